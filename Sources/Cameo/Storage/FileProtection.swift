import Foundation

/// How files are protected that the extension must read while the device is locked: readable from the
/// first unlock after a start on. On Linux, which protects no files, nothing is done.
enum FileProtection {
    /// What a file is made with.
    static var afterFirstUnlock: [FileAttributeKey: Any] {
        #if canImport(Darwin)
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication]
        #else
        [:]
        #endif
    }

    /// Makes a folder, whose files then have the same protection.
    static func createFolder(_ folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: afterFirstUnlock
        )
    }

    /// Writes a file; atomically, it is written under another name first and renamed.
    static func write(_ data: Data, to file: URL, atomically: Bool = false) throws {
        var options: Data.WritingOptions = atomically ? [.atomic] : []
        #if canImport(Darwin)
        options.insert(.completeFileProtectionUntilFirstUserAuthentication)
        #endif
        try data.write(to: file, options: options)
    }
}
