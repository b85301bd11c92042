import CameoHost

/// A plan to install, adopt, fix, update or uninstall: the current installations, the planned
/// installations, and the edits.
package struct InstallPlan {
    /// The installations that the manifest on disk records.
    let present: InstallManifest
    /// The installations after the changes.
    var manifest: InstallManifest
    /// The files after the changes.
    var files: FileOverlay
    var warnings: [InstallWarning] = []
    /// The changes to files, with the warnings; empty if nothing is missing.
    package var changes: ChangeSet
    /// A summary for each installation in the plan; empty for uninstalling.
    package var summaries: [InstallSummary] = []
    /// The adoption of an existing extension; `nil` if the plan adopts none.
    package var adoption: Adoption?

    /// The paths of the generated files.
    package var generatedFiles: [String] = []
    /// The app groups that were missing from the app's entitlements.
    package var missingGroups: [String] = []
    /// The names of the app's other extensions.
    package var otherExtensions: [String] = []

    init(_ present: InstallManifest, _ files: FileOverlay, _ changes: ChangeSet) {
        self.present = present
        manifest = present
        self.files = files
        self.changes = changes
    }

    /// The summary of the first installation.
    package var summary: InstallSummary { summaries[0] }

    /// Adds the changes of another plan that is based on this plan.
    mutating func add(_ next: InstallPlan) {
        files = next.files
        manifest = next.manifest
        warnings += next.warnings
        summaries += next.summaries
        adoption = next.adoption
    }
}
