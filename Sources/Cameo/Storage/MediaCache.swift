import Foundation

/// The cache of downloaded attachments in the app group. If a message is sent again, or to a second
/// account, its attachments aren't downloaded again.
///
/// Files are stored unchanged. iOS moves the files that it attaches, so the cache returns copies.
package struct MediaCache: Sendable {
    /// The default size limit, in bytes.
    static let defaultByteLimit = 100_000_000

    /// The time for which a file is reused, in seconds. It is short, because the content at a URL
    /// may change, as for a webcam image. Only a message that is sent again should reuse the file.
    static let fileLifetime = 60.0

    private let files: FileCache
    private let now: @Sendable () -> Double

    /// Creates the cache of an app group.
    ///
    /// - Parameters:
    ///   - container: The directory of the app group.
    ///   - byteLimit: The size limit, in bytes.
    package init(container: URL, byteLimit: Int = MediaCache.defaultByteLimit) {
        self.init(container: container, byteLimit: byteLimit) { Date().timeIntervalSince1970 }
    }

    init(container: URL, byteLimit: Int, now: @escaping @Sendable () -> Double) {
        self.now = now
        files = FileCache(
            directory: AppGroup.path("media", in: container),
            byteLimit: byteLimit,
            sets: 1
        )
    }

    /// Copies the cached file of a URL. Returns `nil` if the cache doesn't contain it, or if the
    /// file is older than ``fileLifetime``. The format is part of the file's name.
    func copy(_ urlDigest: [UInt8], to newFile: (_ fileExtension: String) -> URL?) -> MediaFile? {
        for format in MediaFormat.allCases where format.isAttachable {
            let name = Self.name(urlDigest, format)
            guard let status = FileStatus(files.path(name)), status.size > 0,
                (0..<Self.fileLifetime).contains(now() - status.lastUse),
                let copy = newFile(format.fileExtension)
            else { continue }
            guard
                (try? FileManager.default.copyItem(atPath: files.path(name), toPath: copy.path))
                    != nil,
                FileStatus(copy.path)?.size == status.size
            else { return nil }
            return MediaFile(file: copy, format: format)
        }
        return nil
    }

    /// Inserts a copy of a file, unless the file is larger than half of the cache.
    ///
    /// - Throws: A file system error. In this case, the cache is unchanged.
    func insert(_ media: MediaFile, _ urlDigest: [UInt8]) throws {
        let size = FileStatus(media.file.path)?.size ?? 0
        guard size <= files.byteLimit / 2 else { return }
        try files.insert(Self.name(urlDigest, media.format)) { draft in
            try? FileManager.default.removeItem(at: draft)
            try FileManager.default.copyItem(at: media.file, to: draft)
            try FileManager.default.setAttributes(
                FileProtection.afterFirstUnlock,
                ofItemAtPath: draft.path
            )
        }
    }

    private static func name(_ urlDigest: [UInt8], _ format: MediaFormat) -> String {
        "\(Digest.hexadecimal(urlDigest)).\(format.rawValue)"
    }

    /// The number of cached files.
    var count: Int { files.measure().count }

    /// The size of all cached files, in bytes.
    package var size: Int { files.measure().bytes }

    /// Removes all files.
    package func clear() { files.removeAll() }

    /// Evicts the least recently used files until the cache is within its limit. Call this method
    /// when the app launches.
    package func trim() { files.trim() }
}
