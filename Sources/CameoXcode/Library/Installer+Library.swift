import CameoHost

/// Plans the library's copies.
extension Installer {
    /// Plans to create or update the copies to which the manifest refers, and to remove the
    /// project's other copies.
    ///
    /// - Returns: The folders of the copies.
    func planCopies(_ plan: inout InstallPlan) throws(ProjectError) -> [String] {
        let path = folder.path(of: InstallManifest.file(of: bundle))
        if plan.present.entries.isEmpty, copies.ignores([path]) {
            plan.warnings.append(.manifestIgnored(path: path))
        }
        return try copies.plan(
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
