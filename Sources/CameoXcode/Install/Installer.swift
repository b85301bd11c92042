import CameoHost

/// Installs extensions in a project, and uninstalls them.
///
/// The result depends only on the original project and the options of all calls. A repeated call removes
/// the recorded additions in memory, plans them again, and gets identical bytes.
package struct Installer {
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

    /// Validates options, and reads what they refer to.
    func resources(of options: InstallOptions) throws(ProjectError) -> InstallResources {
        try validate(options)
        return try readResources(options)
    }

    private func validate(_ options: InstallOptions) throws(ProjectError) {
        do throws(InstallOptionsError) {
            try options.validate()
        } catch {
            throw .options(error)
        }
    }

    /// A planned installation.
    package struct Plan {
        /// The changes to files; empty if the extensions are installed.
        package let changes: ChangeSet
        /// The summaries of the installations, one for each app.
        package let summaries: [InstallSummary]

        /// How an existing extension is adopted.
        var adoption: Adoption?

        /// The summary of the first installation.
        package var summary: InstallSummary { summaries[0] }
    }

    /// Plans an installation without writing files.
    ///
    /// - Parameters:
    ///   - options: The options of this call.
    ///   - defaults: Further options for a first installation.
    ///   - app: The name of the app's target.
    /// - Throws: ``ProjectError``.
    package func install(
        _ options: InstallOptions,
        defaults: @autoclosure () -> InstallOptions = InstallOptions(),
        app: String
    ) throws(ProjectError) -> Plan {
        try install(apps: [(app, options)], defaults: defaults())
    }

    /// Plans installations for several apps without writing files.
    ///
    /// - Parameters:
    ///   - apps: The names of the apps' targets, with the options of this call.
    ///   - defaults: Further options for first installations.
    /// - Throws: ``ProjectError``.
    package func install(
        apps: [(app: String, options: InstallOptions)],
        defaults: @autoclosure () -> InstallOptions = InstallOptions()
    ) throws(ProjectError) -> Plan {
        var state = State(view: disk, manifest: try InstallManifest.read(bundle, disk))
        for call in apps { try install(call.options, defaults(), call.app, &state) }
        return Plan(
            changes: try changes(state.view, state.manifest, state.warnings),
            summaries: state.summaries
        )
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

    /// The planned files after some of several installations.
    private struct State {
        var view: FileOverlay
        var manifest: InstallManifest
        var warnings: [InstallWarning] = []
        var summaries: [InstallSummary] = []

        mutating func add(_ planned: Planned) {
            view = planned.view
            manifest = planned.manifest
            warnings += planned.warnings
            summaries.append(planned.summary)
        }
    }

    private func install(
        _ options: InstallOptions,
        _ defaults: @autoclosure () -> InstallOptions,
        _ app: String,
        _ state: inout State
    ) throws(ProjectError) {
        let manifest = state.manifest
        try validate(options)
        let ofApp = manifest.entries.indices.filter { manifest.entries[$0].app == app }
        let index = ofApp.first { index in
            options.kinds.contains { manifest.entries[index].extensions[$0.rawValue] != nil }
        }
        guard let index else {
            // Shared options of the app's other extension apply to this one.
            var all = defaults()
            for index in ofApp {
                all = all.merging(manifest.entries[index].options.shared())
            }
            let calls = [(app: app, options: all.merging(options))]
            let planned = try planned(
                manifest.entries,
                adding: calls,
                to: state.view,
                kept: [:],
                about: 0
            )
            return state.add(planned)
        }
        var calls = manifest.entries.map { (app: $0.app, options: $0.options) }
        calls[index].options = calls[index].options.merging(options)
        for other in ofApp where other != index {
            calls[other].options = calls[other].options.merging(options.shared())
        }
        let isRepeated = zip(calls, manifest.entries).allSatisfy { $0.options == $1.options }
        let repaired = try repair(manifest, index, state.view)
        let formerApps = try appsWithFormerProduct(repaired.manifest, repaired.view)
        if isRepeated, formerApps.isEmpty {
            let summary = try summary(of: repaired.manifest.entries[index])
            return state.add((repaired.view, repaired.manifest, repaired.warnings, summary, nil))
        }
        let replaced = formerApps.map { InstallWarning.appProductReplaced(app: $0) }
        var view = repaired.view
        var uninstaller = Uninstaller(bundle: bundle)
        guard try uninstaller.undo(repaired.manifest.entries, exactly: true, &view) else {
            if isRepeated {
                let upgraded = try replaceFormerProducts(repaired.manifest, repaired.view)
                let summary = try summary(of: upgraded.manifest.entries[index])
                // A former pod stays, and later runs change nothing.
                if upgraded.manifest != manifest { state.warnings += replaced }
                return state.add(
                    (upgraded.view, upgraded.manifest, repaired.warnings, summary, nil)
                )
            }
            throw .install(.installationModified(project: bundle.lastPathComponent))
        }
        state.warnings += replaced
        state.add(
            try planned([], adding: calls, to: view, kept: uninstaller.kept, about: index)
        )
    }

    /// Plans calls in addition to existing entries.
    ///
    /// - Parameters:
    ///   - reverted: Records of files that were left as they are, by the index of the call. They remain in the manifest
    ///     if the call doesn't change the file.
    ///   - index: The index of the call to summarize.
    func plan(
        _ entries: [InstallManifest.Entry],
        adding calls: [(app: String, options: InstallOptions)],
        to view: FileOverlay? = nil,
        kept: [String: InstallManifest.CreatedFile] = [:],
        reverted: [[InstallManifest.ChangedFile]] = [],
        about index: Int
    ) throws(ProjectError) -> Plan {
        let planned = try planned(
            entries,
            adding: calls,
            to: view ?? disk,
            kept: kept,
            reverted: reverted,
            about: index
        )
        return Plan(
            changes: try changes(planned.view, planned.manifest, planned.warnings),
            summaries: [planned.summary],
            adoption: planned.adoption
        )
    }

    /// The planned files of some calls.
    private typealias Planned = (
        view: FileOverlay, manifest: InstallManifest, warnings: [InstallWarning],
        summary: InstallSummary, adoption: Adoption?
    )

    private func planned(
        _ entries: [InstallManifest.Entry],
        adding calls: [(app: String, options: InstallOptions)],
        to view: FileOverlay,
        kept: [String: InstallManifest.CreatedFile],
        reverted: [[InstallManifest.ChangedFile]] = [],
        about index: Int
    ) throws(ProjectError) -> Planned {
        var view = view
        var manifest = InstallManifest(entries: entries)
        var warnings: [InstallWarning] = []
        var summary: InstallSummary?
        var adoption: Adoption?
        for (place, call) in calls.enumerated() {
            let folder = view.plannedFiles.isEmpty ? folder : try ProjectFolder(bundle, view)
            let host = try Self.host(named: call.app, in: folder)
            let step = try plan(call, in: folder, host, view, kept)
            var entry = step.entry
            if reverted.indices.contains(place) {
                let changed = Set(entry.changed.map { $0.path })
                entry.changed += reverted[place].filter { !changed.contains($0.path) }
                entry.changed.sort { $0.path < $1.path }
            }
            if !entry.changed.isEmpty || !entry.created.isEmpty { manifest.entries.append(entry) }
            view = step.files
            warnings += step.warnings
            if place == index { (summary, adoption) = (step.summary, step.adoption) }
        }
        guard let summary else { throw .inconsistentResult }
        return (view, manifest, warnings, summary, adoption)
    }

    /// The result of planning one call.
    private struct Step {
        let entry: InstallManifest.Entry
        let files: FileOverlay
        let warnings: [InstallWarning]
        let summary: InstallSummary
        var adoption: Adoption?
    }

    /// Plans one call: an installation, an adoption, or fixes for failed checks.
    private func plan(
        _ call: (app: String, options: InstallOptions),
        in folder: ProjectFolder,
        _ host: XcodeTarget,
        _ view: FileOverlay,
        _ kept: [String: InstallManifest.CreatedFile]
    ) throws(ProjectError) -> Step {
        if call.options.fixes != nil {
            var planner = try InstallPlanner(
                folder,
                host,
                call.options,
                InstallResources(),
                view,
                kept: kept
            )
            let entry = try planner.fix(Self.extensions(of: host, in: folder))
            return Step(
                entry: entry,
                files: planner.files,
                warnings: planner.warnings,
                summary: planner.summary
            )
        }
        let options = call.options
        let resources = try resources(of: options)
        if let choice = options.adoption {
            let found = try Self.serviceExtension(of: host, in: folder, view)
            let adoption = try Adoption(
                of: found,
                choice
            )
            var planner = try InstallPlanner(
                folder,
                host,
                options,
                resources,
                view,
                kept: kept,
                integration: options.integration ?? Self.integration(of: found, in: folder, view)
            )
            let entry = try planner.adopt(adoption, found)
            return Step(
                entry: entry,
                files: planner.files,
                warnings: planner.warnings,
                summary: planner.summary(of: found),
                adoption: adoption
            )
        }
        try refuseExisting(options, host, folder, view)
        var planner = try InstallPlanner(folder, host, options, resources, view, kept: kept)
        let entry = try planner.run()
        return Step(
            entry: entry,
            files: planner.files,
            warnings: planner.warnings,
            summary: planner.summary
        )
    }

    /// Plans what recorded installations added and the files don't contain anymore.
    ///
    /// - Parameter index: The installation to repair. If the project file contains nothing of it, all are planned again.
    /// - Throws: ``ProjectError`` if the project contains a part of the extension.
    private func repair(
        _ manifest: InstallManifest,
        _ index: Int,
        _ files: FileOverlay
    ) throws(ProjectError) -> (
        view: FileOverlay, manifest: InstallManifest, warnings: [InstallWarning]
    ) {
        let entry = manifest.entries[index]
        let folder = files.plannedFiles.isEmpty ? folder : try ProjectFolder(bundle, files)
        guard entry.objects.contains(where: folder.project.objects.contains) else {
            var view = files
            var uninstaller = Uninstaller(bundle: bundle)
            guard
                try uninstaller.undo(
                    manifest.entries,
                    exactly: true,
                    skipsReverted: true,
                    &view
                )
            else {
                throw .install(.installationModified(project: bundle.lastPathComponent))
            }
            let planned = try planned(
                [],
                adding: manifest.entries.map { ($0.app, $0.options) },
                to: view,
                kept: uninstaller.kept,
                reverted: manifest.entries.map { entry in
                    entry.changed.filter {
                        uninstaller.reverted.contains($0.path)
                            && $0.path != InstallManifest.ChangedFile.projectFile
                    }
                },
                about: index
            )
            return (planned.view, planned.manifest, planned.warnings)
        }
        try refuseIncomplete(entry, folder)
        var planner = try InstallPlanner(
            folder,
            try Self.host(named: entry.app, in: folder),
            entry.options,
            try resources(of: entry.options),
            files,
            kept: [:]
        )
        var repaired = manifest
        repaired.entries[index] = try planner.repair(entry)
        return (planner.files, repaired, planner.warnings)
    }

    /// Returns the changes from the files on disk to the planned files and manifest.
    func changes(
        _ view: FileOverlay,
        _ manifest: InstallManifest,
        _ warnings: [InstallWarning]
    ) throws(ProjectError) -> ChangeSet {
        var view = view
        var warnings = warnings
        let folders = try planCopies(manifest, &view, &warnings)
        let file = InstallManifest.file(of: bundle)
        // An equal manifest keeps its bytes, although another version may have written other ones.
        if try manifest != InstallManifest.read(bundle, disk) {
            view.plan(manifest.entries.isEmpty ? nil : manifest.bytes, for: file)
        }
        try view.rejectFiles(outside: folder.root, except: folder.externalFiles)
        return ChangeSet(
            view,
            bundle: bundle,
            root: folder.root,
            version: folder.version,
            warnings: warnings,
            folders: folders
        )
    }

    /// Summarizes a recorded installation.
    private func summary(of entry: InstallManifest.Entry) throws(ProjectError) -> InstallSummary {
        let host = try Self.host(named: entry.app, in: folder)
        let facts = ProjectFacts(folder, host)
        let extensions = ExtensionKind.allCases.compactMap { kind in
            entry.extensions[kind.rawValue].map { name in
                let found = (facts.services + facts.contents).first { $0.name == name }
                return InstallSummary.Extension(
                    kind: kind,
                    name: name,
                    identifiers: found?.bundleIDs ?? []
                )
            }
        }
        return InstallSummary(
            app: entry.app,
            identifiers: facts.app.map { $0.bundleID }.unique,
            configurations: facts.app.map { $0.name },
            objectVersion: folder.project.objectVersion,
            integration: InstallPlanner.podfile(folder, disk) == nil ? .spm : .cocoapods,
            extensions: extensions
        )
    }

    /// Plans fixes for failed checks without writing files.
    ///
    /// - Parameters:
    ///   - defaults: The options to install a service extension with, if there is none.
    ///   - app: The name of the app's target.
    /// - Throws: ``ProjectError``.
    package func fix(defaults: InstallOptions, app: String) throws(ProjectError) -> Plan {
        let findings = try Doctor(folder, app: app).examine().filter { $0.isFixable }
        let missing = Set(findings.map { $0.check })
        guard missing.isDisjoint(with: [.setup, .serviceExtension]) else {
            // The whole installation is planned, not the fixes that a call of `cameo doctor --fix` has no list of.
            var defaults = defaults
            defaults.fixes = nil
            return try install(InstallOptions(), defaults: defaults, app: app)
        }
        let manifest = try InstallManifest.read(bundle, disk)
        var options = InstallOptions()
        options.fixes = missing.sorted { $0.rawValue < $1.rawValue }
        return try plan(manifest.entries, adding: [(app, options)], about: 0)
    }

    private static func extensions(
        of host: XcodeTarget,
        in folder: ProjectFolder
    ) -> [AppExtension] {
        let facts = ProjectFacts(folder, host)
        return facts.services + facts.contents
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
