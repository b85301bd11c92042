import Cameo
import CameoPreview
import Foundation

/// Where the pictures of previews come from.
enum ImageSource {
    static let options: [Syntax.Option] = [
        .init(
            name: "--assets",
            value: "DIR",
            help: "Read https://host/path from DIR/host/path; nothing is downloaded."
        )
    ]

    static func fetcher(_ arguments: Arguments, policy: URLPolicy) throws -> any Downloading {
        guard let folder = arguments["--assets"] else {
            return HostDownloader.make(policy: policy)
        }
        guard Folder.exists(folder) else {
            throw FileError("\(folder): no such folder; --assets needs the folder with HOST/PATH")
        }
        return AssetDownloader(folder: folder)
    }

    /// A payload with its pictures; what takes long is said.
    static func preview(
        _ file: PayloadFile,
        parser: PayloadParser,
        fetcher: any Downloading,
        _ console: Console
    ) async -> Preview {
        let plan = Inspection(of: file.payload, parser: parser).plan
        let downloads = await Progress.reporting(plan, console) {
            await DownloadedMedia(
                of: plan,
                loader: MediaLoader(downloader: fetcher, settings: parser.settings)
            )
        }
        return Preview(
            title: file.name,
            payload: file.payload,
            parser: parser,
            downloads: downloads
        )
    }
}
