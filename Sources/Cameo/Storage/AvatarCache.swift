import Foundation

/// The avatar cache in the app group, which the app and the extension share. It contains one avatar
/// per sender and conversation of each account.
///
/// File names are digests. A file contains the avatar, two digests and a date, and can be read
/// after the first unlock of the device.
package struct AvatarCache: Sendable {
    /// The default size limit, in bytes.
    static let defaultByteLimit = 50_000_000
    /// The time for which an avatar is current, in seconds (one week). After that time, its URL is
    /// requested again.
    static let avatarLifetime = 7 * 24 * 3600
    /// The time for which 404 and 410 responses are cached, in seconds.
    static let notFoundLifetime = 300

    private static let sets = 256
    /// The minimum size limit, in bytes. It allows a few avatars in each set.
    static let minByteLimit = 16_000_000

    private let files: FileCache
    private let notFound: FileCache
    private let now: @Sendable () -> Double

    /// Creates the cache of an app group.
    ///
    /// - Parameters:
    ///   - container: The directory of the app group.
    ///   - byteLimit: The size limit, in bytes. A limit below 16 MB is raised to 16 MB.
    package init(container: URL, byteLimit: Int = AvatarCache.defaultByteLimit) {
        self.init(container: container, byteLimit: byteLimit) { Date().timeIntervalSince1970 }
    }

    init(container: URL, byteLimit: Int, now: @escaping @Sendable () -> Double) {
        files = FileCache(
            directory: AppGroup.path("avatars", in: container),
            byteLimit: max(byteLimit, Self.minByteLimit),
            sets: Self.sets
        )
        // Each file contains only a date. The limit is about 2,000 files.
        notFound = FileCache(
            directory: AppGroup.path("missing", in: container),
            byteLimit: 20_000,
            sets: 1
        )
        self.now = now
    }

    /// Returns the entry of a subject, regardless of its URL, and marks it as used. If the entry is
    /// invalid, removes it and returns `nil`.
    package func entry(of subject: AvatarSubject) -> CacheEntry? {
        let name = subject.fileName
        guard let bytes = files.bytes(name, marksAsUsed: true) else { return nil }
        guard let entry = CacheEntry(bytes) else {
            files.remove(name)
            return nil
        }
        return entry
    }

    /// Returns whether an entry is less than a week old.
    func isFresh(_ entry: CacheEntry) -> Bool {
        // A negative age means that the clock was set back.
        let age = now() - Double(entry.date)
        return age >= 0 && age < Double(Self.avatarLifetime)
    }

    /// Inserts the avatar of a subject. Replaces an existing avatar.
    ///
    /// - Parameters:
    ///   - avatar: The encoded avatar.
    ///   - format: The format of the avatar.
    ///   - subject: The sender or conversation.
    ///   - urlDigest: The SHA-256 digest of the URL.
    ///   - originalDigest: The SHA-256 digest of the downloaded image.
    /// - Throws: A file system error, for example if the disk is full.
    func insert(
        _ avatar: [UInt8],
        _ format: ImageFormat,
        for subject: AvatarSubject,
        urlDigest: [UInt8],
        originalDigest: [UInt8]
    ) throws {
        let entry = CacheEntry(
            urlDigest: urlDigest,
            originalDigest: originalDigest,
            date: Int(now()),
            format: format,
            avatar: avatar
        )
        let bytes = entry.bytes
        guard urlDigest.count == 32, originalDigest.count == 32,
            bytes.count <= files.byteLimit / files.sets
        else { throw CocoaError(.fileWriteOutOfSpace) }
        try files.insert(subject.fileName) { try Data(bytes).write(to: $0) }
    }

    /// Records that a server responded with 404 or 410.
    func recordNotFound(_ urlDigest: [UInt8]) {
        try? notFound.insert(Digest.hexadecimal(urlDigest)) { file in
            try Data(String(Int(now())).utf8).write(to: file)
        }
    }

    /// Returns whether a server responded with 404 or 410 within the last five minutes.
    func isNotFound(_ urlDigest: [UInt8]) -> Bool {
        guard let bytes = notFound.bytes(Digest.hexadecimal(urlDigest)),
            let date = Double(String(decoding: bytes, as: UTF8.self))
        else { return false }
        let age = now() - date
        return age >= 0 && age < Double(Self.notFoundLifetime)
    }

    /// The number of cached avatars. Use it only in the app, because it examines every file.
    package var count: Int { files.measure().count }

    /// The total size of the cached avatars, in bytes. Use it only in the app, because it examines
    /// every file.
    package var size: Int { files.measure().bytes }

    /// Removes all avatars of all accounts.
    package func clear() {
        files.removeAll()
        notFound.removeAll()
    }

    /// Removes all avatars of one account.
    ///
    /// - Parameter account: The scope of the account; `nil` in an app without accounts.
    package func clear(account: String?) {
        files.removeAll(where: AccountFile.belongs(to: account))
        // These files don't contain the account, so all are removed.
        notFound.removeAll()
    }

    /// Removes the avatar of one sender or conversation.
    package func clear(_ subject: AvatarSubject) { files.remove(subject.fileName) }

    /// Evicts the least recently used avatars until the cache is within its limit. Call this method
    /// when the app launches, because it checks every file.
    package func trim() {
        files.trim()
        notFound.trim()
    }
}
