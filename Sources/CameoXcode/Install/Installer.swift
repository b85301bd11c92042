import Foundation

/// Adds extensions to a project, and takes them away again.
///
/// An installation is what comes of the project without any and the options of all: a second run undoes in
/// memory what the record tells of, adds it anew, and finds the same bytes.
package struct Installer {
    /// What is asked for: the options of a call, by name, for the record and for a later call.
    package typealias Arguments = [String: [String]]

    private let folder: ProjectFolder
    private let options: (Arguments) throws -> InstallOptions
    private let combine: (_ recorded: Arguments, _ given: Arguments) -> Arguments
    private let shared: Set<String>

    private var bundle: URL { folder.bundle }

    /// - Parameters:
    ///   - folder: The project.
    ///   - shared: Options that hold for all extensions of an app.
    ///   - combine: Puts the options of a call together with recorded ones.
    ///   - options: Reads options, this call's or those of the record.
    package init(
        _ folder: ProjectFolder,
        shared: Set<String> = [],
        combine: @escaping (Arguments, Arguments) -> Arguments = { $0.merging($1) { $1 } },
        options: @escaping (Arguments) throws -> InstallOptions
    ) {
        self.folder = folder
        self.shared = shared
        self.combine = combine
        self.options = options
    }

    /// What an installation will do.
    package struct Plan: Sendable {
        /// What will be done to files; nothing where all is there.
        package let changes: ChangeSet
        /// What it is.
        package let summary: InstallSummary
    }

    /// Plans an installation; nothing is written.
    ///
    /// - Parameters:
    ///   - arguments: The options that this call gives.
    ///   - defaults: Options that a first installation has, and a later one has from the record.
    ///   - app: The name of the app's target.
    /// - Throws: ``ProjectError``, ``ServiceExtensionPresent``, or what reading the options throws.
    package func install(
        _ arguments: Arguments,
        defaults: Arguments = [:],
        app: String
    ) throws -> Plan {
        let record = try InstallManifest.read(bundle, FileOverlay())
        let kinds = try options(arguments).kinds
        let ofApp = record.entries.indices.filter { record.entries[$0].app == app }
        let index = ofApp.first { index in
            kinds.contains { record.entries[index].extensions[$0.rawValue] != nil }
        }
        guard let index else {
            // What is said of the app's other extension holds for this one.
            let inherited = ofApp.map { index in
                record.entries[index].arguments.filter { shared.contains($0.key) }
            }
            let all = inherited.reduce(defaults) { $0.merging($1) { $1 } }
            return try plan(
                record.entries,
                adding: [(app, all.merging(arguments) { $1 })],
                about: 0
            )
        }
        var calls = record.entries.map { ($0.app, $0.arguments) }
        calls[index].1 = combine(calls[index].1, arguments)
        for other in ofApp where other != index {
            calls[other].1.merge(arguments.filter { shared.contains($0.key) }) { $1 }
        }
        let isRepeated = zip(calls, record.entries).allSatisfy { $0.1 == $1.arguments }
        if isRepeated, try isWhole(record.entries[index]) {
            return try nothing(record.entries[index])
        }
        var view = FileOverlay()
        var undoing = Uninstaller(bundle: bundle)
        guard try undoing.undo(record.entries, exactly: true, &view) else {
            try refuseIncomplete(record.entries[index])
            throw ProjectError.install(.installationModified(project: bundle.lastPathComponent))
        }
        return try plan([], adding: calls, to: view, kept: undoing.kept, about: index)
    }

    /// Adds to entries that stay.
    ///
    /// - Parameter index: Which of the calls the summary is about.
    private func plan(
        _ entries: [InstallManifest.Entry],
        adding calls: [(app: String, arguments: Arguments)],
        to view: FileOverlay = FileOverlay(),
        kept: [String: InstallManifest.CreatedFile] = [:],
        about index: Int
    ) throws -> Plan {
        var view = view
        var record = InstallManifest(entries: entries)
        var warnings: [InstallWarning] = []
        var summary: InstallSummary?
        for (place, call) in calls.enumerated() {
            let folder = view.plannedFiles.isEmpty ? folder : try ProjectFolder(bundle, view)
            let host = try Self.host(named: call.app, in: folder)
            let missing = call.arguments[Self.mending].map { Set($0.compactMap(Check.init)) }
            var options = InstallOptions()
            options.appGroup = .none
            if missing == nil {
                options = try self.options(call.arguments)
                try refuseExisting(options, host, folder, view)
            }
            var installation = try InstallPlanner(folder, host, options, view, kept: kept)
            let entry =
                if let missing {
                    try installation.mend(Self.extensions(of: host, in: folder), missing)
                } else {
                    try installation.run(arguments: call.arguments)
                }
            if !entry.changed.isEmpty || !entry.created.isEmpty { record.entries.append(entry) }
            view = installation.files
            warnings += installation.warnings
            if place == index { summary = installation.summary }
        }
        guard let summary else { throw ProjectError.unlikeMeant }
        return Plan(
            changes: try changes(view, record, warnings),
            summary: summary
        )
    }

    /// What leads from the files on disk to those that are planned, with the record of it.
    private func changes(
        _ view: FileOverlay,
        _ record: InstallManifest,
        _ warnings: [InstallWarning]
    ) throws(ProjectError) -> ChangeSet {
        var view = view
        let file = InstallManifest.file(of: bundle)
        view.plan(record.entries.isEmpty ? nil : try record.bytes, for: file)
        try view.refuseForeign(root: folder.root, allowed: folder.namedOutside)
        return ChangeSet(view, root: folder.root, warnings: warnings)
    }

    /// Whether all of an installation is in its place.
    private func isWhole(_ entry: InstallManifest.Entry) throws(ProjectError) -> Bool {
        try refuseIncomplete(entry)
        return entry.created.allSatisfy {
            FileManager.default.fileExists(atPath: folder.root.file($0.path).path)
        }
    }

    /// Nothing to do: what was installed is there, whatever was edited in it.
    private func nothing(_ entry: InstallManifest.Entry) throws(ProjectError) -> Plan {
        let host = try Self.host(named: entry.app, in: folder)
        let facts = ProjectFacts(folder, host)
        let extensions = ExtensionKind.allCases.compactMap { kind in
            entry.extensions[kind.rawValue].map { name in
                let found = (facts.services + facts.contents).first { $0.name == name }
                return InstallSummary.Extension(
                    kind: kind,
                    name: name,
                    identifiers: (found?.sides.map(\.id) ?? []).unique
                )
            }
        }
        let summary = InstallSummary(
            app: entry.app,
            identifiers: facts.app.map(\.id).unique,
            configurations: facts.app.map(\.name),
            objectVersion: folder.project.objectVersion,
            link: InstallPlanner.podfile(folder, FileOverlay()) == nil ? .package : .pod,
            extensions: extensions
        )
        return Plan(
            changes: ChangeSet(FileOverlay(), root: folder.root, warnings: []),
            summary: summary
        )
    }

    /// What the record calls an entry that only added what was missing.
    static let mending = "--fix"

    /// Plans to add what an app and its extensions lack; nothing is written.
    ///
    /// - Parameters:
    ///   - defaults: Options for an installation, where there is no service extension yet.
    ///   - app: The name of the app's target.
    /// - Throws: ``ProjectError``, or what reading the options throws.
    package func mend(defaults: Arguments, app: String) throws -> Plan {
        let findings = try Doctor(folder, app: app).examine().filter(\.isFixable)
        let missing = Set(findings.map(\.check))
        guard !missing.contains(.serviceExtension) else {
            return try install([:], defaults: defaults, app: app)
        }
        let record = try InstallManifest.read(bundle, FileOverlay())
        let words = missing.map(\.rawValue).sorted()
        return try plan(record.entries, adding: [(app, [Self.mending: words])], about: 0)
    }

    private static func extensions(
        of host: XcodeTarget,
        in folder: ProjectFolder
    ) -> [ExistingExtension] {
        let facts = ProjectFacts(folder, host)
        return (facts.services + facts.contents).map(\.found)
    }

    /// The app's target of a name.
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

    // MARK: What stands in the way

    /// Refuses where a service extension is there, ours without a record or another one.
    private func refuseExisting(
        _ options: InstallOptions,
        _ host: XcodeTarget,
        _ folder: ProjectFolder,
        _ files: FileOverlay
    ) throws {
        let extensions = folder.project.targets.filter {
            $0.productType == "com.apple.product-type.app-extension"
        }.map { ExistingExtension($0, folder, files) }
        for found in extensions {
            let isOfHost = host.dependencies.contains(found.target.object.id)
            let kind = options.kinds.first { options.name(of: $0) == found.name }
            guard let kind, found.point == kind.extensionPoint else {
                if isOfHost, found.isService, options.kinds.contains(.service) {
                    throw ServiceExtensionPresent(found: found, link: options.link ?? .package)
                }
                continue
            }
            let owner = folder.appTargets.first {
                $0.name != host.name && found.isDependency(of: $0)
            }
            if let owner, !isOfHost {
                throw ProjectError.install(
                    .extensionOfOtherApp(
                        project: bundle.lastPathComponent,
                        extension: found.name,
                        owner: owner.name,
                        app: host.name
                    )
                )
            }
            let missing = found.missing(in: host)
            if missing.isEmpty {
                throw ServiceExtensionPresent(found: found, link: options.link ?? .package)
            }
            throw incomplete(found.name, missing)
        }
    }

    /// Refuses where an installation of the record is there in part.
    private func refuseIncomplete(_ entry: InstallManifest.Entry) throws(ProjectError) {
        let host = try Self.host(named: entry.app, in: folder)
        for name in entry.extensions.values.sorted() {
            guard let target = folder.project.targets.first(where: { $0.name == name }) else {
                throw incomplete(name, [.target])
            }
            let missing = ExistingExtension(target, folder, FileOverlay()).missing(in: host)
            if !missing.isEmpty { throw incomplete(name, missing) }
        }
    }

    private func incomplete(
        _ name: String,
        _ missing: [InstallError.MissingPart]
    ) -> ProjectError {
        .install(
            .incompleteExtension(
                project: bundle.lastPathComponent,
                target: name,
                missing: missing
            )
        )
    }

    // MARK: Taking away

    /// Plans to take away what was installed; nothing is written.
    ///
    /// - Parameter app: Only what was added for this target of the app; all when `nil`.
    /// - Throws: ``ProjectError``.
    package func uninstall(app: String? = nil) throws -> ChangeSet {
        let record = try InstallManifest.read(bundle, FileOverlay())
        let stays = record.entries.filter { app != nil && $0.app != app }
        var undoing = Uninstaller(bundle: bundle)
        var view = FileOverlay()
        if record.entries.isEmpty {
            try undoing.removeUnrecorded(&view)
            return try changes(view, record, undoing.warnings)
        }
        // What several share belongs to those that stay: they are added anew.
        if !stays.isEmpty, try undoing.undo(record.entries, exactly: true, &view) {
            let kept = undoing.kept
            let calls = stays.map { (app: $0.app, arguments: $0.arguments) }
            return try plan([], adding: calls, to: view, kept: kept, about: 0).changes
        }
        undoing = Uninstaller(bundle: bundle)
        view = FileOverlay()
        _ = try undoing.undo(
            record.entries,
            exactly: false,
            &view,
            only: { app == nil || $0.app == app }
        )
        return try changes(view, InstallManifest(entries: stays), undoing.warnings)
    }
}

/// The app has a service extension already, and iOS runs only one.
package struct ServiceExtensionPresent: Error, CustomStringConvertible {
    /// The extension.
    package let found: ExistingExtension
    let link: InstallOptions.Link

    /// What to do.
    package var description: String {
        found.isCameo
            ? "the app has the extension \(found.name) already, made with Cameo: cameo doctor tells whether "
                + "it is whole, and cameo install --only content adds a content extension"
            : found.adoption(link: link)
    }
}
