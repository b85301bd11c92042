import Foundation

/// A loader for avatars and attachments. It downloads, validates, decodes and caches them within
/// the extension's time and memory limits.
package final class MediaLoader: Sendable {
    let downloader: any Downloading
    let imageDecoder: any ImageDecoding
    /// The cache of avatars; `nil` to disable it.
    let avatars: AvatarCache?
    /// The cache of attachments; `nil` to disable it.
    let media: MediaCache?
    /// The names of query items that belong to a URL's signature, and therefore vary for the same
    /// file.
    let ignoredQueryItems: Set<String>
    /// The clock for timeouts.
    let clock: any NotificationClock
    /// The current downloads of this process. Each URL is downloaded only once at a time.
    let coalescedDownloads: CoalescedDownloads
    /// The breadcrumb of the notification; `nil` if its steps don't write one.
    let trail: BreadcrumbTrail?

    /// The downloads that the notifications of a process share.
    package struct CoalescedDownloads: Sendable {
        let avatars: TaskCoalescer<RequestKey, Result<DecodedAvatar, DownloadError>>
        let media: TaskCoalescer<RequestKey, Result<SharedMedia, DownloadError>>

        /// Creates an empty collection of downloads.
        ///
        /// - Parameter keepsResults: Whether notifications also share the results of finished
        ///   downloads.
        package init(keepsResults: Bool = false) {
            avatars = TaskCoalescer(keepsValues: keepsResults)
            media = TaskCoalescer(keepsValues: keepsResults)
        }
    }

    /// The identity of a download: the digest of the URL without its signature, and the image's
    /// expected digest.
    struct RequestKey: Sendable, Hashable {
        let urlDigest: [UInt8]
        let imageDigest: String?
    }

    /// A decoded avatar, and the digest of the image from which it was created.
    struct DecodedAvatar: Sendable {
        let avatar: Avatar
        let originalDigest: [UInt8]
    }

    /// A downloaded file and its directory. Each notification copies the file.
    struct SharedMedia: Sendable {
        let file: MediaFile
        let directory: TemporaryDirectory
    }

    /// The timeout for an avatar, in seconds, if an outdated avatar of the same subject is cached.
    /// An unresponsive host must not delay a notification if there is another avatar to use.
    /// The download continues.
    static let hedgeTimeout = 2.0
    /// The minimum remaining time for a retry, in seconds.
    static let minRetryTime = 1.0

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - downloader: The downloader.
    ///   - imageDecoder: The decoder of images. (default: a decoder that returns images unchanged)
    ///   - container: The directory of the app group, which contains the caches; `nil` to disable
    ///     them.
    ///   - settings: The settings, which contain the cache size limits and the names of signature
    ///     query items.
    ///   - clock: The clock for timeouts.
    ///   - coalescedDownloads: The downloads that this loader shares with others.
    ///   - trail: The breadcrumb of the notification; `nil` if its steps don't write one.
    package convenience init(
        downloader: any Downloading,
        imageDecoder: any ImageDecoding = PassthroughImageDecoder(),
        container: URL? = nil,
        settings: CommunicationSettings = CommunicationSettings(),
        clock: any NotificationClock = SystemClock(),
        coalescedDownloads: CoalescedDownloads = CoalescedDownloads(),
        trail: BreadcrumbTrail? = nil
    ) {
        self.init(
            downloader: downloader,
            imageDecoder: imageDecoder,
            avatars: container.map {
                AvatarCache(container: $0, byteLimit: settings.avatarCacheBytes)
            },
            media: container.map { MediaCache(container: $0, byteLimit: settings.mediaCacheBytes) },
            ignoredQueryItems: Set(settings.signatureQueryItems),
            clock: clock,
            coalescedDownloads: coalescedDownloads,
            trail: trail
        )
    }

    package init(
        downloader: any Downloading,
        imageDecoder: any ImageDecoding,
        avatars: AvatarCache?,
        media: MediaCache?,
        ignoredQueryItems: Set<String>,
        clock: any NotificationClock,
        coalescedDownloads: CoalescedDownloads = CoalescedDownloads(),
        trail: BreadcrumbTrail? = nil
    ) {
        self.downloader = downloader
        self.imageDecoder = imageDecoder
        self.avatars = avatars
        self.media = media
        self.ignoredQueryItems = ignoredQueryItems
        self.clock = clock
        self.coalescedDownloads = coalescedDownloads
        self.trail = trail
    }

    /// Returns the avatar for a request: the cached avatar if it is current, otherwise the
    /// downloaded avatar, otherwise the outdated avatar in the cache.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - deadline: The time on the loader's clock by which the download times out.
    package func avatar(
        _ request: AvatarRequest,
        until deadline: Double = .infinity
    ) async -> Result<Avatar, DownloadError> {
        if DataURL.isImageDataURL(request.url) {
            return inlineAvatar(DataURL.bytes(of: request.url))
        }
        let digest = urlDigest(of: request.url)
        let cached = request.subject.flatMap { avatars?.entry(of: $0) }
        if let cached, isCurrent(cached, request, digest) {
            return .success(Avatar(cached, .cache))
        }
        func fallback(_ error: DownloadError) -> Result<Avatar, DownloadError> {
            cached.map { .success(Avatar($0, .stale(error))) } ?? .failure(error)
        }
        // Another signature may be valid even if this one was rejected, so this digest includes the
        // signature.
        let signedDigest = Digest.sha256(Array(request.url.utf8)[...])
        if avatars?.isNotFound(signedDigest) == true { return fallback(.status(404)) }
        let isHedged = cached != nil && request.isHedged
        switch await networkAvatar(request, digest, isHedged: isHedged, until: deadline) {
        case .success(let decoded):
            // The shared download may belong to another subject.
            cache(decoded, request, digest)
            return .success(decoded.avatar)
        case .failure(let error):
            if error.isNotFound { avatars?.recordNotFound(signedDigest) }
            return fallback(error)
        }
    }

    /// Downloads an avatar within the request's time limit. A hedged request times out earlier, but
    /// the download continues, so that the next notification can use the cached avatar.
    private func networkAvatar(
        _ request: AvatarRequest,
        _ digest: [UInt8],
        isHedged: Bool,
        until deadline: Double
    ) async -> Result<DecodedAvatar, DownloadError> {
        trail?.begin(.download, URLPolicy.host(of: request.url) ?? "")
        let limit = isHedged ? Self.hedgeTimeout : request.timeLimit
        let outcome = await coalescedDownloads.avatars.value(
            for: RequestKey(urlDigest: digest, imageDigest: request.digest),
            by: min(clock.now + limit, deadline),
            clock,
            goesOn: isHedged
        ) {
            await self.downloadedAvatar(request, digest)
        }
        switch outcome {
        case .value(let result)?: return result
        case .timedOut?: return .failure(.timedOut(limit: limit))
        case nil: return .failure(.cancelled)
        }
    }

    /// Caches an avatar. If caching fails, for example because the disk is full, the avatar is
    /// still shown but must be downloaded again next time.
    private func cache(_ decoded: DecodedAvatar, _ request: AvatarRequest, _ digest: [UInt8]) {
        guard let subject = request.subject, let avatars else { return }
        if let entry = avatars.entry(of: subject), isCurrent(entry, request, digest) { return }
        try? avatars.insert(
            decoded.avatar.bytes,
            decoded.avatar.format,
            for: subject,
            urlDigest: digest,
            originalDigest: decoded.originalDigest
        )
    }

    /// Returns the cached avatar for a request, whether current or not; `nil` if there is none.
    func cachedAvatar(_ request: AvatarRequest) -> Avatar? {
        guard let entry = request.subject.flatMap({ avatars?.entry(of: $0) }) else { return nil }
        let isCurrent = isCurrent(entry, request, urlDigest(of: request.url))
        return Avatar(entry, isCurrent ? .cache : .stale(.timedOut(limit: request.timeLimit)))
    }

    /// Returns whether a cached avatar is current: its digest matches the payload or, if the
    /// payload contains none, it was downloaded from the same URL within the last week.
    private func isCurrent(
        _ entry: CacheEntry,
        _ request: AvatarRequest,
        _ digest: [UInt8]
    ) -> Bool {
        if let expected = request.digest {
            return Digest.hexadecimal(entry.originalDigest) == expected
        }
        return entry.urlDigest == digest && avatars?.isFresh(entry) == true
    }

    private func inlineAvatar(_ bytes: [UInt8]?) -> Result<Avatar, DownloadError> {
        guard let bytes else { return .failure(.image(.notAnImage)) }
        let directory = TemporaryDirectory(isPersistent: false)
        guard let file = directory.newFile(), (try? Data(bytes).write(to: file)) != nil else {
            return .failure(.diskFull)
        }
        defer { withExtendedLifetime(directory) {} }
        do throws(ImageError) {
            let (bytes, format) = try decodedAvatar(file)
            return .success(Avatar(bytes: bytes, format: format, origin: .network))
        } catch {
            return .failure(.image(error))
        }
    }

    private func decodedAvatar(
        _ file: URL
    ) throws(ImageError) -> (bytes: [UInt8], format: ImageFormat) {
        let header = try ImageHeader(of: file)
        try header.checkSize()
        return try decoding(header) { () throws(ImageError) in
            try imageDecoder.decodeAvatar(from: file, header)
        }
    }

    /// Decodes an image when no other decoder is running.
    func decoding<Value>(
        _ header: ImageHeader,
        _ decode: () throws(ImageError) -> Value
    ) throws(ImageError) -> Value {
        try DecodeGate.shared.run { () throws(ImageError) in
            let outer = trail?.current
            trail?.begin(.decoding, "\(header.format.name) \(header.width)x\(header.height)")
            defer { if let outer { trail?.resume(outer) } }
            return try decode()
        }
    }

    private func downloadedAvatar(
        _ request: AvatarRequest,
        _ digest: [UInt8]
    ) async -> Result<DecodedAvatar, DownloadError> {
        // Another download may have finished after the cache was checked.
        if let cached = request.subject.flatMap({ avatars?.entry(of: $0) }),
            isCurrent(cached, request, digest)
        {
            return .success(
                DecodedAvatar(
                    avatar: Avatar(cached, .network),
                    originalDigest: cached.originalDigest
                )
            )
        }
        let directory = TemporaryDirectory(isPersistent: false)
        defer { withExtendedLifetime(directory) {} }
        guard let file = directory.newFile() else { return .failure(.diskFull) }
        do throws(DownloadError) {
            _ = try await downloadWithRetry(
                DownloadRequest(
                    url: request.url,
                    byteLimit: Limits.avatarBytes,
                    timeLimit: request.timeLimit,
                    isAllowedInLowDataMode: request.isAllowedInLowDataMode
                ),
                to: file
            )
            guard let original = FileBytes(file) else { throw .emptyResponse }
            let originalDigest = Digest.sha256(of: original)
            if let expected = request.digest, Digest.hexadecimal(originalDigest) != expected {
                throw .digestMismatch
            }
            let (bytes, format) = try DownloadError.wrapping { () throws(ImageError) in
                try decodedAvatar(file)
            }
            let decoded = DecodedAvatar(
                avatar: Avatar(bytes: bytes, format: format, origin: .network),
                originalDigest: originalDigest
            )
            // Cache the avatar before the download ends, so that a concurrent request always finds
            // either the cached avatar or the current download.
            cache(decoded, request, digest)
            return .success(decoded)
        } catch {
            return .failure(error)
        }
    }

    /// Returns the digest of a URL without its fragment and signature query items.
    func urlDigest(of url: String) -> [UInt8] {
        let fragment = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
        var text = String(url[..<fragment])
        if !ignoredQueryItems.isEmpty, let query = text.firstIndex(of: "?") {
            let items = text[text.index(after: query)...].split(separator: "&").filter { item in
                !ignoredQueryItems.contains(String(item.prefix { $0 != "=" }))
            }
            text = text[..<query] + "?" + items.joined(separator: "&")
        }
        return Digest.sha256(Array(text.utf8)[...])
    }
}
