import CameoHost

extension Installer {
    /// A planned adoption.
    package struct AdoptionPlan {
        /// The changes to files; empty if the extension uses Cameo already.
        package fileprivate(set) var changes: ChangeSet
        package let summary: InstallSummary
        /// The decision; `nil` if there is nothing to do.
        package let adoption: Adoption?
    }

    /// Plans to adopt the service extension of an app without writing files.
    ///
    /// - Parameters:
    ///   - choice: The choices of the user.
    ///   - options: The options of this call.
    ///   - defaults: Further options for a first adoption.
    ///   - app: The name of the app's target.
    /// - Throws: ``ProjectError``.
    package func adopt(
        _ choice: Adoption.Options,
        _ options: InstallOptions,
        defaults: @autoclosure () -> InstallOptions = InstallOptions(),
        app: String
    ) throws(ProjectError) -> AdoptionPlan {
        let manifest = try InstallManifest.read(bundle, disk)
        var options = options
        options.adoption = choice
        let index = manifest.entries.firstIndex { $0.app == app && $0.options.adoption != nil }
        guard let index else {
            let all = defaults().merging(options)
            return try adoption(
                of: plan(manifest.entries, adding: [(app, all)], about: 0)
            )
        }
        var calls = manifest.entries.map { (app: $0.app, options: $0.options) }
        if choice.way == nil { options.adoption = calls[index].options.adoption }
        calls[index].options = calls[index].options.merging(options)
        var view = disk
        var uninstaller = Uninstaller(bundle: bundle)
        // Files that have since been restored from version control no longer contain our additions.
        guard
            try uninstaller.undo(manifest.entries, exactly: true, skipsReverted: true, &view)
        else {
            throw .install(.installationModified(project: bundle.lastPathComponent))
        }
        let reverted = manifest.entries.map { entry in
            entry.changed.filter {
                uninstaller.reverted.contains($0.path)
                    && $0.path != InstallManifest.ChangedFile.projectFile
            }
        }
        let formerApps = try appsWithFormerProduct(manifest, disk)
        var again = try adoption(
            of: plan(
                [],
                adding: calls,
                to: view,
                kept: uninstaller.kept,
                reverted: reverted,
                about: index
            )
        )
        again.changes.warnings += formerApps.map { .appProductReplaced(app: $0) }
        let isSameCall = zip(calls, manifest.entries).allSatisfy {
            $0.options == $1.options
        }
        let isSame = again.changes.changes.allSatisfy {
            $0.file == InstallManifest.file(of: bundle) || $0.isSamePropertyList
        }
        guard isSameCall, isSame else { return again }
        // The user edited other parts of the files, which moved the additions: they stay where they are.
        var changes = again.changes
        changes.changes = []
        changes.warnings = changes.warnings.filter(isCurrent)
        return AdoptionPlan(changes: changes, summary: again.summary, adoption: again.adoption)
    }

    /// Whether a warning about other targets still applies: their extensions may have been adopted
    /// since then.
    private func isCurrent(_ warning: InstallWarning) -> Bool {
        guard case .sharedInfoPlist(_, let names) = warning else { return true }
        let files = disk
        return folder.project.targets.contains { target in
            names.contains(target.name) && !AppExtension(target, folder, files).importsCameo
        }
    }

    private func adoption(of plan: Plan) -> AdoptionPlan {
        AdoptionPlan(changes: plan.changes, summary: plan.summary, adoption: plan.adoption)
    }

    /// Returns the only service extension of an app.
    ///
    /// - Throws: ``ProjectError`` if there is none, or if there are several.
    static func serviceExtension(
        of host: XcodeTarget,
        in folder: ProjectFolder,
        _ files: FileOverlay
    ) throws(ProjectError) -> AppExtension {
        let services = ProjectFacts(folder, host, files).services
        guard let found = services.first else {
            let project = folder.bundle.lastPathComponent
            throw .adopt(.noExtension(project: project, app: host.name))
        }
        guard services.count == 1 else {
            throw .adopt(.severalExtensions(app: host.name, names: services.map { $0.name }))
        }
        return found
    }

    /// The dependency manager that an extension uses.
    static func integration(
        of found: AppExtension,
        in folder: ProjectFolder,
        _ files: FileOverlay
    ) -> InstallOptions.Integration {
        guard let file = InstallPlanner.podfile(folder, files), let bytes = files.bytes(of: file),
            let podfile = try? Podfile(bytes, path: "")
        else { return .spm }
        if podfile.block(of: found.name) != nil { return .cocoapods }
        let packages = found.target.object.list("packageProductDependencies")
        return packages.isEmpty ? .cocoapods : .spm
    }
}

extension ChangeSet.Change {
    /// Whether it only orders the values of a property list differently.
    fileprivate var isSamePropertyList: Bool {
        guard let before, let after, let old = PropertyValue(plist: before) else { return false }
        return old == PropertyValue(plist: after)
    }
}
