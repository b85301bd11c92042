import Foundation

/// One installation on its way: what the files of a project will be with it.
struct Installation {
    let folder: ProjectFolder
    let host: XcodeTarget
    let options: InstallOptions
    let location: InstallOptions.Location
    let link: InstallOptions.Link
    /// Files of an earlier installation that somebody has changed since; they are left as they are.
    let kept: [String: InstallRecord.CreatedFile]

    private let dialect: ProjectDialect
    private let settings: [(configuration: XcodeProject.Object, settings: BuildSettings)]
    private let facts: [AppFacts]
    private(set) var files: FileView
    private(set) var notes: [String] = []
    private var editor: OpenStepEditor
    private var changed: [InstallRecord.ChangedFile] = []
    private var created: [InstallRecord.CreatedFile] = []

    init(
        _ folder: ProjectFolder, _ host: XcodeTarget, _ options: InstallOptions, _ files: FileView,
        kept: [String: InstallRecord.CreatedFile]
    ) throws(ProjectError) {
        self.folder = folder
        self.host = host
        self.options = options
        self.files = files
        self.kept = kept
        link = options.link ?? (Self.podfile(folder, files) == nil ? .package : .pod)
        guard let location = options.location else {
            throw .refused(
                "the Cameo package was not found; say with --package where it is: "
                    + "its folder, or the address of its repository")
        }
        self.location = location
        dialect = ProjectDialect(folder.project, host: host)
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
                information: bytes.flatMap { try? PlistEditor($0, path: path) }?.root)
        }
    }

    /// What the person should see of it.
    var summary: InstallSummary {
        InstallSummary(
            app: host.name, identifiers: facts.map(\.id).unique,
            configurations: facts.map(\.configuration), objectVersion: folder.project.objectVersion,
            link: link,
            extensions: options.kinds.map { kind in
                .init(
                    kind: kind, name: options.name(of: kind),
                    identifiers: facts.map { extensionSettings(kind).identifier($0) }.unique)
            })
    }

    // MARK: The installation

    /// Plans everything, and returns what must be written down of it.
    mutating func run(arguments: [String: [String]]) throws(ProjectError) -> InstallRecord.Entry {
        try check()
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
        if let package, !options.isExtensionOnly { builder.linkApp(to: package, &editor) }
        try extendApp()
        if link == .pod { try extendPodfile() }
        let (bytes, edits) = try editor.result()
        files.plan(bytes, for: folder.file)
        if !editor.changedLines.isEmpty {
            notes.append(
                "\(folder.path(of: folder.file)): lines were changed, not only added, where several values "
                    + "stand on one line or a comma is missing: "
                    + editor.changedLines.unique.joined(separator: ", "))
        }
        changed.append(
            .init(
                path: folder.path(of: folder.file),
                pieces: edits.pieces(in: folder.project.document.bytes)))
        noteWhatToKnow()
        return InstallRecord.Entry(
            app: host.name,
            extensions: Dictionary(
                options.kinds.map { ($0.rawValue, options.name(of: $0)) }
            ) { _, last in last },
            arguments: arguments, changed: changed.sorted { $0.path < $1.path },
            created: created.sorted { $0.path < $1.path }, objects: editor.newIdentifiers)
    }

    private func check() throws(ProjectError) {
        for fact in facts where fact.id.isEmpty || fact.id.hasPrefix(".") || fact.id.hasSuffix(".")
        {
            let written =
                fact.portableID.isEmpty
                ? "" : " (it is \(fact.portableID), of which a part is unknown)"
            throw .refused(
                "the target \(host.name) has no bundle identifier in its configuration "
                    + "\(fact.configuration)\(written); set PRODUCT_BUNDLE_IDENTIFIER in Xcode")
        }
        if let id = options.bundleID {
            for fact in facts where !id.hasPrefix("\(fact.id).") || id.count == fact.id.count + 1 {
                throw .refused(
                    "--bundle-id \(id) is no child of the app's \(fact.id) (\(fact.configuration)); "
                        + "it must begin with \"\(fact.id).\"")
            }
        }
        for kind in options.kinds {
            let name = options.name(of: kind)
            if folder.project.targets.contains(where: { $0.name == name }) {
                throw .refused(
                    "\(folder.bundle.lastPathComponent) has a target \(name) already; "
                        + "choose another name with --name")
            }
        }
    }

    // MARK: The extension's files

    private func extensionSettings(_ kind: ExtensionKind) -> ExtensionSettings {
        let name = options.name(of: kind)
        return ExtensionSettings(
            kind: kind, name: name, options: options, dialect: dialect,
            hasEntitlements: extensionFiles(kind).entitlements != nil,
            groupSetting: { settings in
                guard options.appGroup == .automatic, isDifferentByConfiguration else { return nil }
                return settings.portable("PRODUCT_BUNDLE_IDENTIFIER").map { "group.\($0)" }
            })
    }

    /// Whether the app's identifier differs between configurations.
    private var isDifferentByConfiguration: Bool { facts.map(\.id).unique.count > 1 }

    private func extensionFiles(_ kind: ExtensionKind) -> ExtensionFiles {
        let suffix = options.kinds.first == kind ? options.bundleSuffix : nil
        // An extension finds the group by its own identifier, less its last part.
        let isDerivable = !(suffix ?? "").contains(".") && hasDerivableID(kind)
        let group: String? =
            switch options.appGroup {
            case .none: nil
            case .named(let name): name
            case .automatic:
                isDifferentByConfiguration
                    ? "$(\(AppGroupName.setting))" : "group.\(facts.first?.id ?? "")"
            }
        let isNamed = if case .named = options.appGroup { true } else { false }
        var files = ExtensionFiles(
            kind: kind, name: options.name(of: kind), options: options, group: group,
            namesGroup: isNamed || (group != nil && !isDerivable))
        if facts.contains(where: { $0.version?.contains("FLUTTER_") == true }) {
            files.versions = ("$(MARKETING_VERSION)", "$(CURRENT_PROJECT_VERSION)")
        }
        return files
    }

    private func hasDerivableID(_ kind: ExtensionKind) -> Bool {
        guard kind == options.kinds.first, let id = options.bundleID else { return true }
        return facts.allSatisfy { !id.dropFirst($0.id.count + 1).contains(".") }
    }

    private mutating func makeFiles(of kind: ExtensionKind) throws(ProjectError) -> ExtensionTarget
    {
        let name = options.name(of: kind)
        let content = extensionFiles(kind)
        var sources: [String] = []
        for source in content.sources {
            try create("\(name)/\(source.name)", Array(source.text.utf8))
            sources.append(source.name)
        }
        var resources: [String] = []
        if kind == .service, let hook = options.hook {
            try create("\(name)/\(hook.name)", hook.bytes)
            sources.append(hook.name)
        }
        if kind == .service, let picture = options.defaultPicture {
            try create("\(name)/\(picture.name)", picture.bytes)
            resources.append(picture.name)
        }
        try create("\(name)/Info.plist", Array(content.information.file.utf8))
        if let entitlements = content.entitlements {
            try create("\(name)/\(name).entitlements", Array(entitlements.file.utf8))
        }
        let id = ObjectIdentifiers(folder.project, target: name)
        let bases = try configurationFiles(name, id)
        let settings = extensionSettings(kind)
        let configurations = zip(self.settings, facts).map { entry, fact in
            let base = bases.first { $0.configuration == fact.configuration }
            return ExtensionTarget.Configuration(
                name: fact.configuration, base: base.map { ($0.id, $0.name) },
                settings: settings.settings(entry.settings, fact))
        }
        return ExtensionTarget(
            kind: kind, name: name, sources: sources.sorted(), resources: resources,
            hasEntitlements: content.entitlements != nil, configurations: configurations,
            otherFiles: bases.map { ($0.id, $0.name) })
    }

    /// Flutter writes its versions into `Generated.xcconfig`, which only the app's own files include.
    private mutating func configurationFiles(
        _ name: String, _ id: ObjectIdentifiers
    ) throws(ProjectError) -> [(configuration: String, id: String, name: String)] {
        guard facts.contains(where: { ($0.version ?? "").contains("FLUTTER_BUILD_") }) else {
            return []
        }
        var bases: [(configuration: String, id: String, name: String)] = []
        for fact in facts {
            let file = "\(fact.configuration).xcconfig"
            var lines = ["#include? \"../Flutter/Generated.xcconfig\""]
            if link == .pod {
                let pods = "Pods-\(name)"
                lines.insert(
                    "#include? \"../Pods/Target Support Files/\(pods)/\(pods)."
                        + "\(fact.configuration.lowercased()).xcconfig\"", at: 0)
            }
            try create("\(name)/\(file)", Array((lines.joined(separator: "\n") + "\n").utf8))
            bases.append((fact.configuration, id("file|\(file)"), file))
        }
        return bases
    }

    /// Makes a file. One that is there and the same is taken as it is.
    private mutating func create(_ path: String, _ bytes: [UInt8]) throws(ProjectError) {
        let file = folder.root.file(path)
        guard let present = files.bytes(of: file) else {
            files.plan(bytes, for: file)
            created.append(.init(path: path, fingerprint: Fingerprint.of(bytes)))
            return
        }
        if present == bytes { return }
        guard let earlier = kept[path] else {
            throw .refused(
                "\(path): there is such a file with other content; "
                    + "move it away, or choose another name with --name")
        }
        created.append(earlier)
        if earlier.fingerprint != Fingerprint.of(bytes) {
            notes.append("\(path): it was edited since it was made, and is left as it is")
        }
    }

    // MARK: The app's files

    private mutating func extendApp() throws(ProjectError) {
        let app = AppFiles(folder: folder, host: host, settings: settings)
        var entitlements = AppFiles.Additions()
        entitlements.values = [
            .init("aps-environment", .string("development")),
            .init("com.apple.developer.usernotifications.communication", .bool(true)),
        ]
        if let group = appGroup {
            entitlements.lists.append(("com.apple.security.application-groups", [group]))
        }
        if let keychain = options.keychainGroup {
            entitlements.lists.append(
                ("keychain-access-groups", ["$(AppIdentifierPrefix)\(keychain)"]))
        }
        let place = newFilePlace
        if let file = try app.extend(
            "CODE_SIGN_ENTITLEMENTS", newFile: "\(place.folder)\(host.name).entitlements",
            entitlements, &files, &editor, &notes, &changed)
        {
            addToProject(file, "text.plist.entitlements", place.group)
        }
        try extendInformation(app)
    }

    /// The app group as the app's entitlements say it.
    private var appGroup: String? {
        switch options.appGroup {
        case .none: nil
        case .named(let name): name
        case .automatic:
            isDifferentByConfiguration
                ? "group.$(PRODUCT_BUNDLE_IDENTIFIER)" : "group.\(facts.first?.id ?? "")"
        }
    }

    private mutating func extendInformation(_ app: AppFiles) throws(ProjectError) {
        for (_, settings) in settings where (settings.raw("INFOPLIST_FILE")?.value ?? "").isEmpty {
            guard settings["GENERATE_INFOPLIST_FILE"] == "YES" else {
                throw .refused(
                    "the target \(host.name) has no INFOPLIST_FILE in its configuration "
                        + "\(settings.configuration), and none is generated; see it in Xcode")
            }
        }
        var additions = AppFiles.Additions()
        var activities = ["INSendMessageIntent"]
        if options.handlesCalls { activities.append("INStartCallIntent") }
        additions.lists = [("NSUserActivityTypes", activities)]
        if let text = options.focusDescription {
            additions.values.append(.init("NSFocusStatusUsageDescription", .string(text)))
        }
        let named = options.kinds.map { extensionFiles($0) }.contains(where: \.namesGroup)
        if named, case .named(let group) = options.appGroup {
            additions.values.append(
                .init("Cameo", .dictionary([.init("appGroup", .string(group))])))
        }
        // In a synchronized folder an Info.plist would be copied as a file of the app, too.
        let candidates =
            isSynchronized || newFilePlace.folder.isEmpty
            ? ["\(host.name)-Info.plist"]
            : ["\(newFilePlace.folder)Info.plist", "\(host.name)-Info.plist"]
        let path = candidates.first { files.bytes(of: folder.root.file($0)) == nil }
        let newFile = path ?? "\(host.name)-Notifications-Info.plist"
        if let file = try app.extend(
            "INFOPLIST_FILE", newFile: newFile, additions, &files, &editor, &notes, &changed)
        {
            addToProject(file, "text.plist.xml", newFile.contains("/") ? newFilePlace.group : nil)
        }
    }

    private var isSynchronized: Bool { host.object.node["fileSystemSynchronizedGroups"] != nil }

    /// Where new files of the app go: the folder of its name, and the group that shows it.
    private var newFilePlace: (folder: String, group: String?) {
        let home = folder.root.appendingPathComponent(host.name)
        guard FileView.isFolder(home) else { return ("", nil) }
        let paths = ProjectPaths(project: folder.project, root: folder.root)
        let group = folder.project.all("PBXGroup").first {
            $0["path"] != nil && paths.url(of: $0.id)?.path == home.path
        }
        return ("\(host.name)/", group?.id)
    }

    /// Shows a new file of the app in the project; in a synchronized folder it shows by itself.
    private mutating func addToProject(_ file: URL, _ type: String, _ group: String?) {
        let path = folder.path(of: file)
        created.append(
            .init(path: path, fingerprint: Fingerprint.of(files.bytes(of: file) ?? [])))
        guard group != nil || !path.contains("/") else { return }
        let id = ObjectIdentifiers(folder.project, target: host.name)("file|\(path)")
        let name = file.lastPathComponent
        editor.add(
            id, comment: dialect.hasComments ? name : nil,
            .dictionary([
                ("isa", .text("PBXFileReference")), ("lastKnownFileType", .text(type)),
                ("path", .text(name)), ("sourceTree", .text("<group>")),
            ]))
        let products = folder.project.root["productRefGroup"]
        let holder = group ?? folder.project.root["mainGroup"] ?? ""
        editor.insert(
            dialect.reference(id, name), into: ["objects", holder, "children"],
            at: group == nil ? products.map { .before($0) } ?? .end : .end)
    }

    // MARK: The Podfile

    /// The Podfile of a project, beside it or one folder up.
    static func podfile(_ folder: ProjectFolder, _ files: FileView) -> URL? {
        let beside = folder.bundle.deletingLastPathComponent()
        return [beside, beside.deletingLastPathComponent()].map {
            $0.appendingPathComponent("Podfile")
        }.first { files.bytes(of: $0) != nil }
    }

    private mutating func extendPodfile() throws(ProjectError) {
        guard let file = Self.podfile(folder, files), let bytes = files.bytes(of: file) else {
            throw .refused(
                "there is no Podfile beside \(folder.bundle.lastPathComponent); make one with pod init, "
                    + "or take the package with --link package")
        }
        let path = folder.path(of: file)
        let podfile = try Podfile(bytes, path: path)
        let editor = PodfileEditor(
            podfile: podfile, path: path, host: host.name, location: location,
            folder: file.deletingLastPathComponent(),
            deploymentTarget: facts.compactMap(\.deploymentTarget).first)
        var edits: [TextEdit] = []
        for kind in options.kinds {
            edits += try editor.edits(
                kind, name: options.name(of: kind),
                linksApp: kind == options.kinds.first && !options.isExtensionOnly)
        }
        guard !edits.isEmpty else { return }
        let result = edits.applied(to: bytes)
        // Read again: the blocks must still pair.
        _ = try Podfile(result, path: path)
        files.plan(result, for: file)
        changed.append(.init(path: path, pieces: edits.pieces(in: bytes)))
    }

    // MARK: What to know

    private mutating func noteWhatToKnow() {
        if let old = facts.first(where: \.isTooOld) {
            notes.append(
                "the app runs on iOS \(old.deploymentTarget ?? "") and later, the extension on "
                    + "\(ExtensionSettings.oldestSystem) and later: older devices show the push as it was "
                    + "sent, without what a vendor's extension would add")
        }
        if facts.contains(where: \.isSignedByHand), options.signing.profile == nil,
            options.signing.style != "Automatic"
        {
            let ids = options.kinds.flatMap { kind in
                facts.filter(\.isSignedByHand).map { extensionSettings(kind).identifier($0) }
            }
            notes.append(
                "the app is signed by hand: make a profile for \(ids.unique.joined(separator: ", ")) and "
                    + "name it with --provisioning-profile, or in Xcode")
        }
        if let phase = host.embedPhases.first {
            notes += EmbedPhase.problems(of: phase, in: host)
        }
        if link == .package, folder.project.objectVersion < 52, folder.project.objectVersion > 0 {
            notes.append(
                "the project's format \(folder.project.objectVersion) is older than Swift packages; "
                    + "Xcode raises it when it saves the project")
        }
    }
}

/// What `cameo install` did, or would do, in a person's words.
package struct InstallSummary: Sendable {
    /// An extension of it.
    package struct Extension: Sendable {
        package let kind: ExtensionKind
        package let name: String
        /// Its identifiers; several where the app has several.
        package let identifiers: [String]
    }

    package let app: String
    /// The app's identifiers; several where configurations differ.
    package let identifiers: [String]
    package let configurations: [String]
    package let objectVersion: Int
    package let link: InstallOptions.Link
    package let extensions: [Extension]
}

/// The phase that copies extensions into the app.
enum EmbedPhase {
    /// What is wrong with a phase that was there before.
    static func problems(of phase: XcodeProject.Object, in host: XcodeTarget) -> [String] {
        let name = phase["name"] ?? "the phase that embeds extensions"
        var problems: [String] = []
        if phase["runOnlyForDeploymentPostprocessing"] == "1" {
            problems.append(
                "the phase \"\(name)\" of \(host.name) copies only when installing, so that a debug build "
                    + "has no extension; switch that off in Xcode")
        }
        let before = host.phases.prefix { $0.id != phase.id }
        let script = before.first { script in
            script.isa == "PBXShellScriptBuildPhase"
                && (script.list("inputPaths") + script.list("inputFileListPaths")).contains {
                    $0.contains("INFOPLIST_PATH") || $0.contains(".app/")
                }
        }
        if let script {
            problems.append(
                "the phase \"\(name)\" of \(host.name) stands after the script "
                    + "\"\(script["name"] ?? "Run Script")\", which reads the app's Info.plist: Xcode may "
                    + "report a cycle; drag it up, below Copy Bundle Resources")
        }
        return problems
    }
}

extension Array where Element: Hashable {
    /// The elements without repetitions, in their order.
    var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
