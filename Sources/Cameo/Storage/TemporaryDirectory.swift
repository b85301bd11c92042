import Foundation

/// A temporary directory for the files of one notification. The first call to ``newFile(_:)``
/// creates it.
///
/// iOS moves attachments only when it receives the content, so the directory must outlive the
/// processing of the notification. ``removeAbandoned(in:now:)`` removes it later.
final class TemporaryDirectory: Sendable {
    /// The parent of all such directories, which contains nothing else.
    static let parent = FileManager.default.temporaryDirectory.appendingPathComponent(
        "cameo",
        isDirectory: true
    )
    private static let maxAttempts = 10
    /// The maximum number of directories to examine per call.
    private static let maxExamined = 20
    /// The age after which a directory is removed, in seconds. Processing a notification takes less
    /// than a minute.
    private static let directoryLifetime = 600.0

    private let url: URL
    private let isPersistent: Bool

    /// Prepares a directory.
    ///
    /// - Parameters:
    ///   - isPersistent: Whether the files remain when this object is deallocated.
    ///   - parent: The parent directory.
    init(isPersistent: Bool, in parent: URL = TemporaryDirectory.parent) {
        url = parent.appendingPathComponent(UUID().uuidString, isDirectory: true)
        self.isPersistent = isPersistent
    }

    /// Returns the URL for a new file; `nil` if the directory can't be created.
    func newFile(_ fileExtension: String = "part") -> URL? {
        Self.mayHaveLeftFiles.withLock { $0 = true }
        // Retry, because another process may remove the empty parent directory concurrently.
        for _ in 0..<Self.maxAttempts {
            guard (try? FileProtection.createDirectory(url)) != nil else { continue }
            return url.appendingPathComponent("\(UUID().uuidString).\(fileExtension)")
        }
        return nil
    }

    deinit {
        guard !isPersistent else { return }
        try? FileManager.default.removeItem(at: url)
        // Fails harmlessly if the parent directory isn't empty.
        rmdir(url.deletingLastPathComponent().path)
    }

    /// Whether directories of earlier notifications may exist: initially of another process, later
    /// of this process if it has created files.
    private static let mayHaveLeftFiles = Locked(true)

    /// Removes some directories of earlier notifications, if any may exist.
    static func removeAbandonedOnce() {
        let mayHaveLeftFiles = mayHaveLeftFiles.withLock { mayHaveLeftFiles in
            defer { mayHaveLeftFiles = false }
            return mayHaveLeftFiles
        }
        if mayHaveLeftFiles { removeAbandoned() }
    }

    /// Removes directories of earlier notifications. Each call examines at most 20 directories.
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
