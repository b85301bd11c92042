import Foundation

/// The pictures that the extension shows, for the app: fetched ahead, counted, removed.
///
/// What the app fetches under a person's or a conversation's identifier is what the extension finds
/// when a push of theirs arrives.
public struct AvatarStore: Sendable {
    /// A picture to fetch ahead.
    public struct Item: Sendable, Hashable {
        /// Its address.
        public let url: String
        /// Whom it shows.
        public let subject: AvatarSubject

        /// A picture.
        public init(url: String, subject: AvatarSubject) {
            self.url = url
            self.subject = subject
        }
    }

    /// How many are fetched at once when nothing else is said.
    public static let defaultConcurrency = 4

    private let engine: MediaLoader
    private let avatars: AvatarCache
    private let media: MediaCache
    private let policy: URLPolicy
    private let seconds: Double

    /// The store of an app group.
    ///
    /// - Parameters:
    ///   - container: The app group's folder.
    ///   - settings: Which addresses are asked, how long, and how much is kept.
    ///   - headers: What is sent with requests to some hosts.
    ///   - fetcher: Where pictures come from; `nil` is URLSession.
    public init(
        container: URL,
        settings: Settings = Settings(),
        headers: RequestHeaders = RequestHeaders(),
        fetcher: (any Downloading)? = nil
    ) {
        self.init(
            container: container,
            settings: settings,
            fetcher: fetcher ?? URLSessionDownloader(policy: settings.urlPolicy, headers: headers),
            time: SystemClock()
        )
    }

    init(
        container: URL,
        settings: Settings,
        fetcher: any Downloading,
        time: any NotificationClock
    ) {
        avatars = AvatarCache(container: container, byteLimit: settings.avatarCacheBytes)
        media = MediaCache(container: container, byteLimit: settings.mediaCacheBytes)
        policy = settings.urlPolicy
        seconds = settings.avatarTimeout
        engine = MediaLoader(
            fetcher: fetcher,
            thumbnails: Self.thumbnails,
            avatars: avatars,
            media: media,
            ignoredQueryItems: Set(settings.signatureQueryItems),
            time: time
        )
    }

    private static var thumbnails: any ImageDecoding {
        #if os(iOS) || os(visionOS) || os(Linux)
        ImageIODecoder()
        #else
        PassthroughImageDecoder()
        #endif
    }

    /// Fetches a picture ahead; one that is there and current is not fetched again.
    ///
    /// - Throws: ``DownloadError``: why there is none. An older one is then still shown.
    public func prefetch(_ item: Item) async throws(DownloadError) {
        let url: String
        do throws(URLPolicyError) {
            url = try policy.validate(item.url)
        } catch {
            throw .urlNotAllowed(error)
        }
        // Fetching ahead can wait, and costs nobody data who saves it.
        let avatar = try await engine.avatar(
            AvatarRequest(
                subject: item.subject,
                url: url,
                digest: nil,
                timeLimit: seconds,
                isHedged: false,
                isAllowedInLowDataMode: false
            )
        ).get()
        if case .stale(let error) = avatar.origin { throw error }
    }

    /// Fetches pictures ahead, some at once.
    ///
    /// - Parameters:
    ///   - items: Which.
    ///   - concurrency: How many at once, at least one.
    ///   - progress: Called after each with how many are done.
    /// - Returns: For each item that could not be had, why.
    public func prefetch(
        _ items: [Item],
        concurrency: Int = AvatarStore.defaultConcurrency,
        progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async -> [Item: DownloadError] {
        var rest = items[...]
        var failures: [Item: DownloadError] = [:]
        var done = 0
        await withTaskGroup(of: (Item, DownloadError?).self) { group in
            for item in rest.prefix(max(1, concurrency)) {
                group.addTask { (item, await failure(of: item)) }
            }
            rest = rest.dropFirst(max(1, concurrency))
            for await (item, failure) in group {
                done += 1
                failures[item] = failure
                progress(done, items.count)
                if let next = rest.popFirst() {
                    group.addTask { (next, await self.failure(of: next)) }
                }
            }
        }
        return failures
    }

    private func failure(of item: Item) async -> DownloadError? {
        do throws(DownloadError) {
            try await prefetch(item)
            return nil
        } catch {
            return error
        }
    }

    /// The picture that is kept of a person or a conversation, small enough to be decoded as it is.
    public func avatar(of subject: AvatarSubject) -> [UInt8]? {
        avatars.entry(of: subject)?.avatar
    }

    /// How many portraits and group pictures are kept.
    public var count: Int { avatars.count }

    /// How many bytes pictures and attachments take.
    public var size: Int { avatars.size + media.size }

    /// Removes everything, attachments too.
    public func clear() {
        avatars.clear()
        media.clear()
    }

    /// Removes the pictures of one account, and all attachments, which belong to no account.
    public func clear(account: String?) {
        avatars.clear(account: account)
        media.clear()
    }

    /// Removes the picture of one person or conversation.
    public func clear(_ subject: AvatarSubject) {
        avatars.clear(subject)
    }

    /// Brings everything within its limits; for the app's start.
    public func trim() {
        avatars.trim()
        media.trim()
    }
}
