import Cameo
import Foundation

/// A downloader with predefined responses.
package struct FakeDownloader: Downloading {
    private let responses: [String: Result<[UInt8], DownloadError>]

    /// Creates a downloader with a response for each URL; any other URL has the status 404.
    package init(_ responses: [String: Result<[UInt8], DownloadError>]) {
        self.responses = responses
    }

    /// Writes the response for the URL.
    package func download(_ request: DownloadRequest, to file: URL) async throws(DownloadError)
        -> String?
    {
        let bytes = try (responses[request.url] ?? .failure(.status(404))).get()
        let sink = try FileSink(file, limit: request.byteLimit)
        try sink.write(bytes)
        return nil
    }
}
