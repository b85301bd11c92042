import Foundation

/// The portraits and group pictures that app and extension keep in the app group: for each person
/// and each conversation of each account the current one.
///
/// Files are readable from the device's first unlock on, named by digests, and hold nothing but the
/// picture, digests and a date.
public struct AvatarCache: Sendable {
    /// The limit when nothing else is said, in bytes.
    public static let defaultByteLimit = 50_000_000
    /// How long a picture counts as current, in seconds: after a week its address is asked again.
    public static let freshSeconds = 7 * 24 * 3600
    /// How long an address is not asked again at which the server had nothing, in seconds.
    public static let missingSeconds = 300

    private static let sets = 256
    /// A limit so small that a set could not hold a few portraits is raised to this, in bytes.
    static let minByteLimit = 16_000_000

    private let files: FileCache
    private let missing: FileCache
    private let now: @Sendable () -> Double

    /// The cache in the app group's container.
    ///
    /// - Parameters:
    ///   - container: The app group's folder.
    ///   - byteLimit: How many bytes it may hold; at least 16 MB.
    public init(container: URL, byteLimit: Int = AvatarCache.defaultByteLimit) {
        self.init(container: container, byteLimit: byteLimit) { Date().timeIntervalSince1970 }
    }

    init(container: URL, byteLimit: Int, now: @escaping @Sendable () -> Double) {
        let folder = container.appendingPathComponent("Cameo/pictures", isDirectory: true)
        files = FileCache(
            folder: folder,
            byteLimit: max(byteLimit, Self.minByteLimit),
            sets: Self.sets
        )
        // A date is all that these hold; what counts is their number.
        missing = FileCache(
            folder: container.appendingPathComponent("Cameo/missing", isDirectory: true),
            byteLimit: 20_000,
            sets: 1
        )
        self.now = now
    }

    /// The picture that is kept of a subject, whatever its address; it counts as used now.
    func entry(of subject: AvatarSubject) -> CacheEntry? {
        let name = subject.fileName
        guard let data = FileManager.default.contents(atPath: files.file(name).path) else {
            return nil
        }
        guard let entry = CacheEntry(Array(data)) else {
            files.remove(name)
            return nil
        }
        files.touch(name)
        return entry
    }

    /// Whether a picture still counts as current.
    func isFresh(_ entry: CacheEntry) -> Bool {
        // A date in the future is a clock that was put back.
        let age = now() - Double(entry.date)
        return age >= 0 && age < Double(Self.freshSeconds)
    }

    /// Keeps a picture, in the place of the subject's last one.
    ///
    /// - Throws: What the file system throws, such as a full disk; the picture is then only not kept.
    func keep(
        _ avatar: [UInt8],
        _ kind: ImageFormat,
        of subject: AvatarSubject,
        addressDigest: [UInt8],
        originalDigest: [UInt8]
    ) throws {
        let entry = CacheEntry(
            addressDigest: addressDigest,
            originalDigest: originalDigest,
            date: Int(now()),
            kind: kind,
            avatar: avatar
        )
        let bytes = entry.bytes
        guard addressDigest.count == 32, originalDigest.count == 32,
            bytes.count <= files.byteLimit / files.sets
        else {
            throw CocoaError(.fileWriteOutOfSpace)
        }
        try files.insert(subject.fileName) { try Data(bytes).write(to: $0) }
    }

    /// Remembers that a server has nothing at an address.
    func rememberMissing(_ addressDigest: [UInt8]) {
        try? missing.insert(Digest.hexadecimal(addressDigest)) { file in
            try Data(String(Int(now())).utf8).write(to: file)
        }
    }

    /// Whether a server had nothing at an address a moment ago.
    func isMissing(_ addressDigest: [UInt8]) -> Bool {
        let file = missing.file(Digest.hexadecimal(addressDigest))
        guard let data = FileManager.default.contents(atPath: file.path),
            let date = Double(String(decoding: data, as: UTF8.self))
        else { return false }
        let age = now() - date
        return age >= 0 && age < Double(Self.missingSeconds)
    }

    /// How many pictures are kept. Looks at every file: for the app.
    public var count: Int { files.measure().count }

    /// How many bytes they take. Looks at every file: for the app.
    public var size: Int { files.measure().bytes }

    /// Removes every picture of every account.
    public func clear() {
        files.removeAll()
        missing.removeAll()
    }

    /// Removes the pictures of one account; `nil` is the account of an app that has no accounts.
    public func clear(account: String?) {
        let suffix = AccountFile.suffix(of: account)
        files.removeAll { $0.hasSuffix(suffix) }
        // Which account asked is not known.
        missing.removeAll()
    }

    /// Removes the picture of one person or conversation.
    public func clear(_ subject: AvatarSubject) {
        files.remove(subject.fileName)
    }

    /// Brings the cache within its limit. Looks at every file: for the app, at its start.
    public func trim() {
        files.trim()
        missing.trim()
    }
}
