import Foundation

/// A downloader of files: URLSession on Apple platforms, libcurl on Linux, a local folder in tests and
/// examples.
package protocol Downloading: Sendable {
    /// Downloads the content of a URL to a file, within the limits of the request.
    ///
    /// The content is written to the file as it arrives and is never completely in memory. Canceling the
    /// calling task cancels the download. If the method throws, ignore the content of the file.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - file: The destination. Its directory exists; an existing file is replaced.
    /// - Returns: The content type that the server sent, if any.
    /// - Throws: ``DownloadError``, at the latest when the time limit is reached.
    func download(_ request: DownloadRequest, to file: URL) async throws(DownloadError) -> String?
}

/// A request to download a URL, with its limits.
package struct DownloadRequest: Sendable, Equatable {
    /// The URL. The downloader validates it against its ``URLPolicy`` before the request.
    package let url: String
    /// The maximum size of the response, in bytes; a larger download is canceled.
    package let byteLimit: Int
    /// The maximum duration of the download, in seconds.
    package let timeLimit: Double
    /// Whether the request is allowed in Low Data Mode.
    let isAllowedInLowDataMode: Bool
    /// JSON to send in a POST request; `nil` sends a GET request. A POST request doesn't follow
    /// redirects, and its response may be empty.
    package let body: [UInt8]?

    /// Creates a request.
    package init(
        url: String,
        byteLimit: Int,
        timeLimit: Double,
        isAllowedInLowDataMode: Bool = true,
        body: [UInt8]? = nil
    ) {
        self.body = body
        self.url = url
        self.byteLimit = byteLimit
        self.timeLimit = timeLimit
        self.isAllowedInLowDataMode = isAllowedInLowDataMode
    }
}
