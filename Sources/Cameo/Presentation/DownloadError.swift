/// The reason why an avatar or attachment isn't available.
public enum DownloadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The URL isn't allowed.
    case urlNotAllowed(URLPolicyError)
    /// The server responded with this status.
    case status(Int)
    /// The file is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// The download exceeded the time limit, in seconds.
    case timedOut(limit: Double)
    /// The connection failed before a request was sent; the value is the system's message.
    case unreachable(String)
    /// The connection failed; the value is the system's message.
    case connection(String)
    /// The connection was established and then lost.
    case connectionLost
    /// The server's certificate isn't trusted.
    case untrusted
    /// The download isn't allowed in Low Data Mode.
    case lowDataMode
    /// The server redirected to a URL that isn't allowed, or too often.
    case redirect
    /// The response is empty.
    case empty
    /// The directory of assets has no such file.
    case notInAssets(path: String)
    /// The file isn't an image.
    case notAnImage
    /// The file isn't an image, audio or video.
    case notMedia
    /// The image format isn't supported.
    case unsupportedImage(String)
    /// The media format can't be attached to a notification.
    case unsupportedMedia(String)
    /// The image is truncated.
    case incompleteImage(String)
    /// The image header is inconsistent.
    case malformedImage(String)
    /// The image has too many pixels for the memory limit of the extension.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The SHA-256 of the file isn't that in the payload.
    case digestMismatch
    /// The system can't decode the image.
    case undecodable(String)
    /// The file can't be written, usually because the disk is full.
    case diskFull
    /// The task was cancelled.
    case cancelled

    /// The failure, without the URL, which may contain a token.
    public var description: String {
        switch self {
        case .urlNotAllowed(let error): error.description
        case .status(let status): "The server responded with status \(status)"
        case .tooLarge(let limit): "The file is larger than \(limit / 1_000_000) MB"
        case .timedOut(let limit): "The download timed out after \(Int(limit.rounded(.up))) s"
        case .unreachable(let reason), .connection(let reason):
            "The connection failed: \(reason)"
        case .connectionLost: "The connection was lost"
        case .untrusted: "The server's certificate isn't trusted"
        case .lowDataMode: "The download isn't allowed in Low Data Mode"
        case .redirect: "The server redirected too often or to a URL that isn't allowed"
        case .empty: "The response is empty"
        case .notInAssets(let path): "The assets have no file \(path)"
        case .notAnImage: "The file isn't an image"
        case .notMedia: "The file isn't an image, audio or video"
        case .unsupportedImage(let name): "\(name) images aren't supported; use JPEG or PNG"
        case .unsupportedMedia(let name): "\(name) files can't be attached"
        case .incompleteImage(let name): "The \(name) image is truncated"
        case .malformedImage(let name): "The header of the \(name) image is invalid"
        case .tooManyPixels(let width, let height, let limit):
            "The image has \(width) × \(height) pixels; the limit is \(limit / 1_000_000) million"
        case .digestMismatch: "SHA-256 mismatch"
        case .undecodable(let name): "The \(name) image can't be decoded"
        case .diskFull: "The file can't be written; the disk may be full"
        case .cancelled: "The download was cancelled"
        }
    }

    /// Whether an immediate retry may succeed: the connection was established and lost.
    var isWorthRetrying: Bool { self == .connectionLost }

    /// Whether the error occurred before the request was sent, so that the request can be sent
    /// again later.
    var isBeforeSending: Bool {
        switch self {
        case .unreachable, .lowDataMode, .untrusted: true
        default: false
        }
    }

    /// Whether the server responded that there is no file.
    var isNotFound: Bool { self == .status(404) || self == .status(410) }
}
