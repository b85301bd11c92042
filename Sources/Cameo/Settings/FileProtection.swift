import Foundation

/// How files are protected that the extension must read while the device is locked.
enum FileProtection {
    /// Readable from the first unlock after a start on; on Linux, which protects no files, nothing.
    static var afterFirstUnlock: [FileAttributeKey: Any] {
        #if canImport(Darwin)
            [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication]
        #else
            [:]
        #endif
    }
}
