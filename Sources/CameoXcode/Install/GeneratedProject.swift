import CameoAnalysis
import CameoHost

/// A project that a tool generates from a manifest. Generating it again would discard our
/// additions.
package struct GeneratedProject: Sendable {
    /// A project generator.
    package enum Tool: String, Sendable {
        case xcodeGen = "XcodeGen"
        case tuist = "Tuist"
    }

    package let tool: Tool
    package let file: FilePath
    /// The targets that the manifest defines.
    let targets: ManifestTargets

    /// The folder in which the search started; `nil` if only the manifest's folder was read.
    private var start: FilePath?
    /// Other apps' projects, in subfolders of `start`.
    private var others: [GeneratedProject] = []

    /// The projects that the user can choose from: this one, and the projects of other apps.
    package var choices: [GeneratedProject] { [self] + others }

    var folder: FilePath { file.deletingLastPathComponent() }

    /// The manifest's path, relative to the folder in which the search started.
    package var name: String { path(of: file) }

    /// The path of the manifest's folder, relative to the folder in which the search started.
    package var folderPath: String { path(of: folder) }

    private func path(of file: FilePath) -> String { (start ?? folder).relativePath(to: file) }

    /// The sentence about the manifest's folder; empty if the search started there.
    private var pathSentence: String {
        folderPath == "." ? "" : "\nThe paths above are relative to \(folderPath).\n"
    }

    var command: String {
        switch tool {
        case .xcodeGen where file.lastPathComponent == "project.yml": "xcodegen generate"
        case .xcodeGen: "xcodegen generate --spec \(file.lastPathComponent)"
        case .tuist: "tuist generate"
        }
    }

    /// A message that explains why the folder has no Xcode project, and how to create one.
    package var missingProject: String {
        "\(tool.rawValue) generates the Xcode project from "
            + choices.map { $0.name }.joined(separator: " or ") + "; run \(command) first"
    }

    /// Finds the manifest of a project.
    ///
    /// - Parameters:
    ///   - folders: The folders to search first.
    ///   - bundle: The `.xcodeproj`; `nil` if it isn't generated yet; subfolders are then searched,
    ///     too. Otherwise, a manifest in a subfolder or an enclosing folder must have the project's
    ///     name.
    /// - Returns: The generated project; `nil` if no manifest was found.
    package static func find(in folders: [FilePath], bundle: FilePath?, _ system: any Host)
        -> GeneratedProject?
    {
        var found = first(in: folders, bundle: bundle, system)
        found?.start = folders.first
        for index in (found?.others ?? []).indices { found?.others[index].start = folders.first }
        return found
    }

    private static func first(in folders: [FilePath], bundle: FilePath?, _ system: any Host)
        -> GeneratedProject?
    {
        let name = bundle?.deletingPathExtension().lastPathComponent
        if let all = folders.lazy.map({ Self.all(in: $0, system) }).first(where: { !$0.isEmpty }) {
            if let found = all.first(where: { $0.targets.project == name }) { return found }
            var first = all.first
            first?.others = Array(all.dropFirst())
            return first
        }
        guard let first = folders.first else { return nil }
        let inner = ProjectFolder.subfolders(of: first, system)
        guard let bundle else {
            // Prefer a folder with an app: a Tuist workspace may also contain frameworks.
            let found = inner.compactMap { GeneratedProject(in: $0, system) }
            let apps = found.filter { $0.app != nil }
            var first = apps.first ?? found.first
            first?.others = Array(apps.dropFirst())
            return first
        }
        var outer: [FilePath] = []
        var folder = bundle.deletingLastPathComponent()
        // Search enclosing folders, but only in the same repository.
        while outer.count < 2, folder.path != "/",
            !system.exists(folder.appendingPathComponent(".git"))
        {
            folder = folder.deletingLastPathComponent()
            outer.append(folder)
        }
        return (inner + outer).lazy.compactMap { GeneratedProject(in: $0, system) }
            .first { $0.targets.project == name }
    }

    /// Creates a generated project from the first manifest in a folder; `nil` if it contains none.
    package init?(in folder: FilePath, _ system: any Host) {
        guard let first = Self.all(in: folder, system).first else { return nil }
        self = first
    }

    /// Creates a generated project from an XcodeGen manifest; `nil` if the file isn't one.
    package init?(manifest file: FilePath, _ system: any Host) {
        guard let targets = ManifestTargets(yaml: file, system) else { return nil }
        self.init(tool: .xcodeGen, file: file, targets: targets)
    }

    /// Returns the projects of the manifests in a folder: the one with the tool's default name if
    /// there is one, otherwise all.
    private static func all(in folder: FilePath, _ system: any Host) -> [GeneratedProject] {
        let names = system.sortedNames(in: folder)
        let manifest = { (name: String) in
            GeneratedProject(manifest: folder.appendingPathComponent(name), system)
        }
        if names.contains("project.yml"), let found = manifest("project.yml") { return [found] }
        let others = names.filter {
            ($0.hasSuffix(".yml") || $0.hasSuffix(".yaml")) && !$0.hasPrefix(".")
        }.compactMap(manifest)
        let file = folder.appendingPathComponent("Project.swift")
        guard others.isEmpty, let targets = ManifestTargets(swift: file, system) else {
            return others
        }
        return [GeneratedProject(tool: .tuist, file: file, targets: targets)]
    }

    private init(tool: Tool, file: FilePath, targets: ManifestTargets) {
        self.tool = tool
        self.file = file
        self.targets = targets
    }

    /// The project's name in the manifest; `nil` if it isn't a literal.
    package var projectName: String? { targets.project }

    /// The names by which the user chooses one of ``choices``.
    package var choiceNames: [String] {
        let folders = choices.map { $0.folderPath }
        return folders.unique.count == folders.count ? folders : choices.map { $0.name }
    }

    /// The names of the iOS app targets.
    package var apps: [String] { targets.apps.map { $0.name }.filter { !$0.isEmpty } }

    /// The name of the app's target in the manifest; `nil` if it isn't found, or isn't a literal.
    package var app: String? { apps.first }

    /// Returns an app's bundle ID in the manifest; `nil` if it isn't found.
    package func bundleID(of app: String) -> String? {
        (targets.target(of: app) ?? targets.app)?.id
    }

    /// Returns text that explains why nothing was added, and lists the additions to the manifest.
    ///
    /// - Parameters:
    ///   - app: The name of the app's target.
    ///   - id: The app's bundle ID.
    ///   - project: The project that was generated earlier. It may contain a service extension that
    ///     can't be found in the manifest.
    package func instructions(
        app: String,
        id: String,
        project: ProjectFolder? = nil,
        options: InstallOptions,
        resources: InstallResources
    ) -> String {
        let snippets = snippets(app: app, id: id, project, options, resources)
        let isService = options.kinds.contains(.service)
        if isService, let snippet = snippets.first,
            let existing = existing(app, project, named: snippet.name)
        {
            if existing.isCameo, options.addsContentExtension {
                var own = options
                own.onlyExtension = .content
                return instructions(app: app, id: id, options: own, resources: resources)
            }
            return existing.isCameo
                ? "The app already has the extension \(existing.name), which uses Cameo. Run "
                    + "\(HostProgram.name) doctor to check it.\n"
                : adoption(of: existing, snippet.adopting(existing))
        }
        var text = """
            \(tool.rawValue) generates this project from \(name) and would discard additions, so
            it was not changed. Add this to \(name):

            """
        let manifest =
            tool == .xcodeGen ? ManifestSnippet.yaml(snippets) : ManifestSnippet.swift(snippets)
        text += "\n\(manifest.indented())"
        text += snippets.first?.otherFiles(adopting: nil) ?? ""
        for snippet in snippets {
            for source in snippet.files.sources {
                text += "\nCreate \(snippet.name)/\(source.name):\n\n\(source.text.indented())"
            }
        }
        let imported = [resources.hook, resources.defaultAvatarImage].compactMap { $0 }
        if let name = snippets.first?.name, !imported.isEmpty {
            text +=
                "\nCopy these files to \(name): \(imported.map { $0.name }.joined(separator: ", "))\n"
        }
        return text + (snippets.first.map { $0.versionSentence + $0.systemWarning } ?? "")
            + (snippets.first.map { $0.macSentence(adopting: nil) + $0.signing(adopting: nil) }
                ?? "")
            + pathSentence
            + "\nThen run \(command).\n"
    }

    /// Returns the manifest's new entries for each kind of extension.
    private func snippets(
        app: String,
        id: String,
        _ project: ProjectFolder?,
        _ options: InstallOptions,
        _ resources: InstallResources
    ) -> [ManifestSnippet] {
        let target = targets.target(of: app)
        let generated = project.map { ManifestConfiguration.all(of: app, in: $0) } ?? []
        var configurations = generated.isEmpty ? target?.configurations ?? [] : generated
        let isUnknown = configurations.isEmpty && target?.hasVariableID == true
        // The user replaces the placeholder for the bundle ID in each configuration.
        if isUnknown { configurations = ["Debug", "Release"].map { .init(name: $0, id: id) } }
        let isVariable = isUnknown || configurations.differ
        let group = options.appGroup.identifier(
            automatic: isVariable ? ManifestSnippet.variableGroup : "group.\(id)"
        )
        return options.kinds.map { kind in
            let name = options.name(of: kind)
            let isFirst = kind == options.kinds.first
            let suffix = isFirst ? options.bundleSuffix ?? name : name
            let ownID = isFirst ? options.bundleID : nil
            return ManifestSnippet(
                app: app,
                appTarget: target,
                id: ownID ?? "\(id).\(suffix)",
                suffix: ownID == nil ? suffix : nil,
                configurations: isVariable ? configurations : [],
                name: name,
                group: group,
                files: ExtensionFiles(
                    kind: kind,
                    name: name,
                    options: options,
                    resources: resources,
                    group: group,
                    writesAppGroup: options.appGroup.isNamed
                ),
                options: options,
                location: resources.packageLocation,
                folder: folder,
                candidates: targets.candidates,
                isForTuist3: targets.isForTuist3
            )
        }
    }

    /// Whether the manifest or the generated project contains a service extension of an app.
    package func hasServiceExtension(_ app: String, _ project: ProjectFolder?) -> Bool {
        existing(app, project, named: "") != nil
    }

    /// Whether an app's service extension already links Cameo.
    package func usesCameo(_ app: String, _ project: ProjectFolder?) -> Bool {
        existing(app, project, named: "")?.isCameo == true
    }

    /// Returns the error for an extension that the library can't be added to, because it and its app
    /// support versions before iOS 15; `nil` if it can be adopted.
    package func refusal(
        _ app: String,
        _ project: ProjectFolder?,
        _ choice: Adoption.Options?
    ) -> ProjectError.Adopt? {
        guard let target = existing(app, project, named: ""), !target.isCameo, target.isTooOld,
            choice?.raisesSystem != true, let version = target.minSystemVersion,
            let app = targets.target(of: app), app.isTooOld || app.minSystemVersion == nil
        else { return nil }
        return .oldDeploymentTarget(
            target: target.name,
            version: version,
            appVersion: app.minSystemVersion ?? version
        )
    }

    /// Returns the app's service extension from the manifest, or else from the generated project;
    /// `nil` if there is none. A target with the name of the new extension is also returned,
    /// because target names are unique.
    func existing(_ app: String, _ project: ProjectFolder?, named name: String) -> ManifestTarget? {
        if let target = targets.serviceExtension(of: app) { return target }
        if let project, let host = project.appTargets.first(where: { $0.name == app }),
            let found = ProjectProperties(project, host).services.first
        {
            var target = ManifestTarget(name: found.name)
            target.isCameo = found.importsCameo
            target.principalClass =
                found.configurations.lazy.compactMap {
                    $0.infoPlist?["NSExtension"]?["NSExtensionPrincipalClass"]?.text
                }.first
            if case .misnamed(let correct)? = found.principalClass?.location {
                target.principalClass = correct
            }
            target.ownStyle = found.code.ownStyle?.location
            target.exampleTitle = found.code.exampleTitleLocation(found.principalClass?.declaration)
            target.appGroups =
                found.configurations.first?.entitlement(EntitlementName.appGroups) ?? []
            return target
        }
        return targets.targets.first { $0.name == name }
    }

    /// Returns instructions for an app that already has a service extension. iOS runs only one.
    private func adoption(of existing: ManifestTarget, _ snippet: ManifestSnippet) -> String {
        let others = targets.sharing(existing, in: folder).map { $0.name }
            .filter { $0 != snippet.app }
        let manifest =
            tool == .xcodeGen
            ? snippet.yaml(adopting: existing, others: others)
            : snippet.swift(adopting: existing, others: others)
        let location =
            existing.file.map { $0.path == file.path ? "" : " (in \(folder.relativePath(to: $0)))" }
            ?? ""
        let directory =
            existing.sources.map { sources in
                folder.relativePath(to: existing.sourceRoot(folder).file(sources)) + "/"
            } ?? ""
        var text = """
            \(tool.rawValue) generates this project from \(name) and would discard additions, so
            it was not changed. The app already has a service extension, \(existing.name)\(location),
            and iOS runs only one. To use Cameo in it, add this to \(name):

            \(manifest.indented())
            Add \(directory)\(Adoption.wrapperClass).swift to the sources of \(existing.name). It \
            runs the extension's own class first, and styles the result:

            \(Adoption.wrapperSource(isNonisolated: false).indented())
            """
        if !others.isEmpty {
            text +=
                "\nThe sources of \(others.joined(separator: " and ")) contain this file, too.\n"
        }
        text += snippet.otherFiles(adopting: existing)
        text += snippet.infoPlistValues(of: existing)
        if let line = existing.ownStyle {
            text +=
                "\n\(line): the extension applies a communication style itself, so its result is delivered unchanged.\n"
        }
        if let location = existing.exampleTitle {
            text += "\n\(InstallWarning.exampleTitle(location: location)).\n"
        }
        return text + snippet.systemWarning + snippet.macSentence(adopting: existing)
            + snippet.signing(adopting: existing) + pathSentence
            + "\nThen run \(command).\n"
    }
}
