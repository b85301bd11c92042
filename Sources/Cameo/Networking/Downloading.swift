import Foundation

/// The seam through which bytes come: URLSession on Apple's platforms, libcurl on Linux, a folder
/// in tests and examples.
public protocol Downloading: Sendable {
    /// Fetches what is at an address into a file, within the request's limits.
    ///
    /// The bytes are written as they come, never held in memory as a whole. Cancelling the task that
    /// waits ends the fetch. When it throws, what was written is of no use.
    ///
    /// - Parameters:
    ///   - request: What to fetch.
    ///   - file: Where to; its folder exists, and a file that stands there is replaced.
    /// - Returns: The content type that the server gives, where it gives one.
    /// - Throws: ``DownloadError``; never anything else, and never later than the time limit.
    func fetch(_ request: DownloadRequest, into file: URL) async throws(DownloadError) -> String?
}

/// What to fetch, and at what cost.
public struct DownloadRequest: Sendable, Hashable {
    /// The address; it is checked against ``URLPolicy`` once more where it is asked.
    public let address: String
    /// The most bytes to take; the transfer ends when there are more.
    public let byteLimit: Int
    /// The longest time, in seconds, from start to end.
    public let timeLimit: Double
    /// Whether it may be asked while the person saves data (Low Data Mode).
    public let isAllowedInLowDataMode: Bool
    /// JSON that is posted; `nil` asks for what is there. Where something is posted, no redirect is
    /// followed, and an answer may be empty.
    public let body: [UInt8]?

    /// A request.
    public init(
        address: String,
        byteLimit: Int,
        timeLimit: Double,
        isAllowedInLowDataMode: Bool = true,
        body: [UInt8]? = nil
    ) {
        self.body = body
        self.address = address
        self.byteLimit = byteLimit
        self.timeLimit = timeLimit
        self.isAllowedInLowDataMode = isAllowedInLowDataMode
    }
}
