import Foundation

/// A temporary directory for the files of one notification. It is created for the first file.
///
/// iOS moves attachments only when a notification is delivered, so the directory must outlive the
/// processing. Directories of earlier notifications are removed later by ``removeAbandoned(in:now:)``.
final class TemporaryDirectory: Sendable {
    /// The parent of all directories, which contains nothing else.
    static let parent = FileManager.default.temporaryDirectory.appendingPathComponent(
        "cameo",
        isDirectory: true
    )
    private static let maxAttempts = 10
    /// The maximum number of directories that one call examines.
    private static let maxExamined = 20
    /// The age after which a directory is abandoned, in seconds. Processing a notification takes less than
    /// a minute.
    private static let directoryLifetime = 600.0

    private let url: URL
    private let isPersistent: Bool

    /// Prepares a directory.
    ///
    /// - Parameters:
    ///   - isPersistent: Whether the files stay when this object is deallocated.
    ///   - parent: The parent directory.
    init(isPersistent: Bool, in parent: URL = TemporaryDirectory.parent) {
        url = parent.appendingPathComponent(UUID().uuidString, isDirectory: true)
        self.isPersistent = isPersistent
    }

    /// Returns the URL for a new file, or `nil` if the directory can't be created.
    func newFile(_ fileExtension: String = "part") -> URL? {
        Self.mayHaveLeftFiles.withLock { $0 = true }
        // Another process may remove the empty parent before the directory is created.
        for _ in 0..<Self.maxAttempts {
            guard (try? FileProtection.createDirectory(url)) != nil else { continue }
            return url.appendingPathComponent("\(UUID().uuidString).\(fileExtension)")
        }
        return nil
    }

    deinit {
        guard !isPersistent else { return }
        try? FileManager.default.removeItem(at: url)
        // Fails if the parent isn't empty.
        rmdir(url.deletingLastPathComponent().path)
    }

    /// Whether there may be directories of earlier notifications: of another process at first, then of this
    /// one if it has created files.
    private static let mayHaveLeftFiles = Locked(true)

    /// Removes the directories of earlier notifications, a few at a time, if there may be any.
    static func removeAbandonedOnce() {
        let mayHaveLeftFiles = mayHaveLeftFiles.withLock { mayHaveLeftFiles in
            defer { mayHaveLeftFiles = false }
            return mayHaveLeftFiles
        }
        if mayHaveLeftFiles { removeAbandoned() }
    }

    /// Removes the directories of earlier notifications, a few at a time.
    static func removeAbandoned(in parent: URL = TemporaryDirectory.parent, now: Date = Date()) {
        for name in Directory.names(parent.path, sample: maxExamined).names {
            let directory = parent.appendingPathComponent(name)
            guard let status = FileStatus(directory.path, isDirectory: true),
                status.isUnused(for: directoryLifetime, at: now.timeIntervalSince1970)
            else { continue }
            try? FileManager.default.removeItem(at: directory)
        }
    }
}
