import Foundation

/// A folder for one push's files, made when the first is asked for.
///
/// Attachments stay where they are when a push is handed over, since iOS moves them only then; what
/// is left of earlier pushes is swept away by a later one.
final class TemporaryFolder: Sendable {
    /// All folders stand in one, so that sweeping looks at nothing else.
    static let parent = FileManager.default.temporaryDirectory.appendingPathComponent(
        "cameo",
        isDirectory: true
    )
    private static let maxAttempts = 10
    /// How many are looked at for one sweep.
    private static let maxSwept = 20
    /// How old a folder must be to be nobody's any more, in seconds: no push lives a minute.
    private static let abandonedSeconds = 600.0

    private let url: URL
    private let isKept: Bool

    /// A folder.
    ///
    /// - Parameters:
    ///   - isKept: Whether the files stay when nobody holds the folder any more.
    ///   - parent: Where it is made.
    init(isKept: Bool, in parent: URL = TemporaryFolder.parent) {
        url = parent.appendingPathComponent(UUID().uuidString, isDirectory: true)
        self.isKept = isKept
    }

    /// A file that does not exist yet; `nil` when the folder cannot be made.
    func newFile(_ ending: String = "part") -> URL? {
        // Somebody else may remove the parent between its making and the folder's.
        for _ in 0..<Self.maxAttempts {
            guard
                (try? FileManager.default.createDirectory(
                    at: url,
                    withIntermediateDirectories: true
                )) != nil
            else { continue }
            return url.appendingPathComponent("\(UUID().uuidString).\(ending)")
        }
        return nil
    }

    deinit {
        guard !isKept else { return }
        try? FileManager.default.removeItem(at: url)
        // Goes when it is empty, and only then.
        rmdir(url.deletingLastPathComponent().path)
    }

    /// Removes what earlier pushes have left, though no more than a few at a time.
    static func sweep(_ parent: URL = TemporaryFolder.parent, now: Date = Date()) {
        for name in Directory.names(parent.path, sample: maxSwept).names {
            let folder = parent.appendingPathComponent(name)
            guard let status = FileStatus(folder.path, isFolder: true),
                now.timeIntervalSince1970 - status.lastUse > abandonedSeconds
            else { continue }
            try? FileManager.default.removeItem(at: folder)
        }
    }
}
