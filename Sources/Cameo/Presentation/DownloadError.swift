/// An error that prevented the download of an avatar or an attachment.
public enum DownloadError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The URL policy doesn't allow the URL.
    case urlNotAllowed(URLPolicyError)
    /// The server responded with an error status code.
    case status(Int)
    /// The response is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// The download took longer than the limit, in seconds.
    case timedOut(limit: Double)
    /// The connection couldn't be established, so no request was sent. The value is the system's
    /// message.
    case unreachable(String)
    /// The connection failed. The value is the system's message.
    case connectionFailed(String)
    /// An established connection was lost.
    case connectionLost
    /// The server's certificate isn't trusted.
    case untrustedCertificate
    /// Low Data Mode is on and doesn't allow the request.
    case lowDataMode
    /// A redirect led to a URL that isn't allowed, or there were more than five redirects.
    case redirectNotAllowed
    /// The response has no content.
    case emptyResponse
    /// The assets folder doesn't contain the file.
    case missingAsset(path: String)
    /// The SHA-256 digest of the content differs from the digest in the payload.
    case digestMismatch
    /// The content is neither an image nor audio nor video.
    case notMedia
    /// iOS doesn't attach files of this format.
    case unsupportedMedia(String)
    /// The content is an image that can't be used.
    case image(ImageError)
    /// The file can't be written, usually because the disk is full.
    case diskFull
    /// The task was canceled.
    case cancelled

    /// The error message: what failed, then how to fix it. It never contains the URL, which may
    /// include a token.
    public var description: String { problem.suggesting(suggestion) }

    /// The suggested fix, as an imperative sentence; `nil` if there is none.
    var suggestion: String? {
        switch self {
        case .urlNotAllowed(let error): error.suggestion
        case .image(let error): error.suggestion
        default: nil
        }
    }

    /// The failure, without the fix.
    var problem: String {
        switch self {
        case .urlNotAllowed(let error): error.problem
        case .status(let status): "The server responded with status \(status)"
        case .tooLarge(let limit): "The file is larger than \(limit / 1_000_000) MB"
        case .timedOut(let limit): "The download timed out after \(Int(limit.rounded(.up))) s"
        case .unreachable(let reason), .connectionFailed(let reason):
            "The connection failed: \(reason)"
        case .connectionLost: "The connection was lost"
        case .untrustedCertificate: "The server's certificate isn't trusted"
        case .lowDataMode: "The download isn't allowed in Low Data Mode"
        case .redirectNotAllowed: "The server redirected too often or to a URL that isn't allowed"
        case .emptyResponse: "The response is empty"
        case .missingAsset(let path): "The assets folder has no file \(path)"
        case .digestMismatch: "SHA-256 mismatch"
        case .notMedia: "The file isn't an image, audio or video"
        case .unsupportedMedia(let format): "\(format) files can't be attached"
        case .image(let error): error.problem
        case .diskFull: "The file can't be written; the disk may be full"
        case .cancelled: "The download was canceled"
        }
    }

    /// Runs a closure and converts its error to ``image(_:)``.
    static func wrapping<Value>(
        _ body: () throws(ImageError) -> Value
    ) throws(DownloadError) -> Value {
        do {
            return try body()
        } catch {
            throw .image(error)
        }
    }

    /// Whether an established connection was lost, so that an immediate retry can succeed.
    var isRetryable: Bool { self == .connectionLost }

    /// Whether the server never received the request, so that it is safe to send it again later.
    var isBeforeSending: Bool {
        switch self {
        case .unreachable, .lowDataMode, .untrustedCertificate: true
        default: false
        }
    }

    /// Whether the server responded that the resource doesn't exist (404 or 410).
    var isNotFound: Bool { self == .status(404) || self == .status(410) }
}
