import CameoHost

/// Copies of the library.
extension Installer {
    /// Plans the copies that a manifest refers to, and removes the others of this project.
    ///
    /// - Returns: The folders of the copies.
    func planCopies(
        _ manifest: InstallManifest,
        _ view: inout FileOverlay,
        _ warnings: inout [InstallWarning]
    ) throws(ProjectError) -> [String] {
        let former = try InstallManifest.read(bundle, disk)
        return try copies.plan(
            folders(in: manifest),
            former: folders(in: former),
            &view,
            &warnings
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
