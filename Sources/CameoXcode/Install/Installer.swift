import CameoHost

/// Plans the changes of a project: extensions to install, adopt, repair, update or uninstall.
///
/// The result depends only on the original project and the options of all calls. A repeated call removes
/// the recorded additions in memory, plans them again, and gets identical bytes.
package struct Installer {
    /// The app's target and the options of one call.
    package typealias Call = (app: String, options: InstallOptions)

    /// The content that a project must have after the changes.
    package enum Goal {
        /// New extensions of apps.
        case install([Call])
        /// Cameo in the service extension that an app has. The options contain the choices of the user.
        case adopt(Call)
        /// Everything that failed checks of an app require and that can be added.
        case fix(app: String)
        /// Extensions in a project that another program creates and writes again, such as Expo's prebuild.
        case update(UpdateRequest)
        /// Nothing of an app's installations; of all if `nil`.
        case uninstall(app: String?)
    }

    let folder: ProjectFolder
    private let readResources: (InstallOptions) throws(ProjectError) -> InstallResources
    /// The copies of the library in the project's folder.
    package let copies: LibraryCopies

    var bundle: FilePath { folder.bundle }
    /// The files without planned changes.
    var disk: FileOverlay { FileOverlay(folder.system) }

    /// - Parameters:
    ///   - folder: The project.
    ///   - copies: The copies of the library in the project's folder.
    ///   - readResources: Reads what valid options refer to.
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
    /// - Parameter defaults: Further options for first installations.
    /// - Throws: ``ProjectError``.
    package func plan(
        _ goal: Goal,
        defaults: @autoclosure () -> InstallOptions = InstallOptions()
    ) throws(ProjectError) -> InstallPlan {
        switch goal {
        case .install(let calls):
            var plan = try newPlan()
            for call in calls { try install(call, defaults, &plan) }
            return try finished(plan)
        case .adopt(let call): return try adopt(call, defaults)
        case .fix(let app): return try fix(app, defaults)
        case .update(let request): return try update(request)
        case .uninstall(let app): return try uninstall(app)
        }
    }

    /// Validates options, and reads what they refer to.
    func resources(of options: InstallOptions) throws(ProjectError) -> InstallResources {
        try options.validate()
        return try readResources(options)
    }

    /// The names of the apps that ship, and whether the manifest contains an installation for them.
    ///
    /// - Throws: ``ProjectError`` if there is none.
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

    /// Returns the app target with a name.
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

/// The steps of a plan.
extension Installer {
    /// A plan without changes.
    func newPlan() throws(ProjectError) -> InstallPlan {
        InstallPlan(
            try InstallManifest.read(bundle, disk),
            disk,
            ChangeSet(disk, bundle: bundle, root: folder.root, warnings: [])
        )
    }

    /// The project with the planned changes.
    func folder(with files: FileOverlay) throws(ProjectError) -> ProjectFolder {
        files.plannedFiles.isEmpty ? folder : try ProjectFolder(bundle, files)
    }

    /// Adds a call to a plan: an installation, an adoption, or fixes for failed checks.
    ///
    /// - Parameters:
    ///   - kept: Files of earlier installations that were edited later.
    ///   - reverted: Records of files that were left as they are. They remain in the manifest if the call doesn't change
    ///     the file.
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
        let resources = isFix ? InstallResources() : try resources(of: options)
        var found: AppExtension?
        if let choice = options.adoption, !isFix {
            let service = try Self.serviceExtension(of: host, in: folder, plan.files)
            plan.adoption = try Adoption(of: service, choice)
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
        } else if isFix {
            let facts = ProjectFacts(folder, host)
            entry = try planner.fix(facts.services + facts.contents)
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

    /// Removes the installations of a plan, and adds calls instead of them.
    ///
    /// - Parameters:
    ///   - skipsReverted: Whether files stay as they are that don't contain the additions anymore, for example because
    ///     they were restored from version control.
    ///   - index: The call to summarize.
    /// - Returns: `nil` if additions were edited, so that they can't be removed.
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
        for (place, call) in calls.enumerated() {
            let reverted = skipsReverted ? uninstaller.revertedFiles(of: entries[place]) : []
            try add(call, kept: uninstaller.kept, reverted: reverted, to: &new)
            if place == index { reported = (new.summaries.last, new.adoption) }
        }
        new.summaries = [reported.summary].compactMap { $0 }
        new.adoption = reported.adoption
        return new
    }

    /// The error for installations that can't be planned again.
    var modified: ProjectError {
        .install(.installationModified(project: bundle.lastPathComponent))
    }

    /// Returns the plan with the changes from the files on disk to the planned files and manifest.
    func finished(_ plan: InstallPlan) throws(ProjectError) -> InstallPlan {
        var plan = plan
        let folders = try planCopies(&plan)
        // An equal manifest keeps its bytes, although another version may have written other ones.
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
