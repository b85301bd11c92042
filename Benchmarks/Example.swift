import Cameo
import CameoPreview
import Foundation

/// The examples' payloads and pictures.
enum Example {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Examples")

    static func preview(_ name: String) async throws -> Preview {
        let data = try Data(contentsOf: folder.appendingPathComponent("payloads/\(name).json"))
        let payload = try Payload(parsing: Array(data))
        let fetcher = AssetDownloader(folder: folder.appendingPathComponent("assets").path)
        let downloads = await DownloadedMedia(
            of: Inspection(of: payload).plan,
            loader: MediaLoader(downloader: fetcher)
        )
        return Preview(title: name, payload: payload, downloads: downloads)
    }
}
