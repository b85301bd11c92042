import Foundation

/// Installs extensions in a project, and uninstalls them.
///
/// The result depends only on the original project and the options of all calls. A repeated call removes
/// the recorded additions in memory, plans them again, and gets identical bytes.
package struct Installer {
    /// Options by name, with their values.
    package typealias Arguments = [String: [String]]

    let folder: ProjectFolder
    let options: (Arguments) throws -> InstallOptions
    private let combine: (_ recorded: Arguments, _ given: Arguments) -> Arguments
    private let shared: Set<String>
    /// The copies of the library in the project's folder.
    package let copies: LibraryCopies

    var bundle: URL { folder.bundle }

    /// - Parameters:
    ///   - folder: The project.
    ///   - shared: The options that apply to all extensions of an app.
    ///   - combine: Merges the options of a call with recorded ones.
    ///   - copies: The copies of the library in the project's folder.
    ///   - options: Parses options.
    package init(
        _ folder: ProjectFolder,
        shared: Set<String> = [],
        combine: @escaping (Arguments, Arguments) -> Arguments = { $0.merging($1) { $1 } },
        copies: LibraryCopies? = nil,
        options: @escaping (Arguments) throws -> InstallOptions
    ) {
        self.folder = folder
        self.shared = shared
        self.combine = combine
        self.copies = copies ?? LibraryCopies(root: folder.root, project: folder.bundle)
        self.options = options
    }

    /// A planned installation.
    package struct Plan: Sendable {
        /// The changes to files; empty if the extensions are installed.
        package let changes: ChangeSet
        /// A summary of the installation.
        package let summary: InstallSummary
        /// How an existing extension is adopted.
        var adoption: Adoption?
    }

    /// Plans an installation without writing files.
    ///
    /// - Parameters:
    ///   - arguments: The options of this call.
    ///   - defaults: Further options for a first installation.
    ///   - app: The name of the app's target.
    /// - Throws: ``ProjectError``, ``ServiceExtensionExists``, or an error of parsing the options.
    package func install(
        _ arguments: Arguments,
        defaults: @autoclosure () -> Arguments = [:],
        app: String
    ) throws -> Plan {
        let manifest = try InstallManifest.read(bundle, FileOverlay())
        let kinds = try options(arguments).kinds
        let ofApp = manifest.entries.indices.filter { manifest.entries[$0].app == app }
        let index = ofApp.first { index in
            kinds.contains { manifest.entries[index].extensions[$0.rawValue] != nil }
        }
        guard let index else {
            // Shared options of the app's other extension apply to this one.
            let inherited = ofApp.map { index in
                manifest.entries[index].arguments.filter { shared.contains($0.key) }
            }
            let all = inherited.reduce(defaults()) { $0.merging($1) { $1 } }
            return try plan(
                manifest.entries,
                adding: [(app, all.merging(arguments) { $1 })],
                about: 0
            )
        }
        var calls = manifest.entries.map { ($0.app, $0.arguments) }
        calls[index].1 = combine(calls[index].1, arguments)
        for other in ofApp where other != index {
            calls[other].1.merge(arguments.filter { shared.contains($0.key) }) { $1 }
        }
        let isRepeated = zip(calls, manifest.entries).allSatisfy { $0.1 == $1.arguments }
        if isRepeated, try isComplete(manifest.entries[index]) {
            return try nothing(manifest.entries[index])
        }
        var view = FileOverlay()
        var uninstaller = Uninstaller(bundle: bundle)
        guard try uninstaller.undo(manifest.entries, exactly: true, &view) else {
            try refuseIncomplete(manifest.entries[index])
            throw ProjectError.install(.installationModified(project: bundle.lastPathComponent))
        }
        return try plan([], adding: calls, to: view, kept: uninstaller.kept, about: index)
    }

    /// Plans calls in addition to existing entries.
    ///
    /// - Parameter index: The index of the call to summarize.
    func plan(
        _ entries: [InstallManifest.Entry],
        adding calls: [(app: String, arguments: Arguments)],
        to view: FileOverlay = FileOverlay(),
        kept: [String: InstallManifest.CreatedFile] = [:],
        about index: Int
    ) throws -> Plan {
        var view = view
        var manifest = InstallManifest(entries: entries)
        var warnings: [InstallWarning] = []
        var summary: InstallSummary?
        var adoption: Adoption?
        for (place, call) in calls.enumerated() {
            let folder = view.plannedFiles.isEmpty ? folder : try ProjectFolder(bundle, view)
            let host = try Self.host(named: call.app, in: folder)
            let step = try plan(call, in: folder, host, view, kept)
            let entry = step.entry
            if !entry.changed.isEmpty || !entry.created.isEmpty { manifest.entries.append(entry) }
            view = step.files
            warnings += step.warnings
            if place == index { (summary, adoption) = (step.summary, step.adoption) }
        }
        guard let summary else { throw ProjectError.inconsistentResult }
        return Plan(
            changes: try changes(view, manifest, warnings),
            summary: summary,
            adoption: adoption
        )
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
        _ call: (app: String, arguments: Arguments),
        in folder: ProjectFolder,
        _ host: XcodeTarget,
        _ view: FileOverlay,
        _ kept: [String: InstallManifest.CreatedFile]
    ) throws -> Step {
        if let missing = call.arguments[Self.fixOption] {
            var options = InstallOptions()
            options.appGroup = .none
            var planner = try InstallPlanner(folder, host, options, view, kept: kept)
            let entry = try planner.fix(
                Self.extensions(of: host, in: folder),
                Set(missing.compactMap(Check.init))
            )
            return Step(
                entry: entry,
                files: planner.files,
                warnings: planner.warnings,
                summary: planner.summary
            )
        }
        var options = try self.options(call.arguments)
        if let words = call.arguments[Self.adoptOption] {
            let found = try Self.serviceExtension(of: host, in: folder, view)
            let adoption = try Adoption(of: found, in: folder, view, Self.adoptionOptions(words))
            options.integration =
                options.integration ?? Self.integration(of: found, in: folder, view)
            var planner = try InstallPlanner(folder, host, options, view, kept: kept)
            let entry = try planner.adopt(adoption, found, arguments: call.arguments)
            return Step(
                entry: entry,
                files: planner.files,
                warnings: planner.warnings,
                summary: planner.summary(of: found),
                adoption: adoption
            )
        }
        try refuseExisting(options, host, folder, view)
        var planner = try InstallPlanner(folder, host, options, view, kept: kept)
        let entry = try planner.run(arguments: call.arguments)
        return Step(
            entry: entry,
            files: planner.files,
            warnings: planner.warnings,
            summary: planner.summary
        )
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
        view.plan(manifest.entries.isEmpty ? nil : try manifest.bytes, for: file)
        try view.rejectFiles(outside: folder.root, except: folder.externalFiles)
        return ChangeSet(
            view,
            bundle: bundle,
            root: folder.root,
            warnings: warnings,
            folders: folders
        )
    }

    /// Whether an installation is complete.
    private func isComplete(_ entry: InstallManifest.Entry) throws(ProjectError) -> Bool {
        try refuseIncomplete(entry)
        return entry.created.allSatisfy {
            FileManager.default.fileExists(atPath: folder.root.file($0.path).path)
        }
    }

    /// Returns a plan without changes.
    private func nothing(_ entry: InstallManifest.Entry) throws(ProjectError) -> Plan {
        let host = try Self.host(named: entry.app, in: folder)
        let facts = ProjectFacts(folder, host)
        let extensions = ExtensionKind.allCases.compactMap { kind in
            entry.extensions[kind.rawValue].map { name in
                let found = (facts.services + facts.contents).first { $0.name == name }
                return InstallSummary.Extension(
                    kind: kind,
                    name: name,
                    identifiers: (found?.configurations.map(\.bundleID) ?? []).unique
                )
            }
        }
        let summary = InstallSummary(
            app: entry.app,
            identifiers: facts.app.map(\.bundleID).unique,
            configurations: facts.app.map(\.name),
            objectVersion: folder.project.objectVersion,
            integration: InstallPlanner.podfile(folder, FileOverlay()) == nil ? .spm : .cocoapods,
            extensions: extensions
        )
        return Plan(changes: try libraryChanges(), summary: summary)
    }

    /// The option that marks manifest entries of `cameo doctor --fix`.
    static let fixOption = "--fix"

    /// Plans fixes for failed checks without writing files.
    ///
    /// - Parameters:
    ///   - defaults: The options to install a service extension with, if there is none.
    ///   - app: The name of the app's target.
    /// - Throws: ``ProjectError``, or an error of parsing the options.
    package func fix(defaults: Arguments, app: String) throws -> Plan {
        let findings = try Doctor(folder, app: app).examine().filter(\.isFixable)
        let missing = Set(findings.map(\.check))
        guard missing.isDisjoint(with: [.setup, .serviceExtension]) else {
            return try install([:], defaults: defaults, app: app)
        }
        let manifest = try InstallManifest.read(bundle, FileOverlay())
        let words = missing.map(\.rawValue).sorted()
        return try plan(manifest.entries, adding: [(app, [Self.fixOption: words])], about: 0)
    }

    private static func extensions(
        of host: XcodeTarget,
        in folder: ProjectFolder
    ) -> [ExistingExtension] {
        let facts = ProjectFacts(folder, host)
        return (facts.services + facts.contents).map(\.existing)
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
                    apps: apps.map(\.name)
                )
            )
        }
        throw .install(.targetNotFound(project: bundle, target: name, apps: apps.map(\.name)))
    }
}
