/// A portrait that is wanted.
struct AvatarRequest: Sendable, Hashable {
    /// Whose; `nil` keeps nothing.
    let subject: AvatarSubject?
    /// Where it is.
    let url: String
    /// The SHA-256 of its bytes, in hexadecimal digits, where the payload gives it.
    let digest: String?
    /// How long it may take, in seconds.
    let timeLimit: Double
    /// Whether an older picture is shown when the network does not answer soon.
    var isHedged = true
    /// Whether it is asked for while the person saves data.
    var isAllowedInLowDataMode = true
}

/// A portrait that is there.
public struct Avatar: Sendable, Hashable {
    /// Where it came from.
    public enum Origin: Sendable, Hashable {
        /// The app group, where it was current.
        case cache
        /// The network, now.
        case network
        /// The app group, though it is an older one: the current one could not be had.
        case stale(DownloadError)
    }

    /// The picture.
    public let bytes: [UInt8]
    /// What its bytes are.
    public let kind: ImageFormat
    /// Where it came from.
    public let origin: Origin

    init(bytes: [UInt8], kind: ImageFormat, origin: Origin) {
        self.bytes = bytes
        self.kind = kind
        self.origin = origin
    }

    init(_ entry: CacheEntry, _ origin: Origin) {
        self.init(bytes: entry.avatar, kind: entry.kind, origin: origin)
    }
}
