import Cameo
import CameoPreview
import Foundation

/// The source of the images in previews: the network or a folder.
enum ImageSource {
    static let options: [Syntax.Option] = [
        .init(
            name: "--assets",
            value: "DIR",
            help: "Read https://host/path from DIR/host/path instead of downloading it."
        )
    ]

    static func downloader(_ arguments: Arguments, policy: URLPolicy) throws -> any Downloading {
        guard let folder = arguments["--assets"] else {
            return HostDownloader.make(policy: policy)
        }
        guard Folder.exists(folder) else {
            throw FileError(
                "\(folder): no such folder; --assets requires a folder that contains HOST/PATH"
            )
        }
        return AssetDownloader(folder: folder)
    }

    /// Returns the preview of a payload with its images. Reports slow downloads.
    static func preview(
        _ file: PayloadFile,
        parser: PayloadParser,
        downloader: any Downloading,
        _ console: Console
    ) async -> Preview {
        let plan = Inspection(of: file.payload, parser: parser).plan
        let downloads = await Progress.reporting(plan, console) {
            await DownloadedMedia(
                of: plan,
                loader: MediaLoader(downloader: downloader, settings: parser.settings)
            )
        }
        return Preview(
            title: file.name,
            payload: file.payload,
            parser: parser,
            downloads: downloads,
            request: file.request
        )
    }
}
