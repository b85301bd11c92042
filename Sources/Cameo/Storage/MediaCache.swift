import Foundation

/// The attachments that were downloaded, as they came: a push that is sent to a second account, or
/// again, costs no second download. iOS moves what it is given, so that copies are handed over.
public struct MediaCache: Sendable {
    /// The limit when nothing else is said, in bytes.
    public static let defaultByteLimit = 100_000_000

    /// How long a file is handed over again, in seconds. What stands at an address may be another
    /// picture a minute later, as a camera's: only the same message, sent again, is to find it.
    static let freshSeconds = 60.0

    private let files: FileCache
    private let now: @Sendable () -> Double

    /// The cache in the app group's container.
    public init(container: URL, byteLimit: Int = MediaCache.defaultByteLimit) {
        self.init(container: container, byteLimit: byteLimit) { Date().timeIntervalSince1970 }
    }

    init(container: URL, byteLimit: Int, now: @escaping @Sendable () -> Double) {
        self.now = now
        files = FileCache(
            folder: container.appendingPathComponent("Cameo/media", isDirectory: true),
            byteLimit: byteLimit,
            sets: 1
        )
    }

    /// Copies the file of an address, where it is kept; what it is stands in its name.
    func copy(_ addressDigest: [UInt8], to newFile: (_ ending: String) -> URL?) -> MediaFile? {
        for format in MediaFormat.allCases where format.isAttachable {
            let name = Self.name(addressDigest, format)
            guard let status = FileStatus(files.file(name).path), status.size > 0,
                (0..<Self.freshSeconds).contains(now() - status.lastUse),
                let copy = newFile(format.fileExtension)
            else { continue }
            guard (try? FileManager.default.copyItem(at: files.file(name), to: copy)) != nil,
                FileStatus(copy.path)?.size == status.size
            else { return nil }
            return MediaFile(file: copy, format: format)
        }
        return nil
    }

    /// Keeps a copy of a file.
    ///
    /// - Throws: What the file system throws; the file is then only not kept.
    func keep(_ media: MediaFile, _ addressDigest: [UInt8]) throws {
        let size = FileStatus(media.file.path)?.size ?? 0
        guard size <= files.byteLimit / 2 else { return }
        try files.insert(Self.name(addressDigest, media.format)) { draft in
            try? FileManager.default.removeItem(at: draft)
            try FileManager.default.copyItem(at: media.file, to: draft)
            try FileManager.default.setAttributes(
                FileProtection.afterFirstUnlock,
                ofItemAtPath: draft.path
            )
        }
    }

    private static func name(_ addressDigest: [UInt8], _ format: MediaFormat) -> String {
        "\(Digest.hexadecimal(addressDigest)).\(format.rawValue)"
    }

    /// How many files are kept.
    public var count: Int { files.measure().count }

    /// How many bytes they take.
    public var size: Int { files.measure().bytes }

    /// Removes every file.
    public func clear() {
        files.removeAll()
    }

    /// Brings the cache within its limit: for the app, at its start.
    public func trim() {
        files.trim()
    }
}
