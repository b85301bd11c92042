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

    /// Creates a directory, including missing parents. New files in it inherit the protection.
    static func createDirectory(_ directory: URL) throws {
        try FileManager.default.createDirectory(
            at: directory,
            withIntermediateDirectories: true,
            attributes: afterFirstUnlock
        )
    }
}
