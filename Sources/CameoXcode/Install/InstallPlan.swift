import CameoHost

/// A plan to install, adopt, fix, update or uninstall: the present installations, the planned ones, and the edits.
package struct InstallPlan {
    /// The installations that the manifest records.
    let present: InstallManifest
    /// The installations after the changes.
    var manifest: InstallManifest
    /// The files after the changes.
    var files: FileOverlay
    var warnings: [InstallWarning] = []
    /// The changes to files, with the warnings; empty if everything is there.
    package var changes: ChangeSet
    /// The summaries of the installations, one for each app; empty for uninstalling.
    package var summaries: [InstallSummary] = []
    /// How an existing extension is adopted; `nil` if none is.
    package var adoption: Adoption?

    /// The paths of the generated files.
    package var generatedFiles: [String] = []
    /// The app groups that the app's entitlements lacked.
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

    /// Adds what another plan, which started with this one, does.
    mutating func add(_ next: InstallPlan) {
        files = next.files
        manifest = next.manifest
        warnings += next.warnings
        summaries += next.summaries
        adoption = next.adoption
    }
}
