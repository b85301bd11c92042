import Foundation

/// The app's access to the cached avatars: prefetches, counts and removes them.
///
/// The extension finds an avatar that the app prefetched for a sender or conversation when a
/// notification with the same identifier arrives.
public struct AvatarStore: Sendable {
    /// An avatar to prefetch.
    public struct Item: Sendable, Hashable {
        /// The URL of the image.
        public let url: String
        /// The sender or conversation that the avatar shows.
        public let subject: AvatarSubject

        /// Creates an item.
        public init(url: String, subject: AvatarSubject) {
            self.url = url
            self.subject = subject
        }
    }

    /// The number of concurrent downloads if none is specified.
    public static let defaultConcurrency = 4

    private let loader: MediaLoader
    private let avatars: AvatarCache
    private let media: MediaCache
    private let policy: URLPolicy
    private let timeLimit: Double

    /// Creates the store of an app group.
    ///
    /// - Parameters:
    ///   - container: The app group's container directory.
    ///   - settings: The settings with the allowed hosts, the timeout and the cache size limits.
    ///   - headers: The headers to send to certain hosts.
    ///   - downloader: The downloader of images. (default: `URLSessionDownloader`)
    public init(
        container: URL,
        settings: CommunicationSettings = CommunicationSettings(),
        headers: RequestHeaders = RequestHeaders(),
        downloader: (any Downloading)? = nil
    ) {
        self.init(
            container: container,
            settings: settings,
            downloader: downloader
                ?? URLSessionDownloader(policy: settings.urlPolicy, headers: headers),
            clock: SystemClock()
        )
    }

    public init(
        container: URL,
        settings: CommunicationSettings,
        downloader: any Downloading,
        clock: any NotificationClock
    ) {
        avatars = AvatarCache(container: container, byteLimit: settings.avatarCacheBytes)
        media = MediaCache(container: container, byteLimit: settings.mediaCacheBytes)
        policy = settings.urlPolicy
        timeLimit = settings.avatarTimeout
        loader = MediaLoader(
            downloader: downloader,
            imageDecoder: Self.imageDecoder,
            avatars: avatars,
            media: media,
            ignoredQueryItems: Set(settings.signatureQueryItems),
            clock: clock
        )
    }

    private static var imageDecoder: any ImageDecoding {
        #if os(iOS) || os(visionOS) || os(Linux)
        ImageIODecoder()
        #else
        PassthroughImageDecoder()
        #endif
    }

    /// Downloads an avatar into the cache, unless the cached one is current.
    ///
    /// The download isn't allowed in Low Data Mode.
    ///
    /// - Throws: ``DownloadError``. An outdated avatar stays in the cache and is still shown.
    public func prefetch(_ item: Item) async throws(DownloadError) {
        let url: String
        do throws(URLPolicyError) {
            url = try policy.validate(item.url)
        } catch {
            throw .urlNotAllowed(error)
        }
        let result = await loader.avatar(
            AvatarRequest(
                subject: item.subject,
                url: url,
                digest: nil,
                timeLimit: timeLimit,
                isHedged: false,
                isAllowedInLowDataMode: false
            )
        )
        switch result {
        case .success(let avatar):
            if case .stale(let error) = avatar.origin { throw error }
        case .failure(let error): throw error
        }
    }

    /// Downloads several avatars into the cache, a few at a time.
    ///
    /// - Parameters:
    ///   - items: The avatars to prefetch.
    ///   - concurrency: The number of concurrent downloads, at least 1. (default: 4)
    ///   - progress: A closure that is called after each download with the number of finished
    ///     downloads and the total.
    /// - Returns: The error of each item that couldn't be prefetched.
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

    /// Returns the cached avatar of a sender or conversation, current or not; it is small enough to be
    /// decoded without scaling.
    public func avatar(of subject: AvatarSubject) -> [UInt8]? {
        avatars.entry(of: subject)?.avatar
    }

    /// The number of cached avatars.
    public var count: Int { avatars.count }

    /// The size of all cached avatars and attachments, in bytes.
    public var size: Int { avatars.size + media.size }

    /// Removes all avatars and attachments from the cache.
    public func clear() {
        avatars.clear()
        media.clear()
    }

    /// Removes the avatars of one account, and all attachments, because these belong to no account.
    ///
    /// - Parameter account: The scope of the account; `nil` in an app without accounts.
    public func clear(account: String?) {
        avatars.clear(account: account)
        media.clear()
    }

    /// Removes the avatar of one sender or conversation.
    public func clear(_ subject: AvatarSubject) {
        avatars.clear(subject)
    }

    /// Evicts the least recently used files until the caches are within their size limits. Call this
    /// when the app launches.
    public func trim() {
        avatars.trim()
        media.trim()
    }
}
