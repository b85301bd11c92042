import Cameo
import Foundation

extension Downloading {
    /// Downloads a file and returns its bytes.
    package func bytes(_ request: DownloadRequest) async throws(DownloadError) -> [UInt8] {
        let file = Scratch.newURL()
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try await download(request, to: file)
        return Array(FileManager.default.contents(atPath: file.path) ?? Data())
    }
}
