import Cameo
import CameoAnalysis
import CameoHost
import CameoXcode

/// The command `cameo install`, which adds extensions to an Xcode project.
package enum InstallCommand {
    package static func run(_ context: ProjectContext) throws(CommandError) -> ProjectResult {
        try context.rejectFiles(of: .install)
        if let generated = try explainGenerated(context) { return generated }
        let bundle = try context.editableProject()
        let folder = try context.folder(bundle)
        let installer = context.installer(of: folder)
        let options = try context.options(root: folder.root)
        let apps =
            context.arguments.has(.allApps)
            ? try calls(context.arguments, options, installer)
            : [(try context.target(in: folder), options)]
        let name = bundle.lastPathComponent
        do throws(CommandError) {
            let plan = try context.reporting("Planning the changes of \(name.printable)") {
                () throws(ProjectError) in
                try installer.plan(.install(apps), defaults: context.defaults(installer.copies))
            }
            let broken = try brokenExtensions(of: apps.map { $0.app }, plan, installer)
            return .changes(
                ChangeReport(
                    changes: plan.changes,
                    heading: plan.summaries.map { heading(name, $0) }.joined(),
                    members: json(name, plan.summaries),
                    done: dotNetApp(plan, folder).map {
                        doneInHelper($0, plan.summary)
                    } ?? done("Installed", plan.summary, "remove all additions"),
                    nothing: broken.isEmpty
                        ? "Already installed. Nothing to do."
                        : "Already installed, but incomplete."
                            + DoctorCommand.lines(broken),
                    isFailure: !broken.isEmpty
                )
            )
        } catch .project(.install(let present), _) {
            guard case .serviceExtensionExists(let target, let host, let isCameo) = present else {
                throw .project(.install(present))
            }
            let hasOptions = CommandOption.installRows.contains { context.arguments.has($0.name) }
            if !hasOptions, let app = apps.first?.app, installer.isAdopted(app) {
                return try AdoptCommand.changes(app, options, installer, context)
            }
            return self.present(
                target,
                isCameo: isCameo,
                isCameo
                    ? present.description
                    : ProjectError.Install.adoptAdvice(
                        target: target,
                        app: host,
                        options: repeatedOptions(context.arguments)
                    ),
                // Fail if options have no effect.
                isSuccess: isCameo && !hasOptions
            )
        }
    }

    /// Returns the failures of the extensions that a plan leaves unchanged.
    private static func brokenExtensions(
        of apps: [String],
        _ plan: InstallPlan,
        _ installer: Installer
    ) throws(CommandError) -> [CheckResult] {
        var broken: [CheckResult] = []
        for app in apps {
            broken += try CommandError.rethrowing(
                try installer.brokenExtension(of: app, after: plan)
            )
        }
        return broken
    }

    /// Returns the options that select the project and the app, for another command.
    private static func repeatedOptions(_ arguments: Arguments) -> String {
        [OptionName.project, .target].compactMap { name in
            arguments[name].map { value in
                let isPlain = value.allSatisfy {
                    $0.isLetter || $0.isNumber || "./_-~".contains($0)
                }
                return " \(name) " + (isPlain ? value : "'\(value.replacing("'", with: "'\\''"))'")
            }
        }.joined()
    }

    /// Returns the apps and the options for their installations. If there are several apps, the
    /// names of their extensions start with the name of the app.
    private static func calls(
        _ arguments: Arguments,
        _ options: InstallOptions,
        _ installer: Installer
    ) throws(CommandError) -> [(app: String, options: InstallOptions)] {
        for option in [OptionName.target, .contentExtension, .bundleID] where arguments.has(option)
        {
            throw .options(
                .conflictingOptions([OptionName.allApps, option].map { $0.description })
            )
        }
        let apps = try CommandError.rethrowing(try installer.shippingApps())
        let kind = options.onlyExtension ?? .service
        let name = options.extensionName ?? kind.defaultName
        return apps.map { app, hasEntry in
            guard apps.count > 1, !hasEntry else { return (app, options) }
            var own = options
            own.extensionName = app + name
            own.bundleSuffix = options.bundleSuffix ?? name
            return (app, own)
        }
    }

    /// Returns the project, the app and its extensions as lines of a report.
    static func heading(_ project: String, _ summary: InstallSummary) -> String {
        let app = "\(project): \(summary.app), "
        var lines = [app + summary.identifiers.joined(separator: ", ")]
        for found in summary.extensions {
            let identifiers = found.identifiers.joined(separator: ", ")
            let isNamed = found.identifiers.allSatisfy { $0.hasSuffix(".\(found.name)") }
            lines.append(
                "  \(found.kind.rawValue) extension  "
                    + (isNamed ? identifiers : "\(found.name), \(identifiers)")
            )
        }
        return lines.map { $0.printable + "\n" }.joined()
    }

    /// Returns the apps and their extensions as members of JSON.
    static func json(_ project: String, _ summaries: [InstallSummary]) -> [JSONObject.Member] {
        let project: JSONObject.Member = ("project", .string(project))
        let apps = summaries.map { json($0) }
        guard apps.count > 1 else { return [project] + apps.flatMap { $0 } }
        return [project, ("apps", .array(apps.map { .object(JSONObject($0)) }))]
    }

    private static func json(_ summary: InstallSummary) -> [JSONObject.Member] {
        let extensions = summary.extensions.map { found in
            JSONValue.object([
                "kind": .string(found.kind.rawValue), "name": .string(found.name),
                "identifiers": .array(found.identifiers.map { .string($0) }),
            ])
        }
        return [
            ("app", .string(summary.app)),
            ("identifiers", .array(summary.identifiers.map { .string($0) })),
            ("configurations", .array(summary.configurations.map { .string($0) })),
            ("objectVersion", .number(JSONNumber(summary.objectVersion))),
            ("integration", .string(summary.integration.rawValue)),
            ("extensions", .array(extensions)),
        ]
    }

    /// Returns the message after an installation or adoption.
    ///
    /// - Parameter undo: The effect of `cameo uninstall`.
    static func done(_ verb: String, _ summary: InstallSummary, _ undo: String) -> String {
        let next = summary.integration == .cocoapods ? "Run pod install, then build" : "Build"
        return """
            \(verb). \(next) the app, and send it a push with "mutable-content": 1.
            To \(undo), run \(HostProgram.name) uninstall.

            """
    }

    /// Returns the .NET app that ships instead of the app in the Xcode project; `nil` if there is
    /// none.
    private static func dotNetApp(_ plan: InstallPlan, _ folder: ProjectFolder) -> DotNetApp? {
        let ids = plan.summaries.flatMap { $0.identifiers }
        return DotNetApp(around: folder.bundle, bundleIDs: ids, folder.system)
    }

    /// Returns the message after an installation in a project that only builds extensions.
    private static func doneInHelper(_ app: DotNetApp, _ summary: InstallSummary) -> String {
        let names = summary.extensions.map { $0.name }.joined(separator: ", ")
        return """
            Installed in the Xcode project, but \(app.name.printable) builds the app that ships:
              1. Build the scheme \(names.printable) with xcodebuild.
              2. Add its .appex to \(app.name.printable) as AdditionalAppExtensions.
              3. Add the Communication Notifications capability to the app's own entitlements, and
                 INSendMessageIntent to NSUserActivityTypes in its Info.plist.
            Then build the app with dotnet, and send it a push with "mutable-content": 1.
            To remove all additions to the Xcode project, run \(HostProgram.name) uninstall.

            """
    }

    /// A project that a tool generates.
    struct Generated {
        let project: GeneratedProject
        /// The folder that contains the generator's manifest.
        let folder: FilePath
        /// The path of the `.xcodeproj`; `nil` if it hasn't been generated.
        let bundle: FilePath?

        fileprivate let context: ProjectContext

        /// Finds the manifest of the project that the options specify, or the user chooses.
        ///
        /// - Returns: `nil` if no tool generates the project.
        init?(_ context: ProjectContext) throws(CommandError) {
            let given = context.path(context.arguments[.project] ?? ".")
            let isManifest = ["yml", "yaml"].contains(given.pathExtension)
            let location =
                isManifest || ["xcodeproj", "xcworkspace"].contains(given.pathExtension)
                ? given.deletingLastPathComponent() : given
            bundle =
                given.pathExtension == "xcodeproj"
                ? given : ProjectFolder.projects(in: location, context.host).first
            let folders = [location, bundle?.deletingLastPathComponent()].compactMap { $0 }
            guard
                let project = isManifest
                    ? GeneratedProject(manifest: given, context.host)
                    : GeneratedProject.find(in: folders, bundle: bundle, context.host)
            else { return nil }
            // A project that hasn't been generated yet gets its name from the manifest.
            if given.pathExtension == "xcodeproj", !context.host.exists(given),
                project.projectName != given.deletingPathExtension().lastPathComponent
            {
                return nil
            }
            let choices = project.choices
            let target = context.arguments[.target]
            var index = choices.firstIndex { $0.apps.contains { $0 == target } } ?? 0
            if choices.count > 1, target == nil || !choices[index].apps.contains(target ?? "") {
                index = try context.chosenProject(project.choiceNames)
            }
            self.project = choices[index]
            self.context = context
            folder = choices[index].file.deletingLastPathComponent()
        }

        /// The copies of the library in the project's folder.
        var copies: LibraryCopies { context.copies(in: folder, of: project.file) }
    }

    /// Returns instructions for a generated project, and the changes that copy the library. The
    /// project itself isn't edited. Returns `nil` for other projects.
    ///
    /// - Parameter choice: The user's choices for an adoption; `nil` for an installation.
    static func explainGenerated(
        _ context: ProjectContext,
        copiesLibrary: Bool = true,
        adopting choice: Adoption.Options? = nil
    ) throws(CommandError) -> ProjectResult? {
        guard let generated = try Generated(context) else { return nil }
        let isAdoption = choice != nil
        let options = context.defaults(generated.copies)
            .merging(try context.options(root: generated.folder))
        try CommandError.rethrowing(try options.validate())
        let project = generated.bundle.flatMap { try? ProjectFolder($0, context.host) }
        let app = try context.target(of: generated.project, project)
        if isAdoption || options.kinds.contains(.service) {
            let name = isAdoption ? "" : options.name(of: .service)
            if let unlisted = try unlisted(generated, app, project, named: name) {
                return unlisted
            }
            if let error = generated.project.refusal(app, project, choice) {
                throw .project(.adopt(error))
            }
        }
        let id = project.flatMap { project in
            project.appTargets.first { $0.name == app }?.bundleIdentifier(in: project)
        }
        let knownID = id ?? generated.project.bundleID(of: app)
        var text = generated.project.instructions(
            app: app,
            id: knownID ?? "com.example.app",
            project: project,
            options: options,
            resources: try InstallResources(reading: options, root: generated.folder, context.host)
        )
        if knownID == nil { text += placeholders(in: text, app, generated.project) }
        text += ignoredOptions(context.arguments)
        let isDone =
            (isAdoption || options.kinds == [.service]) && generated.project.usesCameo(app, project)
        let instructions = ProjectResult.instructions(
            text,
            generatedBy: generated.project.tool.rawValue,
            isDone: isDone
        )
        guard copiesLibrary, let copy = options.copyFolder,
            case .text(_, let members, _) = instructions
        else { return instructions }
        let changes = try CommandError.rethrowing(try generated.copies.changes([copy]))
        let file = generated.project.file.lastPathComponent.printable
        let reason = " The exit code is 1, because \(file) still lacks the lines above."
        let rest = isDone ? "" : reason
        return .changes(
            ChangeReport(
                changes: changes,
                heading: text + "\n",
                members: members,
                done: "Copied the library to \(copy).\(rest)\n",
                nothing: "\(copy) is up to date.\(rest)",
                isFailure: !isDone
            )
        )
    }

    /// Returns the sentence about placeholders for the app's bundle ID and name; empty if there are
    /// none.
    private static func placeholders(
        in text: String,
        _ app: String,
        _ manifest: GeneratedProject
    ) -> String {
        let isNamed = manifest.apps.contains(app) || !text.contains("  App:")
        let name = isNamed ? "" : ", and App with the name of its target"
        return text.contains("com.example.app")
            ? "\nReplace com.example.app with the app's bundle ID, which isn't in the "
                + "manifest\(name).\n"
            : ""
    }

    /// Returns the sentence about options that have no effect on a manifest; empty if there are none.
    private static func ignoredOptions(_ arguments: Arguments) -> String {
        let names: [OptionName] = [
            .integration, .vendor, .focusUsageDescription, .codeSignIdentity, .replace,
        ]
        let ignored = names.filter { arguments.has($0) }.map { $0.description }
        return ignored.isEmpty
            ? ""
            : "\nThe lines above ignore \(ignored.joined(separator: ", ")): \(HostProgram.name) "
                + "supports this only in Xcode projects that no tool generates.\n"
    }

    /// Returns instructions for an app whose service extension may be defined indirectly, such as
    /// by a helper function in the manifest; `nil` if its extensions are known.
    ///
    /// - Parameter name: The name of the new extension; empty for an adoption, which requires an
    ///   extension.
    private static func unlisted(
        _ generated: Generated,
        _ app: String,
        _ project: ProjectFolder?,
        named name: String
    ) throws(CommandError) -> ProjectResult? {
        let manifest = generated.project
        let system = generated.context.host
        if let text = manifest.unlistedExtension(app, project, named: name, system) {
            return .instructions(text, generatedBy: manifest.tool.rawValue)
        }
        guard name.isEmpty, !manifest.hasServiceExtension(app, project) else { return nil }
        throw .adopt(
            description:
                "\(manifest.file.lastPathComponent) has no target whose Info.plist contains the extension point "
                + "\(ExtensionKind.service.extensionPoint); add one with \(HostProgram.name) install"
        )
    }

    /// Returns the result for an app that already has an extension.
    static func present(
        _ target: String,
        isCameo: Bool,
        _ text: String,
        isSuccess: Bool
    ) -> ProjectResult {
        .text(
            text + "\n",
            [
                ("present", .string(target)), ("isCameo", .bool(isCameo)),
                ("instructions", .string(text)),
            ],
            exitCode: isSuccess ? 0 : 1
        )
    }
}
