import CameoHost

/// Copies of the library.
extension Installer {
    /// Adds the copies that the manifest refers to, and removes the others of this project.
    ///
    /// - Returns: The folders of the copies.
    func planCopies(_ plan: inout InstallPlan) throws(ProjectError) -> [String] {
        try copies.plan(
            folders(in: plan.manifest),
            former: folders(in: plan.present),
            &plan.files,
            &plan.warnings
        )
    }

    /// Returns the folders of the copies in a manifest.
    private func folders(in manifest: InstallManifest) throws(ProjectError) -> [String] {
        var paths: [String] = []
        for entry in manifest.entries {
            guard let path = entry.options.copyFolder else { continue }
            guard path.isInnerPath else {
                let name = "\(bundle.lastPathComponent)/cameo.json"
                throw .install(.manifestPathOutsideProject(manifest: name, path: path))
            }
            paths.append(path)
        }
        return paths.unique
    }
}
