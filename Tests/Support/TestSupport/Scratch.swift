import Foundation

/// A directory for the files of tests, which is removed when the process exits.
package enum Scratch {
    private static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "cameo-tests-\(ProcessInfo.processInfo.processIdentifier)",
            isDirectory: true
        )
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { Scratch.remove() }
        return folder
    }()

    /// Returns a URL in the directory at which no file exists yet.
    ///
    /// - Parameter fileExtension: The file extension.
    package static func newURL(_ fileExtension: String? = nil) -> URL {
        let name = UUID().uuidString
        return folder.appendingPathComponent(fileExtension.map { "\(name).\($0)" } ?? name)
    }

    private static func remove() {
        try? FileManager.default.removeItem(at: folder)
    }
}
