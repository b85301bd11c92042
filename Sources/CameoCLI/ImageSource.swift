import Cameo
import CameoAnalysis
import CameoCommands
import CameoPreview
import Foundation

/// The source of the images in previews: the network or a folder.
enum ImageSource {
    /// Returns the downloader of images.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - chain: The configurations, which may have the folder with the images.
    ///   - policy: The policy for URLs.
    static func downloader(
        _ arguments: Arguments,
        chain: ConfigurationChain = ConfigurationChain(),
        policy: URLPolicy
    ) throws -> any Downloading {
        if let folder = arguments[.assets] { return try downloader(folder) }
        if let (path, level) = chain.nearest(\.assets) {
            return try level.reading(path) { try downloader($0) }
        }
        return HostDownloader.make(policy: policy)
    }

    private static func downloader(_ folder: String) throws -> AssetDownloader {
        guard Folder.exists(folder) else {
            throw CommandError.file(
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
