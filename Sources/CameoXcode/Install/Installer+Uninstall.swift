extension Installer {
    /// Plans to uninstall extensions.
    ///
    /// - Parameter app: The app target whose extensions are uninstalled; `nil` for all apps.
    func uninstall(_ app: String?) throws(ProjectError) -> InstallPlan {
        var plan = try newPlan()
        let entries = plan.present.entries
        var uninstaller = Uninstaller(bundle: bundle)
        if entries.isEmpty {
            try uninstaller.removeUnrecorded(&plan.files)
        } else {
            let remaining = InstallManifest(entries: entries.filter { app != nil && $0.app != app })
            // Plan the remaining installations again, so that they keep the additions that several
            // apps share.
            if !remaining.entries.isEmpty,
                var again = try replacing(plan, with: remaining.calls, about: 0)
            {
                // The other warnings of these installations were reported when they were installed.
                again.warnings = again.warnings.compactMap { warning in
                    guard case .sharedInfoPlist(let path, let targets) = warning else { return nil }
                    return .principalClassRemoved(path: path, targets: targets)
                }
                return try finished(again)
            }
            _ = try uninstaller.undo(
                entries,
                exactly: false,
                &plan.files,
                only: { app == nil || $0.app == app }
            )
            plan.manifest = remaining
        }
        plan.warnings = uninstaller.warnings
        return try finished(plan)
    }
}
