import Foundation

/// One installation on its way: what the files of a project will be with it.
struct InstallPlanner {
    let folder: ProjectFolder
    let host: XcodeTarget
    let options: InstallOptions
    let link: InstallOptions.Link
    /// Files of an earlier installation that somebody has changed since; they are left as they are.
    let kept: [String: InstallManifest.CreatedFile]

    let dialect: ProjectFormat
    let settings: [(configuration: XcodeProject.Object, settings: BuildSettings)]
    let facts: [AppFacts]
    /// The files as they will be.
    var files: FileOverlay
    /// What the person should know.
    var notes: [String] = []
    var editor: OpenStepEditor
    var changed: [InstallManifest.ChangedFile] = []
    var created: [InstallManifest.CreatedFile] = []

    init(
        _ folder: ProjectFolder,
        _ host: XcodeTarget,
        _ options: InstallOptions,
        _ files: FileOverlay,
        kept: [String: InstallManifest.CreatedFile]
    ) throws(ProjectError) {
        self.folder = folder
        self.host = host
        self.options = options
        self.files = files
        self.kept = kept
        link = options.link ?? (Self.podfile(folder, files) == nil ? .package : .pod)
        dialect = ProjectFormat(folder.project, host: host)
        editor = OpenStepEditor(folder.project.document)
        settings = host.configurations.map {
            ($0, folder.settings(of: host, $0))
        }
        guard !settings.isEmpty else {
            throw .refused("the target \(host.name) has no build configurations; see it in Xcode")
        }
        facts = settings.map { entry in
            let path = entry.settings["INFOPLIST_FILE"] ?? ""
            let bytes = path.isEmpty ? nil : files.bytes(of: folder.root.file(path))
            return AppFacts(
                entry.settings,
                information: bytes.flatMap { try? PlistEditor($0, path: path) }?.root
            )
        }
    }

    /// What the person should see of it.
    var summary: InstallSummary {
        InstallSummary(
            app: host.name,
            identifiers: facts.map(\.id).unique,
            configurations: facts.map(\.configuration),
            objectVersion: folder.project.objectVersion,
            link: link,
            extensions: options.kinds.map { kind in
                .init(
                    kind: kind,
                    name: options.name(of: kind),
                    identifiers: facts.map { extensionSettings(kind).identifier($0) }.unique
                )
            }
        )
    }

    /// Plans everything, and returns what must be written down of it.
    mutating func run(arguments: [String: [String]]) throws(ProjectError) -> InstallManifest.Entry {
        try check()
        guard let location = options.location else {
            throw .refused(
                "the Cameo package was not found; say with --package where it is: "
                    + "its folder, or the address of its repository"
            )
        }
        let builder = TargetBuilder(project: folder.project, host: host, dialect: dialect)
        var package: PackageReference?
        if link == .package {
            package = PackageLink(folder: folder, host: host, dialect: dialect)
                .reference(to: location, &editor)
        }
        for kind in options.kinds {
            let target = try makeFiles(of: kind)
            builder.add(target, package: package, to: &editor)
        }
        if let package, linksApp { builder.linkApp(to: package, &editor) }
        try extendApp()
        if link == .pod { try extendPodfile(location) }
        noteWhatToKnow()
        let extensions = options.kinds.map { ($0.rawValue, options.name(of: $0)) }
        return try entry(arguments, extensions: Dictionary(extensions) { _, last in last })
    }

    /// Plans what a doctor has found missing, and returns what must be written down.
    mutating func mend(
        _ extensions: [ExistingExtension],
        _ missing: Set<Check>
    ) throws(ProjectError) -> InstallManifest.Entry {
        let builder = TargetBuilder(project: folder.project, host: host, dialect: dialect)
        for found in extensions {
            let id = ObjectIdentifiers(folder.project, target: found.name)
            let target = found.target.object
            if missing.contains(.dependency), !found.isDependency(of: host) {
                builder.depend(on: found.name, target: target.id, facts.platforms, id, &editor)
            }
            if missing.contains(.embedded), !found.isCopied(into: host),
                let product = target["productReference"]
            {
                builder.embed(found.name, product: product, facts.platforms, id, &editor)
            }
        }
        try extendApp(only: missing)
        return try entry([Installer.mending: missing.map(\.rawValue).sorted()], extensions: [:])
    }

    /// Puts the project file in its place, and tells what was done.
    private mutating func entry(
        _ arguments: [String: [String]],
        extensions: [String: String]
    ) throws(ProjectError) -> InstallManifest.Entry {
        let (bytes, edits) = try editor.result()
        files.plan(bytes, for: folder.file)
        if !editor.changedLines.isEmpty {
            notes.append(
                "\(folder.path(of: folder.file)): lines were changed, not only added, where several values "
                    + "stand on one line or a comma is missing: "
                    + editor.changedLines.unique.joined(separator: ", ")
            )
        }
        if !edits.isEmpty {
            changed.append(
                .init(
                    path: InstallManifest.ChangedFile.projectFile,
                    pieces: edits.pieces(in: folder.project.document.bytes)
                )
            )
        }
        return InstallManifest.Entry(
            app: host.name,
            extensions: extensions,
            arguments: arguments,
            changed: changed.sorted { $0.path < $1.path },
            created: created.sorted { $0.path < $1.path },
            objects: editor.newIdentifiers
        )
    }

    /// Whether the app itself is linked to the library, which runs on iOS 15 and later.
    var linksApp: Bool { !options.isExtensionOnly && !facts.contains(where: \.isTooOld) }

    private func check() throws(ProjectError) {
        for fact in facts where fact.id.isEmpty || fact.id.hasPrefix(".") || fact.id.hasSuffix(".")
        {
            let written =
                fact.portableID.isEmpty
                ? "" : " (it is \(fact.portableID), of which a part is unknown)"
            throw .refused(
                "the target \(host.name) has no bundle identifier in its configuration "
                    + "\(fact.configuration)\(written); set PRODUCT_BUNDLE_IDENTIFIER in Xcode"
            )
        }
        if let id = options.bundleID {
            for fact in facts where !id.hasPrefix("\(fact.id).") || id.count == fact.id.count + 1 {
                throw .refused(
                    "--bundle-id \(id) is no child of the app's \(fact.id) (\(fact.configuration)); "
                        + "it must begin with \"\(fact.id).\""
                )
            }
        }
        for kind in options.kinds {
            let name = options.name(of: kind)
            if folder.project.targets.contains(where: { $0.name == name }) {
                throw .refused(
                    "\(folder.bundle.lastPathComponent) has a target \(name) already; "
                        + "choose another name with --name"
                )
            }
        }
    }

    private mutating func noteWhatToKnow() {
        if let old = facts.first(where: \.isTooOld) {
            notes.append(
                "the app runs on iOS \(old.deploymentTarget ?? "") and later, the extension on "
                    + "\(ExtensionSettings.oldestSystem) and later: older devices show the push as it was "
                    + "sent, without what a vendor's extension would add. The app itself is not linked "
                    + "to the library, which needs iOS \(ExtensionSettings.oldestSystem)"
            )
        }
        if facts.contains(where: \.isSignedByHand), options.signing.profile == nil,
            options.signing.style != "Automatic"
        {
            let ids = options.kinds.flatMap { kind in
                facts.filter(\.isSignedByHand).map { extensionSettings(kind).identifier($0) }
            }
            notes.append(
                "the app is signed by hand: make a profile for \(ids.unique.joined(separator: ", ")) and "
                    + "name it with --provisioning-profile, or in Xcode"
            )
        }
        for phase in host.embedPhases {
            notes += EmbedPhase.problems(of: phase, in: host)
        }
        if let fact = facts.first(where: \.hasLiteralVersions) {
            notes.append(
                "the app's version stands in its Info.plist, \(fact.version ?? "") (\(fact.build ?? "")), and "
                    + "now in the extension's settings, too: raise both together"
            )
        }
        if link == .pod, dialect.namesSubfolder {
            notes.append(
                "CocoaPods up to 1.16 loses where the phase that embeds extensions copies to in projects of "
                    + "this format: after pod install, see in Xcode that it says PlugIns"
            )
        }
        if link == .package, folder.project.objectVersion < 52, folder.project.objectVersion > 0 {
            notes.append(
                "the project's format \(folder.project.objectVersion) is older than Swift packages; "
                    + "Xcode raises it when it saves the project"
            )
        }
    }
}
