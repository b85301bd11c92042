import Cameo
import Foundation

/// The app's interface to the avatar cache. It prefetches, counts and removes avatars.
///
/// The extension uses the prefetched avatar of a sender or conversation for every notification with
/// the same identifier.
public struct AvatarStore: Sendable {
    /// An avatar to prefetch.
    package struct Item: Sendable, Hashable {
        /// The URL of the image.
        let url: String
        /// The sender or conversation that the avatar shows.
        let subject: AvatarSubject

        /// Creates an item.
        package init(url: String, subject: AvatarSubject) {
            self.url = url
            self.subject = subject
        }
    }

    /// The caches in the app group, and the loader that fills them.
    private struct Files {
        let loader: MediaLoader
        let avatars: AvatarCache
        let media: MediaCache
    }

    /// The caches; `nil` without an app group.
    private let files: Files?
    private let policy: URLPolicy
    private let timeLimit: Double

    /// Creates the store of an app group.
    ///
    /// - Parameters:
    ///   - container: The directory of the app group. If it is `nil`, prefetching throws an error.
    ///   - settings: The settings, which contain the allowed hosts, the timeout and the cache size
    ///     limits.
    ///   - headers: The headers to send to specific hosts.
    package init(
        container: URL?,
        settings: CommunicationSettings = CommunicationSettings(),
        headers: RequestHeaders = RequestHeaders()
    ) {
        self.init(
            container: container,
            settings: settings,
            downloader: URLSessionDownloader(policy: settings.urlPolicy, headers: headers),
            clock: SystemClock()
        )
    }

    init(
        container: URL?,
        settings: CommunicationSettings,
        downloader: any Downloading,
        clock: any NotificationClock
    ) {
        policy = settings.urlPolicy
        timeLimit = settings.avatarTimeout
        files = container.map { container in
            let avatars = AvatarCache(container: container, byteLimit: settings.avatarCacheBytes)
            let media = MediaCache(container: container, byteLimit: settings.mediaCacheBytes)
            return Files(
                loader: MediaLoader(
                    downloader: downloader,
                    imageDecoder: Self.imageDecoder,
                    avatars: avatars,
                    media: media,
                    ignoredQueryItems: Set(settings.signatureQueryItems),
                    clock: clock
                ),
                avatars: avatars,
                media: media
            )
        }
    }

    private static var imageDecoder: any ImageDecoding {
        #if os(iOS) || os(visionOS) || os(Linux)
        ImageIODecoder()
        #else
        PassthroughImageDecoder()
        #endif
    }

    /// Downloads an avatar to the cache, unless the cached avatar is current.
    ///
    /// The download isn't allowed in Low Data Mode.
    ///
    /// - Parameters:
    ///   - url: The URL of the image, as in payloads.
    ///   - subject: The sender or conversation that the avatar shows.
    /// - Throws: `DownloadError` if the download fails. In this case, an outdated avatar remains in
    ///   the cache and is still shown. Throws `CommunicationError.appGroupUnavailable` if the app
    ///   has no app group.
    public func prefetch(_ url: URL, for subject: AvatarSubject) async throws {
        try await prefetch(Item(url: url.absoluteString, subject: subject))
    }

    /// Downloads several avatars to the cache, by default four at a time.
    ///
    /// - Parameters:
    ///   - urls: The URL of each image.
    ///   - concurrency: The number of concurrent downloads, at least 1.
    ///   - progress: A closure that is called after each download, with the number of finished
    ///     downloads and the total number of downloads.
    /// - Returns: The errors of the avatars that couldn't be downloaded. See
    ///   ``prefetch(_:for:)``.
    public func prefetch(
        _ urls: [AvatarSubject: URL],
        concurrency: Int = 4,
        progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async -> [AvatarSubject: any Error] {
        let items = urls.map { Item(url: $0.value.absoluteString, subject: $0.key) }
        var rest = items[...]
        var failures: [AvatarSubject: any Error] = [:]
        var done = 0
        await withTaskGroup(of: (Item, (any Error)?).self) { group in
            for item in rest.prefix(max(1, concurrency)) {
                group.addTask { (item, await failure(of: item)) }
            }
            rest = rest.dropFirst(max(1, concurrency))
            for await (item, failure) in group {
                done += 1
                failures[item.subject] = failure
                progress(done, items.count)
                if let next = rest.popFirst() {
                    group.addTask { (next, await self.failure(of: next)) }
                }
            }
        }
        return failures
    }

    package func prefetch(_ item: Item) async throws {
        guard let loader = files?.loader else { throw CommunicationError.appGroupUnavailable }
        let url: String
        do throws(URLPolicyError) {
            url = try policy.validate(item.url)
        } catch {
            throw DownloadError.urlNotAllowed(error)
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

    private func failure(of item: Item) async -> (any Error)? {
        do {
            try await prefetch(item)
            return nil
        } catch {
            return error
        }
    }

    /// Returns the cached avatar of a sender or conversation as an image file, even if it is
    /// outdated, or `nil` if none is cached. The image is small enough to be decoded without
    /// scaling.
    public func image(of subject: AvatarSubject) -> Data? {
        files?.avatars.entry(of: subject).map { Data($0.avatar) }
    }

    /// The number of cached avatars.
    public var count: Int { files?.avatars.count ?? 0 }

    /// The size of all cached avatars and attachments, in bytes.
    public var size: Int { (files?.avatars.size ?? 0) + (files?.media.size ?? 0) }

    /// Removes all avatars and attachments from the cache.
    public func removeAll() {
        files?.avatars.clear()
        files?.media.clear()
    }

    /// Removes the avatars of one account. Also removes all attachments, because they don't belong
    /// to an account.
    ///
    /// - Parameter account: The scope of the account; `nil` in an app without accounts.
    public func removeAll(ofAccount account: String?) {
        files?.avatars.clear(account: account)
        files?.media.clear()
    }

    /// Removes the avatar of one sender or conversation.
    public func remove(_ subject: AvatarSubject) { files?.avatars.clear(subject) }

    /// Evicts the least recently used files until the caches are within their size limits. Call
    /// this method when the app launches.
    public func trim() {
        files?.avatars.trim()
        files?.media.trim()
    }
}
