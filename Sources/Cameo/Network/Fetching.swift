/// The seam through which bytes come: URLSession on Apple's platforms, libcurl on Linux, a folder
/// in tests and examples.
public protocol Fetching: Sendable {
    /// Fetches bytes within the request's limits.
    ///
    /// Cancelling the task that waits ends the fetch.
    ///
    /// - Throws: ``FetchError``; never anything else, and never later than the time limit.
    func fetch(_ request: FetchRequest) async throws(FetchError) -> [UInt8]
}

/// What to fetch, and at what cost.
public struct FetchRequest: Sendable, Hashable {
    /// The address; it is checked against ``URLPolicy`` once more where it is asked.
    public let address: String
    /// The most bytes to take; the transfer ends when there are more.
    public let byteLimit: Int
    /// The longest time, in seconds, from start to end.
    public let timeLimit: Double

    /// A request.
    public init(address: String, byteLimit: Int, timeLimit: Double) {
        self.address = address
        self.byteLimit = byteLimit
        self.timeLimit = timeLimit
    }
}

/// Why bytes did not come.
public enum FetchError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The address may not be asked.
    case refused(URLRefusal)
    /// The server answered with this status.
    case status(Int)
    /// There were more bytes than the limit.
    case tooLarge(limit: Int)
    /// It took longer than the limit, in seconds.
    case timedOut(limit: Double)
    /// The connection could not be made or broke, in the system's words.
    case connection(String)
    /// A redirect led to an address that may not be asked, or there were too many.
    case redirect
    /// The answer was empty.
    case empty
    /// The folder of assets has no such file.
    case notInAssets(path: String)
    /// The bytes are no picture.
    case notAPicture
    /// The bytes are neither a picture nor sound nor film.
    case notMedia
    /// The bytes are a picture that cannot be used.
    case unsupportedPicture(String)
    /// The bytes begin as a picture and have no end.
    case incompletePicture(String)
    /// The task was cancelled.
    case cancelled

    /// What happened, in words; never the address, which may hold a token.
    public var description: String {
        switch self {
        case .refused(let refusal): refusal.description
        case .status(let status): "the server answered \(status)"
        case .tooLarge(let limit): "it is larger than \(limit / 1_000_000) MB"
        case .timedOut(let limit): "it took longer than \(Int(limit.rounded(.up))) s"
        case .connection(let reason): "the connection failed: \(reason)"
        case .redirect: "it was redirected to an address that is not asked, or too often"
        case .empty: "the answer was empty"
        case .notInAssets(let path): "the assets have no file \(path)"
        case .notAPicture: "what came is not a picture"
        case .notMedia: "what came is neither picture nor sound nor film"
        case .unsupportedPicture(let name): "\(name) cannot be shown; serve JPEG or PNG"
        case .incompletePicture(let name): "the \(name) is not whole"
        case .cancelled: "it was cancelled"
        }
    }
}
