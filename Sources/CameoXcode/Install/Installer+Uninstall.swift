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
            let earlier = entries.prefix { $0.app != app }.map { $0.app }
            let calls = remaining.calls.map { call in
                earlier.contains(call.app) ? call : keepingGroup(of: call, app ?? "")
            }
            // Plan the remaining installations again, so that they keep the additions that several
            // apps share.
            if !remaining.entries.isEmpty,
                var again = try replacing(plan, with: calls, about: 0)
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

    /// Returns a call with the app group that its app has now, if the group was chosen when another
    /// app adopted the same extension.
    private func keepingGroup(of call: Call, _ other: String) -> Call {
        guard call.options.adoption != nil, case .automatic = call.options.appGroup,
            let host = try? Self.host(named: call.app, in: folder),
            let found = try? Self.serviceExtension(of: host, in: folder, disk),
            Self.apps(with: found, besides: call.app, in: folder).contains(other)
        else { return call }
        let groups = found.configurations.map { own in
            own.entitlement(EntitlementName.appGroups).first { $0 == own.libraryGroup }
        }.unique
        guard groups.count == 1, let group = groups[0] else { return call }
        var call = call
        call.options.appGroup = .named(group)
        return call
    }
}
