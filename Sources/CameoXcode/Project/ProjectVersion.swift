import Foundation

/// The version of a project on disk: it differs after each run, since a run creates and deletes its journal in the
/// `.xcodeproj`.
///
/// A plan is made of many files, and another run may write some of them between two reads. Comparing the version
/// before writing notices that.
struct ProjectVersion: Sendable, Equatable {
    private let date: Date?
    /// Whether a run is writing.
    private let isChanging: Bool

    /// Reads the version of an `.xcodeproj`.
    init(_ bundle: URL) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: bundle.path)
        date = attributes?[.modificationDate] as? Date
        isChanging = InstallJournal.exists(in: bundle)
    }

    /// Whether no run has changed the project since then, or was changing it before.
    func isCurrent(_ bundle: URL) -> Bool {
        !isChanging && self == ProjectVersion(bundle)
    }
}
