import CameoHost

/// Plans installations, repairs and fixes.
extension Installer {
    /// Adds an installation to a plan. If the manifest already contains it, repairs and updates it.
    func install(
        _ call: Call,
        _ defaults: () -> InstallOptions,
        _ plan: inout InstallPlan
    ) throws(ProjectError) {
        let (manifest, options) = (plan.manifest, call.options)
        try options.validate()
        let ofApp = manifest.entries.indices.filter { manifest.entries[$0].app == call.app }
        let index = ofApp.first { index in
            options.kinds.contains { manifest.entries[index].extensions[$0.rawValue] != nil }
        }
        guard let index else {
            // The shared options of the app's other extension apply to this one, too.
            var all = defaults()
            for index in ofApp {
                all = all.merging(manifest.entries[index].options.shared())
            }
            return try add((call.app, all.merging(options)), to: &plan)
        }
        var calls = manifest.calls
        calls[index].options = calls[index].options.merging(options)
        for other in ofApp where other != index {
            calls[other].options = calls[other].options.merging(options.shared())
        }
        let isRepeated = zip(calls, manifest.calls).allSatisfy { $0.options == $1.options }
        var repaired = try repaired(plan, index)
        let formerApps = try appsWithFormerProduct(repaired.manifest, repaired.files)
        if isRepeated, formerApps.isEmpty {
            repaired.summaries = [try summary(of: repaired.manifest.entries[index])]
            return plan.add(repaired)
        }
        let replaced = formerApps.map { InstallWarning.appProductReplaced(app: $0) }
        if let again = try replacing(repaired, with: calls, about: index) {
            plan.warnings += replaced
            return plan.add(again)
        }
        guard isRepeated else { throw modified }
        var upgraded = try replacingFormerProducts(repaired)
        upgraded.summaries = [try summary(of: upgraded.manifest.entries[index])]
        // Otherwise, only the pod of an earlier version is left, and the plan changes nothing.
        if upgraded.manifest != manifest { plan.warnings += replaced }
        plan.add(upgraded)
    }

    /// Plans to restore missing additions of recorded installations.
    ///
    /// - Parameter index: The installation to repair. If the project file contains none of its
    ///   objects, all installations are planned again.
    /// - Throws: ``ProjectError`` if the project contains only parts of the extension.
    private func repaired(_ plan: InstallPlan, _ index: Int) throws(ProjectError) -> InstallPlan {
        let entry = plan.manifest.entries[index]
        let folder = try folder(with: plan.files)
        guard entry.objects.contains(where: folder.project.objects.contains) else {
            let calls = plan.manifest.calls
            let again = try replacing(plan, with: calls, skipsReverted: true, about: index)
            guard let again else { throw modified }
            return again
        }
        try refuseIncomplete(entry, folder)
        var planner = try planner(for: entry, plan.files)
        var repaired = InstallPlan(plan.present, plan.files, plan.changes)
        repaired.manifest = plan.manifest
        repaired.manifest.entries[index] = try planner.repair(entry)
        repaired.files = planner.files
        repaired.warnings = planner.warnings
        return repaired
    }

    /// Returns a planner with the options of a recorded installation.
    func planner(
        for entry: InstallManifest.Entry,
        _ files: FileOverlay
    ) throws(ProjectError) -> InstallPlanner {
        let folder = try folder(with: files)
        let host = try Self.host(named: entry.app, in: folder)
        let resources = try resources(of: entry.options)
        return try InstallPlanner(folder, host, entry.options, resources, files, kept: [:])
    }

    /// Returns the summary of a recorded installation.
    private func summary(of entry: InstallManifest.Entry) throws(ProjectError) -> InstallSummary {
        let host = try Self.host(named: entry.app, in: folder)
        let properties = ProjectProperties(folder, host)
        let files = disk
        let extensions = ExtensionKind.allCases.compactMap { kind in
            entry.extensions[kind.rawValue].map { name in
                // The extension point in its Info.plist may be wrong.
                let target = folder.project.targets.first { $0.name == name }
                return InstallSummary.Extension(
                    kind: kind,
                    name: name,
                    identifiers: target.map { AppExtension($0, folder, files).bundleIDs } ?? []
                )
            }
        }
        return InstallSummary(
            app: entry.app,
            identifiers: properties.app.map { $0.bundleID }.unique,
            configurations: properties.app.map { $0.name },
            objectVersion: folder.project.objectVersion,
            integration: entry.options.integration
                ?? InstallPlanner.defaultIntegration(folder, disk),
            extensions: extensions
        )
    }

    /// Plans fixes for failed checks.
    ///
    /// - Parameter defaults: The options for installing a service extension, if the app has none.
    func fix(_ app: String, _ defaults: () -> InstallOptions) throws(ProjectError) -> InstallPlan {
        let findings = try Doctor(folder, app: app).examine().filter { $0.isFixable }
        let missing = Set(findings.map { $0.check })
        // An installation also restores the files that it created, such as entitlements.
        let installed: Set<Check> = [.setup, .serviceExtension, .appGroup, .extensionPoint]
        guard missing.isDisjoint(with: installed) else {
            // The option `--fix` is parsed as an empty list of checks. Remove it, so that a whole
            // installation is planned.
            var defaults = defaults()
            defaults.fixes = nil
            return try plan(.install([(app, InstallOptions())]), defaults: defaults)
        }
        var options = InstallOptions()
        options.fixes = missing.sorted { $0.rawValue < $1.rawValue }
        if missing.contains(.linked), PackageLink.present(in: folder.project) == nil {
            options.packageLocation = defaults().packageLocation
        }
        var plan = try newPlan()
        try add((app, options), to: &plan)
        return try finished(plan)
    }
}
