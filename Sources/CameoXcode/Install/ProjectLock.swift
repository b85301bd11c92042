import Foundation

/// A lock on a project, so that two runs don't write at the same time.
///
/// The kernel releases it when the process ends, however that happens, so it is never stale and leaves no file.
final class ProjectLock {
    /// The default number of attempts, for about five seconds.
    static let attempts = 250

    private let descriptor: Int32

    /// Locks a project until the object is released.
    ///
    /// - Parameters:
    ///   - bundle: The `.xcodeproj`.
    ///   - attempts: The number of attempts, 20 ms apart. Another run usually needs less than one.
    /// - Throws: ``InstallError/projectInUse(project:)`` if another run doesn't finish.
    init(_ bundle: URL, attempts: Int = attempts) throws(ProjectError) {
        descriptor = open(bundle.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .install(.permissionDenied(path: bundle.lastPathComponent))
        }
        for attempt in 1...attempts {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            // Some network file systems have no locks. There, changed files are still noticed before writing.
            guard errno == EWOULDBLOCK || errno == EINTR else { return }
            if attempt < attempts { usleep(20_000) }
        }
        throw .install(.projectInUse(project: bundle.lastPathComponent))
    }

    deinit { close(descriptor) }
}
