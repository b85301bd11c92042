import Foundation

/// The data protection of files that the extension reads while the device is locked: they can be read
/// after the first unlock. It has no effect on Linux.
enum FileProtection {
    /// The attributes for creating a file.
    static var afterFirstUnlock: [FileAttributeKey: Any] {
        #if canImport(Darwin)
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication]
        #else
        [:]
        #endif
    }

    /// Opens a file for this process only, and creates its directory if the file is created.
    ///
    /// - Returns: The descriptor.
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

    /// Creates a directory, including missing parents. New files in it inherit the protection.
    static func createDirectory(_ directory: URL) throws {
        try FileManager.default.createDirectory(
            at: directory,
            withIntermediateDirectories: true,
            attributes: afterFirstUnlock
        )
    }
}
