import CameoHost

/// The version of a project on disk. Every run changes it, because a run creates and deletes a
/// journal in the `.xcodeproj`.
///
/// A plan is based on many files, and another run may write some of them while they are read.
/// Comparing versions before writing detects such changes.
struct ProjectVersion: Sendable, Equatable {
    private let date: Double?
    /// Whether a run was writing when the version was read.
    private let isChanging: Bool

    /// Reads the version of an `.xcodeproj`.
    init(_ bundle: FilePath, _ system: any Host) {
        date = system.status(of: bundle)?.modified
        isChanging = InstallJournal.exists(in: bundle, system)
    }

    /// Whether no run has changed the project since the version was read, and none was writing at
    /// that time.
    func isCurrent(_ bundle: FilePath, _ system: any Host) -> Bool {
        !isChanging && self == ProjectVersion(bundle, system)
    }
}
