extension Installer {
    /// Plans uninstalling without writing files.
    ///
    /// - Parameter app: The app target whose extensions are uninstalled; all if `nil`.
    /// - Throws: ``ProjectError``.
    package func uninstall(app: String? = nil) throws(ProjectError) -> ChangeSet {
        let manifest = try InstallManifest.read(bundle, disk)
        let stays = manifest.entries.filter { app != nil && $0.app != app }
        var uninstaller = Uninstaller(bundle: bundle)
        var view = disk
        if manifest.entries.isEmpty {
            try uninstaller.removeUnrecorded(&view)
            return try changes(view, manifest, uninstaller.warnings)
        }
        // Plan the remaining installations again, so that they keep what apps share.
        if !stays.isEmpty, try uninstaller.undo(manifest.entries, exactly: true, &view) {
            let kept = uninstaller.kept
            let calls = stays.map { (app: $0.app, options: $0.options) }
            return try plan([], adding: calls, to: view, kept: kept, about: 0).changes
        }
        uninstaller = Uninstaller(bundle: bundle)
        view = disk
        _ = try uninstaller.undo(
            manifest.entries,
            exactly: false,
            &view,
            only: { app == nil || $0.app == app }
        )
        return try changes(view, InstallManifest(entries: stays), uninstaller.warnings)
    }
}
