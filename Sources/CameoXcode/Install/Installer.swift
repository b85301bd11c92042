import CameoHost

/// The planner of changes to a project: extensions to install, adopt, fix, update or uninstall.
///
/// The result depends only on the original project and the options of all calls. A repeated call
/// removes the recorded additions in memory, plans them again, and produces identical bytes.
package struct Installer {
    /// The name of the app's target and the options of one call.
    package typealias Call = (app: String, options: InstallOptions)

    /// The goal of a plan.
    package enum Goal {
        /// Install extensions in apps.
        case install([Call])
        /// Adopt the app's service extension. The options contain the user's choices.
        case adopt(Call)
        /// Fix an app's failed checks, if additions can fix them.
        case fix(app: String)
        /// Update extensions in a project that another program, such as Expo's prebuild, creates
        /// and rewrites.
        case update(UpdateRequest)
        /// Uninstall an app's extensions; the extensions of all apps if `nil`.
        case uninstall(app: String?)
    }

    let folder: ProjectFolder
    private let readResources: (InstallOptions) throws(ProjectError) -> InstallResources
    /// The copies of the library in the project's folder.
    package let copies: LibraryCopies

    package var bundle: FilePath { folder.bundle }
    /// The files on disk, without planned changes.
    var disk: FileOverlay { FileOverlay(folder.system) }

    /// Creates an installer.
    ///
    /// - Parameters:
    ///   - folder: The project.
    ///   - copies: The copies of the library in the project's folder.
    ///   - readResources: Reads the files to which valid options refer.
    package init(
        _ folder: ProjectFolder,
        copies: LibraryCopies? = nil,
        readResources: @escaping (InstallOptions) throws(ProjectError) -> InstallResources
    ) {
        self.folder = folder
        self.copies =
            copies ?? LibraryCopies(folder.system, root: folder.root, project: folder.bundle)
        self.readResources = readResources
    }

    /// Plans the changes without writing files.
    ///
    /// - Parameter defaults: Additional options for first installations.
    /// - Throws: ``ProjectError``.
    package func plan(
        _ goal: Goal,
        defaults: @autoclosure () -> InstallOptions = InstallOptions()
    ) throws(ProjectError) -> InstallPlan {
        switch goal {
        case .install(let calls):
            var plan = try newPlan()
            for call in calls { try install(call, defaults, &plan) }
            return try withFailures(of: calls.map { $0.app }, finished(plan))
        case .adopt(let call):
            let plan = try adopt(call, defaults)
            return try withFailures(of: [call.app], withOtherApps(of: call.app, plan))
        case .fix(let app): return try fix(app, defaults)
        case .update(let request): return try update(request)
        case .uninstall(let app): return try uninstall(app)
        }
    }

    /// Adds a warning for each check that still fails after the planned changes.
    private func withFailures(
        of apps: [String],
        _ plan: InstallPlan
    ) throws(ProjectError) -> InstallPlan {
        guard !plan.changes.changes.isEmpty else { return plan }
        var plan = plan
        for app in apps {
            plan.changes.warnings += try failures(of: app, after: plan).map {
                .checkFails(message: $0.message, fix: $0.suggestion ?? "")
            }
        }
        plan.changes.warnings = plan.changes.warnings.unique
        return plan
    }

    /// Returns the checks of an app that still fail after the planned changes.
    package func failures(
        of app: String,
        after plan: InstallPlan
    ) throws(ProjectError) -> [CheckResult] {
        try Doctor(folder(with: plan.files), app: app, plan.files).examine().filter {
            $0.outcome == .failure
        }
    }

    /// Returns the failures that keep iOS from running an app's installed extension; empty if a
    /// plan changes files, which may correct them.
    package func brokenExtension(
        of app: String,
        after plan: InstallPlan
    ) throws(ProjectError) -> [CheckResult] {
        guard plan.changes.changes.isEmpty else { return [] }
        let hasService = try Doctor(folder, app: app).service != nil
        return try failures(of: app, after: plan).filter {
            $0.check == .extensionPoint || $0.check == .serviceExtension && !hasService
        }
    }

    /// Validates options and reads the files to which they refer.
    func resources(of options: InstallOptions) throws(ProjectError) -> InstallResources {
        try options.validate()
        return try readResources(options)
    }

    /// Returns the names of the apps that are archived on their own, and whether the manifest
    /// records an installation for each.
    ///
    /// - Throws: ``ProjectError`` if no app is archived on its own.
    package func shippingApps() throws(ProjectError) -> [(app: String, hasEntry: Bool)] {
        let entries = try InstallManifest.read(bundle, disk).entries
        let apps = folder.appTargets.filter { app in
            !app.configurations.allSatisfy { folder.settings(of: app, $0)["SKIP_INSTALL"] == "YES" }
        }.map { app in
            (
                app: app.name,
                hasEntry: entries.contains { $0.app == app.name && !$0.extensions.isEmpty }
            )
        }
        guard !apps.isEmpty else {
            throw .install(.noShippingApp(project: bundle.lastPathComponent))
        }
        return apps
    }

    /// Whether the manifest contains an adoption for an app.
    package func isAdopted(_ app: String) -> Bool {
        (try? InstallManifest.read(bundle, disk))?.entries.contains {
            $0.app == app && $0.options.adoption != nil
        } ?? false
    }

    /// Returns the app target with the given name.
    ///
    /// - Throws: ``ProjectError`` if the target doesn't exist or isn't an app.
    static func host(named name: String, in folder: ProjectFolder) throws(ProjectError)
        -> XcodeTarget
    {
        let apps = folder.appTargets
        if let host = apps.first(where: { $0.name == name }) { return host }
        let bundle = folder.bundle.lastPathComponent
        if let other = folder.project.targets.first(where: { $0.name == name }) {
            throw .install(
                .targetNotAnApp(
                    project: bundle,
                    target: name,
                    productType: other.productType,
                    apps: apps.map { $0.name }
                )
            )
        }
        throw .install(.targetNotFound(project: bundle, target: name, apps: apps.map { $0.name }))
    }
}

/// The planning steps.
extension Installer {
    /// Returns a plan without changes.
    func newPlan() throws(ProjectError) -> InstallPlan {
        InstallPlan(
            try InstallManifest.read(bundle, disk),
            disk,
            ChangeSet(disk, bundle: bundle, root: folder.root, warnings: [])
        )
    }

    /// Returns the project with planned changes.
    func folder(with files: FileOverlay) throws(ProjectError) -> ProjectFolder {
        files.plannedFiles.isEmpty ? folder : try ProjectFolder(bundle, files)
    }

    /// Adds a call to a plan: an installation, an adoption, or fixes for failed checks.
    ///
    /// - Parameters:
    ///   - kept: Files of earlier installations that the user edited.
    ///   - reverted: Records of files that were left unchanged. They remain in the manifest if the
    ///     call doesn't change the file.
    func add(
        _ call: Call,
        kept: [String: InstallManifest.CreatedFile] = [:],
        reverted: [InstallManifest.ChangedFile] = [],
        to plan: inout InstallPlan
    ) throws(ProjectError) {
        let options = call.options
        let folder = try folder(with: plan.files)
        let host = try Self.host(named: call.app, in: folder)
        let isFix = options.fixes != nil
        let resources =
            isFix && options.fixes?.contains(.linked) != true
            ? InstallResources() : try resources(of: options)
        var found: AppExtension?
        var isShared = false
        if let choice = options.adoption, !isFix {
            let service = try Self.serviceExtension(of: host, in: folder, plan.files)
            let others = Self.apps(with: service, besides: call.app, in: folder)
            isShared = service.importsCameo && plan.manifest.hasAdopted(others)
            plan.adoption = isShared ? nil : try Adoption(of: service, choice)
            found = service
        } else {
            plan.adoption = nil
            if !isFix { try refuseExisting(options, host, folder, plan.files) }
        }
        var planner = try InstallPlanner(
            folder,
            host,
            options,
            resources,
            plan.files,
            kept: kept,
            integration: found.map {
                options.integration ?? Self.integration(of: $0, in: folder, plan.files)
            }
        )
        var entry: InstallManifest.Entry
        if let adoption = plan.adoption, let found {
            entry = try planner.adopt(adoption, found)
        } else if isShared, let found {
            entry = try planner.adoptApp(of: found)
        } else if isFix {
            let properties = ProjectProperties(folder, host)
            entry = try planner.fix(properties.services + properties.contents)
        } else {
            entry = try planner.run()
        }
        plan.summaries.append(found.map { planner.summary(of: $0) } ?? planner.summary)
        plan.files = planner.files
        plan.warnings += planner.warnings
        let changed = Set(entry.changed.map { $0.path })
        entry.changed += reverted.filter { !changed.contains($0.path) }
        entry.changed.sort { $0.path < $1.path }
        if !entry.changed.isEmpty || !entry.created.isEmpty { plan.manifest.entries.append(entry) }
    }

    /// Returns a plan in which the given calls replace the installations.
    ///
    /// - Parameters:
    ///   - skipsReverted: Whether to skip files that no longer contain the additions, for example
    ///     because they were restored from version control.
    ///   - index: The index of the call to summarize.
    /// - Returns: `nil` if additions can't be removed because they were edited.
    func replacing(
        _ plan: InstallPlan,
        with calls: [Call],
        skipsReverted: Bool = false,
        about index: Int
    ) throws(ProjectError) -> InstallPlan? {
        let entries = plan.manifest.entries
        var uninstaller = Uninstaller(bundle: bundle)
        var files = plan.files
        guard
            try uninstaller.undo(entries, exactly: true, skipsReverted: skipsReverted, &files)
        else { return nil }
        var new = InstallPlan(plan.present, files, plan.changes)
        new.manifest = InstallManifest()
        var reported: (summary: InstallSummary?, adoption: Adoption?)
        for (position, call) in calls.enumerated() {
            let reverted = skipsReverted ? uninstaller.revertedFiles(of: entries[position]) : []
            try add(call, kept: uninstaller.kept, reverted: reverted, to: &new)
            if position == index { reported = (new.summaries.last, new.adoption) }
        }
        new.summaries = [reported.summary].compactMap { $0 }
        new.adoption = reported.adoption
        return new
    }

    /// The error for installations that can't be planned again, because they were edited.
    var modified: ProjectError {
        .install(.installationModified(project: bundle.lastPathComponent))
    }

    /// Returns the plan with all changes to the files on disk, including the manifest.
    func finished(_ plan: InstallPlan) throws(ProjectError) -> InstallPlan {
        var plan = plan
        let folders = try planCopies(&plan)
        // Don't rewrite an unchanged manifest, even if another version formatted it differently.
        if plan.manifest != plan.present {
            let bytes = plan.manifest.entries.isEmpty ? nil : plan.manifest.bytes
            plan.files.plan(bytes, for: InstallManifest.file(of: bundle))
        }
        try plan.files.rejectFiles(outside: folder.root, except: folder.externalFiles)
        plan.changes = ChangeSet(
            plan.files,
            bundle: bundle,
            root: folder.root,
            version: folder.version,
            warnings: plan.warnings,
            folders: folders
        )
        return plan
    }
}
