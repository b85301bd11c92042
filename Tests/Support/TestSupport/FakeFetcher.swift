import Cameo
import Foundation

/// A fetcher with a fixed response for each URL.
public struct FakeFetcher: Downloading {
    private let responses: [String: Result<[UInt8], DownloadError>]

    /// Creates a fetcher with responses by URL; the response for other URLs is status 404.
    public init(_ responses: [String: Result<[UInt8], DownloadError>]) {
        self.responses = responses
    }

    /// Writes the response for the request's URL to a file.
    public func fetch(_ request: DownloadRequest, into file: URL) async throws(DownloadError)
        -> String?
    {
        let bytes = try (responses[request.address] ?? .failure(.status(404))).get()
        let sink = try FileSink(file, limit: request.byteLimit)
        try sink.write(bytes)
        return nil
    }
}
