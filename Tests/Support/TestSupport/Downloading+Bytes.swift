import Cameo
import Foundation

extension Downloading {
    /// Downloads a URL and returns its content.
    public func bytes(_ request: DownloadRequest) async throws(DownloadError) -> [UInt8] {
        let file = Scratch.place()
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try await download(request, to: file)
        return Array(FileManager.default.contents(atPath: file.path) ?? Data())
    }
}
