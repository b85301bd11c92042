/// Why there is no picture and no attachment.
public enum DownloadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The address may not be asked.
    case refused(URLPolicyError)
    /// The server answered with this status.
    case status(Int)
    /// There were more bytes than the limit.
    case tooLarge(limit: Int)
    /// It took longer than the limit, in seconds.
    case timedOut(limit: Double)
    /// The connection could not be made, in the system's words: nothing was sent.
    case unreachable(String)
    /// The connection failed, in the system's words.
    case connection(String)
    /// The connection was there and broke off.
    case brokenOff
    /// Nobody whom the system trusts has signed the server's certificate.
    case untrusted
    /// The person saves data, and this is not asked then.
    case lowDataMode
    /// A redirect led to an address that may not be asked, or there were too many.
    case redirect
    /// The answer was empty.
    case empty
    /// The folder of assets has no such file.
    case notInAssets(path: String)
    /// The bytes are no picture.
    case notAnImage
    /// The bytes are neither a picture nor sound nor film.
    case notMedia
    /// The bytes are a picture that cannot be used.
    case unsupportedImage(String)
    /// The bytes are media that iOS does not attach.
    case unsupportedMedia(String)
    /// The bytes begin as a picture and have no end.
    case incompleteImage(String)
    /// The picture's header does not agree with itself.
    case malformedImage(String)
    /// The picture has more pixels than fit into the extension's memory.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The bytes are not those whose digest the payload gives.
    case digestMismatch
    /// The system's decoder could make nothing of it.
    case undecodable(String)
    /// The device has no room for the file.
    case noRoom
    /// The task was cancelled.
    case cancelled

    /// What happened, in words; never the address, which may hold a token.
    public var description: String {
        switch self {
        case .refused(let refusal): refusal.description
        case .status(let status): "the server answered \(status)"
        case .tooLarge(let limit): "it is larger than \(limit / 1_000_000) MB"
        case .timedOut(let limit): "it took longer than \(Int(limit.rounded(.up))) s"
        case .unreachable(let reason), .connection(let reason):
            "the connection failed: \(reason)"
        case .brokenOff: "the connection broke off"
        case .untrusted: "the server's certificate is not trusted"
        case .lowDataMode: "it is not downloaded in Low Data Mode"
        case .redirect: "it was redirected to an address that is not asked, or too often"
        case .empty: "the answer was empty"
        case .notInAssets(let path): "the assets have no file \(path)"
        case .notAnImage: "what came is not a picture"
        case .notMedia: "what came is neither picture nor sound nor film"
        case .unsupportedImage(let name): "\(name) cannot be shown; serve JPEG or PNG"
        case .unsupportedMedia(let name): "\(name) cannot be attached"
        case .incompleteImage(let name): "the \(name) is not whole"
        case .malformedImage(let name): "the \(name)'s header does not agree with itself"
        case .tooManyPixels(let width, let height, let limit):
            "\(width) × \(height) pixels are more than \(limit / 1_000_000) million"
        case .digestMismatch: "it is not the picture whose digest the payload gives"
        case .undecodable(let name): "the \(name) could not be decoded"
        case .noRoom: "the device has no room for it"
        case .cancelled: "it was cancelled"
        }
    }

    /// Whether the same request may succeed at once: the connection was made and lost.
    var isWorthRetrying: Bool { self == .brokenOff }

    /// Whether nobody was told anything: what was to be posted may be posted later.
    var isBeforeSending: Bool {
        switch self {
        case .unreachable, .lowDataMode, .untrusted: true
        default: false
        }
    }

    /// Whether the server said that there is nothing at the address.
    var saysMissing: Bool { self == .status(404) || self == .status(410) }
}
