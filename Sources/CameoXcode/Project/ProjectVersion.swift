import CameoHost

/// The version of a project on disk: it differs after each run, since a run creates and deletes its journal in the
/// `.xcodeproj`.
///
/// A plan is made of many files, and another run may write some of them between two reads. Comparing the version
/// before writing notices that.
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
