import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoPreview
import CameoXcode
import Foundation

extension Command {
    /// `cameo install`: adds the extension to an Xcode project.
    static let install = Command(name: .install, run: InstallCommand.run)
}

enum InstallCommand {
    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        try ProjectChoice.rejectFiles(arguments, of: "install")
        if let code = try explainGenerated(arguments, console) { return code }
        let bundle = try ProjectChoice.project(arguments, console)
        try ProjectFolder.finishInterruptedRun(
            bundle,
            isDry: ChangeReport.isDry(arguments),
            NativeHost.shared
        )
        let name = bundle.lastPathComponent.printable
        let folder = try console.reporting("Reading \(name)") {
            try ProjectFolder(bundle, NativeHost.shared)
        }
        let installer = InstallArguments.installer(of: folder)
        let options = try InstallArguments.options(arguments, root: folder.root)
        let apps =
            arguments.has(.allApps)
            ? try calls(arguments, options, installer)
            : [(try ProjectChoice.target(arguments, in: folder, console), options)]
        do {
            let plan = try console.reporting("Planning the changes of \(name)") {
                try installer.install(
                    apps: apps,
                    defaults: InstallArguments.defaults(installer.copies)
                )
            }
            let report = ChangeReport(
                arguments: arguments,
                console: console,
                head: plan.summaries.map { head(bundle, $0) }.joined(),
                members: json(bundle, plan.summaries),
                done: done(plan.summary),
                nothing: "Already installed. Nothing to do."
            )
            return try report.run(plan.changes)
        } catch ProjectError.install(.serviceExtensionExists(let target, let app, let isCameo)) {
            let present = InstallError.serviceExtensionExists(
                target: target,
                app: app,
                isCameo: isCameo
            )
            return try report(present, target, isCameo: isCameo, arguments, console)
        }
    }

    /// Returns the calls for all apps. The extensions of several apps have the apps' names in front of theirs.
    private static func calls(
        _ arguments: Arguments,
        _ options: InstallOptions,
        _ installer: Installer
    ) throws -> [(app: String, options: InstallOptions)] {
        for option in [OptionName.target, .contentExtension, .bundleID] where arguments.has(option)
        {
            throw InstallOptionsError.conflictingOptions([
                OptionName.allApps.rawValue, option.rawValue,
            ])
        }
        let apps = try installer.shippingApps()
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

    /// The project, the app and its extensions, for reports.
    static func head(_ bundle: FilePath, _ summary: InstallSummary) -> String {
        let app = "\(bundle.lastPathComponent): \(summary.app), "
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

    /// The same as JSON.
    static func json(
        _ bundle: FilePath,
        _ summaries: [InstallSummary]
    ) -> [(String, JSONValue)] {
        let project = ("project", JSONValue.string(bundle.lastPathComponent))
        let apps = summaries.map(json)
        guard apps.count > 1 else { return [project] + apps.joined() }
        return [project, ("apps", .array(apps.map { .object(JSONObject($0)) }))]
    }

    private static func json(_ summary: InstallSummary) -> [(String, JSONValue)] {
        let extensions = summary.extensions.map { found in
            JSONValue.object(
                JSONObject([
                    ("kind", .string(found.kind.rawValue)), ("name", .string(found.name)),
                    ("identifiers", .array(found.identifiers.map(JSONValue.string))),
                ])
            )
        }
        return [
            ("app", .string(summary.app)),
            ("identifiers", .array(summary.identifiers.map(JSONValue.string))),
            ("configurations", .array(summary.configurations.map(JSONValue.string))),
            ("objectVersion", .number(JSONNumber(summary.objectVersion))),
            ("integration", .string(summary.integration.rawValue)),
            ("extensions", .array(extensions)),
        ]
    }

    private static func done(_ summary: InstallSummary) -> String {
        let next = summary.integration == .cocoapods ? "Run pod install, then build" : "Build"
        return """
            Installed. \(next) the app, and send it a push with "mutable-content": 1.
            To remove all additions, run cameo uninstall.

            """
    }

    /// A project that a tool generates.
    struct Generated {
        let project: GeneratedProject
        /// The folder of the generator's manifest.
        let folder: FilePath
        /// The `.xcodeproj`, if it was generated.
        let bundle: FilePath?

        /// - Returns: `nil` if the project that the options specify isn't generated.
        init?(_ arguments: Arguments) {
            let given = FilePath(URL(fileURLWithPath: arguments[.project] ?? "."))
            let place =
                ["xcodeproj", "xcworkspace"].contains(given.pathExtension)
                ? given.deletingLastPathComponent() : given
            bundle =
                given.pathExtension == "xcodeproj"
                ? given : ProjectFolder.projects(in: place, NativeHost.shared).first
            let folders = [place, bundle?.deletingLastPathComponent()].compactMap { $0 }
            guard
                let project = GeneratedProject.find(
                    in: folders,
                    bundle: bundle,
                    NativeHost.shared
                )
            else { return nil }
            self.project = project
            folder = project.file.deletingLastPathComponent()
        }

        /// The copies of the library in the folder.
        var copies: LibraryCopies {
            InstallArguments.copies(in: folder, of: project.file)
        }
    }

    /// Prints instructions for a generated project, which isn't edited, and copies the library.
    static func explainGenerated(
        _ arguments: Arguments,
        _ console: Console,
        copiesLibrary: Bool = true
    ) throws -> Int32? {
        guard let generated = Generated(arguments) else { return nil }
        let folder = generated.folder
        let options = InstallArguments.defaults(generated.copies)
            .merging(try InstallArguments.options(arguments, root: folder))
        try options.validate()
        let project = try? generated.bundle.map { try ProjectFolder($0, NativeHost.shared) }
        let app =
            arguments[.target] ?? project?.appTargets.first?.name ?? generated.project.app
            ?? "App"
        let id = project.flatMap { project in
            project.appTargets.first { $0.name == app }?.bundleIdentifier(in: project)
        }
        let text = generated.project.instructions(
            app: app,
            id: id ?? generated.project.bundleID ?? "com.example.app",
            project: project,
            options: options,
            resources: try InstallResources(reading: options, root: folder)
        )
        let members: [(String, JSONValue)] = [
            ("generatedBy", .string(generated.project.tool.rawValue)),
            ("instructions", .string(text)),
        ]
        if copiesLibrary, let copy = options.copyFolder {
            let report = ChangeReport(
                arguments: arguments,
                console: console,
                head: text + "\n",
                members: members,
                done: "Copied the library to \(copy).\n",
                nothing: "\(copy) is up to date."
            )
            _ = try report.run(generated.copies.changes([copy]))
        } else if arguments.has(.json) {
            let object = JSONObject(members + [("written", .bool(false))])
            try console.write(JSONValue.object(object).pretty + "\n")
        } else {
            try console.write(text)
        }
        return ExitCode.failure
    }

    /// Reports an existing extension, which is a success if it uses Cameo and no options are given.
    private static func report(
        _ present: InstallError,
        _ target: String,
        isCameo: Bool,
        _ arguments: Arguments,
        _ console: Console
    ) throws -> Int32 {
        if arguments.has(.json) {
            try console.write(
                JSONValue.object(
                    JSONObject([
                        ("present", .string(target)),
                        ("isCameo", .bool(isCameo)),
                        ("instructions", .string(present.description)), ("written", .bool(false)),
                    ])
                ).pretty + "\n"
            )
        } else {
            try console.write(present.description + "\n")
        }
        // Options were ignored.
        let isAll =
            isCameo && CommandOption.installRows.allSatisfy { !arguments.has($0.name) }
        return isAll ? ExitCode.success : ExitCode.failure
    }
}
