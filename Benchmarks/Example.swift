import Cameo
import CameoPreview
import Foundation

/// The payloads and images in the folder Examples.
enum Example {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Examples")

    /// Returns the preview of an example.
    static func preview(_ name: String) async throws -> Preview {
        let data = try Data(contentsOf: folder.appendingPathComponent("payloads/\(name).json"))
        let payload = try Payload(parsing: Array(data))
        let downloader = AssetDownloader(folder: folder.appendingPathComponent("assets").path)
        let downloads = await DownloadedMedia(
            of: Inspection(of: payload).plan,
            loader: MediaLoader(downloader: downloader)
        )
        return Preview(title: name, payload: payload, downloads: downloads)
    }
}
