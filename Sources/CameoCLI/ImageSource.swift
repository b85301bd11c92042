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

    /// Returns the preview of a payload with its images.
    ///
    /// - Parameters:
    ///   - file: The payload.
    ///   - parser: The parser with the settings.
    ///   - loader: The loader of images.
    ///   - console: The console for a report of slow downloads; `nil` for no report.
    static func preview(
        _ file: PayloadFile,
        parser: PayloadParser,
        loader: MediaLoader,
        _ console: Console?
    ) async -> Preview {
        let inspection = Inspection(of: file.payload, parser: parser)
        let downloads = await Progress.reporting(inspection.plan, console) {
            await DownloadedMedia(of: inspection.plan, loader: loader)
        }
        return Preview(
            title: file.name,
            payload: file.payload,
            parser: parser,
            downloads: downloads,
            request: file.request,
            inspection: inspection
        )
    }
}
