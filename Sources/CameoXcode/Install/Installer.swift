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

    private var bundle: URL { folder.bundle }

    /// - Parameters:
    ///   - folder: The project.
    ///   - options: Reads the options of a call, this one's or one of the record.
    package init(
        _ folder: ProjectFolder, options: @escaping (Arguments) throws -> InstallOptions
    ) {
        self.folder = folder
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
        _ arguments: Arguments, defaults: Arguments = [:], app: String
    ) throws -> Plan {
        let record = try InstallRecord.read(bundle, FileView())
        let kinds = try options(arguments).kinds
        let index = record.entries.firstIndex { entry in
            entry.app == app && kinds.contains { entry.extensions[$0.rawValue] != nil }
        }
        guard let index else {
            let all = defaults.merging(arguments) { _, given in given }
            return try plan(record.entries, adding: [(app, all)], to: FileView(), kept: [:])
        }
        var calls = record.entries.map { ($0.app, $0.arguments) }
        calls[index].1.merge(arguments) { _, new in new }
        let isRepeated = calls[index].1 == record.entries[index].arguments
        var view = FileView()
        var undoing = Undoing(bundle: bundle)
        guard try undoing.undo(record.entries, exactly: true, &view) else {
            try refuseIncomplete(record.entries[index])
            guard isRepeated else {
                throw ProjectError.refused(
                    "\(bundle.lastPathComponent): what cameo added was edited since, so that it cannot be "
                        + "added anew with other options; change it in Xcode, or uninstall it first"
                )
            }
            return try unchanged(record.entries[index])
        }
        return try plan([], adding: calls, to: view, kept: undoing.kept)
    }

    private func plan(
        _ entries: [InstallRecord.Entry], adding calls: [(app: String, arguments: Arguments)],
        to view: FileView, kept: [String: InstallRecord.CreatedFile]
    ) throws -> Plan {
        var view = view
        var record = InstallRecord(entries: entries)
        var notes: [String] = []
        var summary: InstallSummary?
        for call in calls {
            let folder = view.plannedFiles.isEmpty ? folder : try ProjectFolder(bundle, view)
            let options = try options(call.arguments)
            let host = try Self.host(named: call.app, in: folder)
            let isMending = call.arguments[Self.mending] != nil
            if !isMending { try refuseExisting(options, host, folder, view) }
            var installation = try Installation(
                folder, host, isMending ? Self.options(mending: host, in: folder) : options, view,
                kept: kept)
            let entry =
                isMending
                ? try installation.mend(Self.extensions(of: host, in: folder))
                : try installation.run(arguments: call.arguments)
            if !entry.changed.isEmpty || !entry.created.isEmpty { record.entries.append(entry) }
            view = installation.files
            notes += installation.notes
            summary = installation.summary
        }
        if !record.entries.isEmpty {
            view.plan(try record.bytes, for: InstallRecord.file(of: bundle))
        }
        guard let summary else { throw ProjectError.unlikeMeant }
        return Plan(
            changes: ChangeSet(view, root: folder.root, notes: notes), summary: summary)
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
        let host = try Self.host(named: app, in: folder)
        guard Self.extensions(of: host, in: folder).contains(where: \.isService) else {
            return try install([:], defaults: defaults, app: app)
        }
        let record = try InstallRecord.read(bundle, FileView())
        return try plan(
            record.entries, adding: [(app, [Self.mending: [""]])], to: FileView(), kept: [:])
    }

    private static func extensions(
        of host: XcodeTarget, in folder: ProjectFolder
    ) -> [ExistingExtension] {
        let facts = ProjectFacts(folder, host)
        return (facts.services + facts.contents).map(\.found)
    }

    /// What an app needs whose extensions are there: their app group, where they have one.
    private static func options(
        mending host: XcodeTarget, in folder: ProjectFolder
    ) -> InstallOptions {
        let facts = ProjectFacts(folder, host)
        var options = InstallOptions()
        options.appGroup = .none
        let name = "com.apple.security.application-groups"
        if let group = facts.services.first?.sides.first?.entitlements?[name]?.texts.first {
            let isOwn = facts.app.allSatisfy { "group.\($0.id)" == group }
            options.appGroup = isOwn || group.contains("$") ? .automatic : .named(group)
        }
        return options
    }

    /// An installation that somebody has edited, and that is whole.
    private func unchanged(_ entry: InstallRecord.Entry) throws -> Plan {
        let host = try Self.host(named: entry.app, in: folder)
        let installation = try Installation(
            folder, host, try options(entry.arguments), FileView(), kept: [:])
        let note = "what cameo added was edited since; it is whole, and left as it is"
        return Plan(
            changes: ChangeSet(FileView(), root: folder.root, notes: [note]),
            summary: installation.summary)
    }

    /// The app's target of a name.
    static func host(named name: String, in folder: ProjectFolder) throws(ProjectError)
        -> XcodeTarget
    {
        let apps = folder.appTargets
        if let host = apps.first(where: { $0.name == name }) { return host }
        let bundle = folder.bundle.lastPathComponent
        if let other = folder.project.targets.first(where: { $0.name == name }) {
            throw .refused(
                "\(bundle): the target \(name) makes no iPhone app (\(other.productType)); "
                    + "pass --target with one of: \(apps.map(\.name).joined(separator: ", "))")
        }
        throw .refused(
            "\(bundle): there is no target \(name); "
                + "pass --target with one of: \(apps.map(\.name).joined(separator: ", "))")
    }

    // MARK: What stands in the way

    /// Refuses where a service extension is there, ours without a record or another one.
    private func refuseExisting(
        _ options: InstallOptions, _ host: XcodeTarget, _ folder: ProjectFolder, _ files: FileView
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
            let missing = found.missing(in: host)
            if missing.isEmpty {
                throw ServiceExtensionPresent(found: found, link: options.link ?? .package)
            }
            throw halfInstalled(found.name, missing)
        }
    }

    /// Refuses where an installation of the record is there in part.
    private func refuseIncomplete(_ entry: InstallRecord.Entry) throws(ProjectError) {
        let host = try Self.host(named: entry.app, in: folder)
        for name in entry.extensions.values.sorted() {
            guard let target = folder.project.targets.first(where: { $0.name == name }) else {
                throw halfInstalled(name, ["the target is gone"])
            }
            let missing = ExistingExtension(target, folder, FileView()).missing(in: host)
            if !missing.isEmpty { throw halfInstalled(name, missing) }
        }
    }

    private func halfInstalled(_ name: String, _ missing: [String]) -> ProjectError {
        .refused(
            "\(bundle.lastPathComponent): the target \(name) is there in part: "
                + "\(missing.joined(separator: "; ")). Run cameo uninstall, which takes the rest away, "
                + "then cameo install")
    }

    // MARK: Taking away

    /// Plans to take away what was installed; nothing is written.
    ///
    /// - Parameter app: Only what was added for this target of the app; all when `nil`.
    /// - Throws: ``ProjectError``.
    package func uninstall(app: String? = nil) throws -> ChangeSet {
        let record = try InstallRecord.read(bundle, FileView())
        let goes = { (entry: InstallRecord.Entry) in app == nil || entry.app == app }
        var view = FileView()
        var undoing = Undoing(bundle: bundle)
        if record.entries.isEmpty {
            try undoing.removeUnrecorded(&view)
        } else if try undoing.undo(record.entries, exactly: false, &view, only: goes) {
            var rest = record
            rest.entries.removeAll(where: goes)
            view.plan(
                rest.entries.isEmpty ? nil : try rest.bytes, for: InstallRecord.file(of: bundle))
        }
        return ChangeSet(view, root: folder.root, notes: undoing.notes)
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
            ? "the app has the extension \(found.name) already, made with Cameo; there is nothing to add"
            : found.adoption(link: link)
    }
}
