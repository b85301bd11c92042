import Foundation

/// The data protection of files that the extension reads while the device is locked: they are
/// readable after the first unlock. Linux ignores it.
enum FileProtection {
    /// The attributes of a new file.
    static var afterFirstUnlock: [FileAttributeKey: Any] {
        #if canImport(Darwin)
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication]
        #else
        [:]
        #endif
    }

    /// Opens a file that only this user can access. If the file has to be created, creates its
    /// directory, too.
    ///
    /// - Returns: The file descriptor.
    static func open(_ path: String, _ flags: Int32) throws -> Int32 {
        func descriptor() -> Int32 {
            path.withCString { Foundation.open($0, flags | O_CLOEXEC, 0o600) }
        }
        var result = descriptor()
        if result < 0, errno == ENOENT {
            try createDirectory(URL(fileURLWithPath: path).deletingLastPathComponent())
            result = descriptor()
        }
        guard result >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return result
    }

    /// Creates a directory and missing parent directories. New files in the directory inherit its
    /// protection.
    static func createDirectory(_ directory: URL) throws {
        try FileManager.default.createDirectory(
            at: directory,
            withIntermediateDirectories: true,
            attributes: afterFirstUnlock
        )
    }
}
