import Foundation

/// A request for an avatar.
package struct AvatarRequest: Sendable {
    /// The sender or conversation that the avatar shows; `nil` to bypass the cache.
    let subject: AvatarSubject?
    let url: String
    /// The SHA-256 digest of the image in hexadecimal digits; `nil` if the payload doesn't contain
    /// it.
    let digest: String?
    /// The time limit, in seconds.
    let timeLimit: Double
    /// Whether to use an outdated avatar early if the network is slow.
    var isHedged = true
    var isAllowedInLowDataMode = true

    package init(
        subject: AvatarSubject?,
        url: String,
        digest: String?,
        timeLimit: Double,
        isHedged: Bool = true,
        isAllowedInLowDataMode: Bool = true
    ) {
        self.subject = subject
        self.url = url
        self.digest = digest
        self.timeLimit = timeLimit
        self.isHedged = isHedged
        self.isAllowedInLowDataMode = isAllowedInLowDataMode
    }
}

/// An avatar that is ready to be displayed.
package struct Avatar: Sendable {
    /// The origin of an avatar.
    package enum Origin: Sendable, Equatable {
        /// The cache in the app group contained the current avatar.
        case cache
        /// The avatar was downloaded for this notification.
        case network
        /// The cache in the app group contained an outdated avatar, and the download of the current
        /// avatar failed.
        case stale(DownloadError)
    }

    /// The encoded image. Notifications that share a download also share the image's memory.
    let data: Data
    /// The bytes of the encoded image.
    package var bytes: [UInt8] { Array(data) }
    package let format: ImageFormat
    package let origin: Origin

    init(bytes: [UInt8], format: ImageFormat, origin: Origin) {
        data = Data(bytes)
        self.format = format
        self.origin = origin
    }

    init(_ entry: CacheEntry, _ origin: Origin) {
        self.init(bytes: entry.avatar, format: entry.format, origin: origin)
    }
}
