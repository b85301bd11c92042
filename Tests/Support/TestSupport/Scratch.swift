import Foundation

/// Where tests put files: one folder, which goes when the tests end.
public enum Scratch {
    private static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "cameo-tests-\(ProcessInfo.processInfo.processIdentifier)",
            isDirectory: true
        )
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { Scratch.remove() }
        return folder
    }()

    /// A place where nothing stands yet.
    ///
    /// - Parameter ending: The extension of a file's name.
    public static func place(_ ending: String? = nil) -> URL {
        let name = UUID().uuidString
        return folder.appendingPathComponent(ending.map { "\(name).\($0)" } ?? name)
    }

    private static func remove() {
        try? FileManager.default.removeItem(at: folder)
    }
}
