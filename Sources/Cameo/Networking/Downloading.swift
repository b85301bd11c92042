import Foundation

/// A downloader of files. Apple platforms use URLSession, Linux uses libcurl, and tests and
/// examples use a local folder.
package protocol Downloading: Sendable {
    /// Downloads the content of a URL to a file, within the limits of the request.
    ///
    /// The downloader writes the content to the file as it arrives, and never holds all of it in
    /// memory. Canceling the calling task cancels the download. If the method throws an error,
    /// ignore the content of the file.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - file: The destination. Its directory must exist. An existing file is replaced.
    /// - Returns: The content type in the server's response; `nil` if it has none.
    /// - Throws: ``DownloadError``, no later than the time limit.
    func download(_ request: DownloadRequest, to file: URL) async throws(DownloadError) -> String?
}

/// A request to download a URL, with its limits.
package struct DownloadRequest: Sendable, Equatable {
    /// The URL. The downloader validates it with its ``URLPolicy`` before the request.
    package let url: String
    /// The maximum size of the response, in bytes. A larger download is canceled.
    package let byteLimit: Int
    /// The maximum duration of the download, in seconds.
    package let timeLimit: Double
    let isAllowedInLowDataMode: Bool
    /// The JSON body of a POST request; `nil` for a GET request. A POST request doesn't follow
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
