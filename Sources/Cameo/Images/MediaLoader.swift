import Foundation

/// Makes a portrait or an attachment out of any address that a payload may hold, within the time and
/// the memory of the extension, or says why not.
public struct MediaLoader: Sendable {
    /// How bytes come.
    let fetcher: any Downloading
    /// How pictures are decoded.
    let thumbnails: any ImageDecoding
    /// Where portraits are kept; `nil` keeps none.
    let avatars: AvatarCache?
    /// Where attachments are kept; `nil` keeps none.
    let media: MediaCache?
    /// The items of an address's query that change from one signature to the next.
    let ignoredQueryItems: Set<String>
    /// The clock.
    let time: any NotificationClock
    /// What is under way, so that equal addresses are fetched once.
    let underWay: CoalescedDownloads

    /// What several pushes of a process wait for is fetched once.
    struct CoalescedDownloads: Sendable {
        let avatars = TaskCoalescer<RequestKey, Result<Decoded, DownloadError>>()
        let media = TaskCoalescer<RequestKey, Result<SharedMedia, DownloadError>>()
    }

    /// What is fetched: an address without its signature, and the bytes that are expected there.
    struct RequestKey: Sendable, Hashable {
        let address: [UInt8]
        let digest: String?
    }

    /// A portrait that was made, and what it was made of.
    struct Decoded: Sendable {
        let bytes: [UInt8]
        let kind: ImageFormat
        let originalDigest: [UInt8]
    }

    /// A file of which everyone takes a copy, and the folder that holds it until then.
    struct SharedMedia: Sendable {
        let file: MediaFile
        let folder: TemporaryFolder
    }

    /// How long the network may take when an older picture of the same person is at hand, in seconds:
    /// a dead host should not keep a message waiting for a face that is known.
    static let hedgeSeconds = 2.0
    /// How long a retry must have left to be worth it, in seconds.
    static let minRetry = 1.0

    /// An engine.
    ///
    /// - Parameters:
    ///   - fetcher: How bytes come.
    ///   - thumbnails: How pictures are decoded; without it they are passed through as they came.
    ///   - container: The app group's folder, in which pictures are kept; `nil` keeps none.
    ///   - settings: The caches' limits, and what of an address does not count.
    ///   - time: The clock.
    public init(
        fetcher: any Downloading,
        thumbnails: any ImageDecoding = PassthroughImageDecoder(),
        container: URL? = nil,
        settings: Settings = Settings(),
        time: any NotificationClock = SystemClock()
    ) {
        self.init(
            fetcher: fetcher,
            thumbnails: thumbnails,
            container: container,
            settings: settings,
            time: time,
            underWay: CoalescedDownloads()
        )
    }

    init(
        fetcher: any Downloading,
        thumbnails: any ImageDecoding,
        container: URL?,
        settings: Settings,
        time: any NotificationClock,
        underWay: CoalescedDownloads
    ) {
        self.init(
            fetcher: fetcher,
            thumbnails: thumbnails,
            avatars: container.map {
                AvatarCache(container: $0, byteLimit: settings.avatarCacheBytes)
            },
            media: container.map { MediaCache(container: $0, byteLimit: settings.mediaCacheBytes) },
            ignoredQueryItems: Set(settings.signatureQueryItems),
            time: time,
            underWay: underWay
        )
    }

    init(
        fetcher: any Downloading,
        thumbnails: any ImageDecoding,
        avatars: AvatarCache?,
        media: MediaCache?,
        ignoredQueryItems: Set<String>,
        time: any NotificationClock,
        underWay: CoalescedDownloads = CoalescedDownloads()
    ) {
        self.fetcher = fetcher
        self.thumbnails = thumbnails
        self.avatars = avatars
        self.media = media
        self.ignoredQueryItems = ignoredQueryItems
        self.time = time
        self.underWay = underWay
    }

    /// The portrait of a request: what is kept and current, else what the network has, else what is
    /// kept though it is not current.
    func avatar(_ request: AvatarRequest) async -> Result<Avatar, DownloadError> {
        if DataURL.isImageDataURL(request.url) { return inline(DataURL.bytes(of: request.url)) }
        let address = addressDigest(of: request.url)
        let kept = request.subject.flatMap { avatars?.entry(of: $0) }
        if let kept, isCurrent(kept, request, address) {
            return .success(Avatar(kept, .cache))
        }
        func failed(_ error: DownloadError) -> Result<Avatar, DownloadError> {
            kept.map { .success(Avatar($0, .stale(error))) } ?? .failure(error)
        }
        // A signature that was refused says nothing of the next one.
        let wholeAddress = Digest.sha256(Array(request.url.utf8)[...])
        if avatars?.isMissing(wholeAddress) == true { return failed(.status(404)) }
        switch await fetched(request, address, isHedged: kept != nil && request.isHedged) {
        case .success(let decoded):
            // It may have been fetched for somebody else.
            keep(decoded, request, address)
            return .success(Avatar(bytes: decoded.bytes, kind: decoded.kind, origin: .network))
        case .failure(let error):
            if error.isNotFound { avatars?.rememberMissing(wholeAddress) }
            return failed(error)
        }
    }

    /// What the network has, within the request's time. A hedge answers earlier, that it took too
    /// long, and lets the fetch go on: the next push finds what it brings.
    private func fetched(
        _ request: AvatarRequest,
        _ address: [UInt8],
        isHedged: Bool
    ) async -> Result<Decoded, DownloadError> {
        let first = OneShot<Result<Decoded, DownloadError>>()
        let start = time.now
        let work = Task {
            let answer = await time.result(by: start + request.timeLimit) {
                let wanted = RequestKey(address: address, digest: request.digest)
                return UncheckedSendable(
                    await underWay.avatars.value(for: wanted) {
                        await downloaded(request, address)
                    }
                )
            }
            guard let answer else {
                return first.resolve(.failure(.timedOut(limit: request.timeLimit)))
            }
            first.resolve(answer.value ?? .failure(.cancelled))
        }
        guard isHedged else {
            let result = await first.value
            work.cancel()
            return result ?? .failure(.cancelled)
        }
        let cancel = time.schedule(at: start + Self.hedgeSeconds) {
            first.resolve(.failure(.timedOut(limit: Self.hedgeSeconds)))
        }
        let result = await first.value
        cancel()
        return result ?? .failure(.cancelled)
    }

    /// Keeps a portrait for the next push. A full disk costs that one a download, not this one its
    /// picture.
    private func keep(_ decoded: Decoded, _ request: AvatarRequest, _ address: [UInt8]) {
        guard let subject = request.subject, let avatars else { return }
        if let entry = avatars.entry(of: subject), isCurrent(entry, request, address) { return }
        try? avatars.keep(
            decoded.bytes,
            decoded.kind,
            of: subject,
            addressDigest: address,
            originalDigest: decoded.originalDigest
        )
    }

    /// The portrait that is kept of a request's subject, whether or not it is current.
    func cachedAvatar(_ request: AvatarRequest) -> Avatar? {
        guard let entry = request.subject.flatMap({ avatars?.entry(of: $0) }) else { return nil }
        let isCurrent = isCurrent(entry, request, addressDigest(of: request.url))
        return Avatar(
            entry,
            isCurrent ? .cache : .stale(.timedOut(limit: request.timeLimit))
        )
    }

    /// Whether what is kept is what the payload asks for: the bytes of its digest, or the same address
    /// not too long ago.
    private func isCurrent(
        _ entry: CacheEntry,
        _ request: AvatarRequest,
        _ address: [UInt8]
    ) -> Bool {
        if let digest = request.digest { return Digest.hexadecimal(entry.originalDigest) == digest }
        return entry.addressDigest == address && avatars?.isFresh(entry) == true
    }

    private func inline(_ bytes: [UInt8]?) -> Result<Avatar, DownloadError> {
        guard let bytes else { return .failure(.notAnImage) }
        let folder = TemporaryFolder(isKept: false)
        guard let file = folder.newFile(), (try? Data(bytes).write(to: file)) != nil else {
            return .failure(.diskFull)
        }
        defer { withExtendedLifetime(folder) {} }
        do throws(DownloadError) {
            let (bytes, kind) = try decoded(file)
            return .success(Avatar(bytes: bytes, kind: kind, origin: .network))
        } catch {
            return .failure(error)
        }
    }

    private func decoded(_ file: URL) throws(DownloadError) -> (bytes: [UInt8], kind: ImageFormat) {
        let header = try ImageHeader(of: file)
        try header.checkSize()
        return try DecodeGate.shared.one { () throws(DownloadError) in
            try thumbnails.avatar(of: file, header)
        }
    }

    private func downloaded(
        _ request: AvatarRequest,
        _ address: [UInt8]
    ) async -> Result<Decoded, DownloadError> {
        // Somebody may have fetched it between our look and our turn.
        if let kept = request.subject.flatMap({ avatars?.entry(of: $0) }),
            isCurrent(kept, request, address)
        {
            return .success(
                Decoded(
                    bytes: kept.avatar,
                    kind: kept.kind,
                    originalDigest: kept.originalDigest
                )
            )
        }
        let folder = TemporaryFolder(isKept: false)
        defer { withExtendedLifetime(folder) {} }
        guard let file = folder.newFile() else { return .failure(.diskFull) }
        do throws(DownloadError) {
            _ = try await download(
                DownloadRequest(
                    address: request.url,
                    byteLimit: Limits.avatarBytes,
                    timeLimit: request.timeLimit,
                    isAllowedInLowDataMode: request.isAllowedInLowDataMode
                ),
                into: file
            )
            guard let original = FileBytes(file) else { throw .empty }
            let digest = Digest.sha256(of: original)
            if let expected = request.digest, Digest.hexadecimal(digest) != expected {
                throw .digestMismatch
            }
            let (bytes, kind) = try decoded(file)
            let made = Decoded(bytes: bytes, kind: kind, originalDigest: digest)
            // Before it counts as done: who comes next finds it kept, if not under way.
            keep(made, request, address)
            return .success(made)
        } catch {
            return .failure(error)
        }
    }

    /// The digest of an address, without its fragment and the items that change from one signature of
    /// a picture to the next.
    func addressDigest(of address: String) -> [UInt8] {
        var text = String(address.prefix { $0 != "#" })
        if !ignoredQueryItems.isEmpty, let mark = text.firstIndex(of: "?") {
            let items = text[text.index(after: mark)...].split(separator: "&").filter { item in
                !ignoredQueryItems.contains(String(item.prefix { $0 != "=" }))
            }
            text = text[..<mark] + "?" + items.joined(separator: "&")
        }
        return Digest.sha256(Array(text.utf8)[...])
    }
}
