import Cameo
import CameoAnalysis
import CameoHost
import CameoXcode

/// The command `cameo adopt`, which adds Cameo to an app's existing service extension.
package enum AdoptCommand {
    package static func run(_ context: ProjectContext) throws(CommandError) -> ProjectResult {
        try context.rejectFiles(of: .adopt)
        let choice = try choice(context.arguments)
        if let explanation = explainAppleTargets(context) { return explanation }
        if let generated = try InstallCommand.explainGenerated(context, adopting: choice) {
            return generated
        }
        let bundle = try context.editableProject()
        let folder = try context.folder(bundle)
        let app = try context.target(in: folder)
        let installer = context.installer(of: folder)
        var options = try context.options(root: folder.root)
        options.adoption = choice
        do throws(CommandError) {
            return try changes(app, options, installer, context)
        } catch .project(.adopt(let error), _) {
            guard case .alreadyCameo(let target) = error else {
                let instructions = installer.adoptInstructions(
                    app: app,
                    context.defaults(installer.copies).merging(options),
                    for: error
                )
                throw .adopt(
                    description: error.description
                        + (instructions.isEmpty ? "" : "\n\n\(instructions)")
                )
            }
            return InstallCommand.present(
                target,
                isCameo: true,
                "\(error.description).",
                isSuccess: true
            )
        }
    }

    /// Returns the changes that adopt an extension, or the changes that an adopted project still
    /// needs.
    static func changes(
        _ app: String,
        _ options: InstallOptions,
        _ installer: Installer,
        _ context: ProjectContext
    ) throws(CommandError) -> ProjectResult {
        let plan = try plan(app, options, installer, context)
        let name = installer.bundle.lastPathComponent
        return .changes(
            ChangeReport(
                changes: plan.changes,
                heading: InstallCommand.heading(name, plan.summary),
                details: heading(plan.adoption),
                members: InstallCommand.json(name, [plan.summary]) + json(plan.adoption),
                done: InstallCommand.done("Adopted", plan.summary, "restore every file"),
                nothing: "Already adopted. Nothing to do. To check the project, run "
                    + "\(HostProgram.name) doctor."
            )
        )
    }

    /// Plans the adoption. If the extension's deployment target must be raised above the app's
    /// deployment target, asks the user for confirmation.
    private static func plan(
        _ app: String,
        _ options: InstallOptions,
        _ installer: Installer,
        _ context: ProjectContext
    ) throws(CommandError) -> InstallPlan {
        do throws(CommandError) {
            // Planning reads the sources and frameworks of the extension.
            return try context.reporting("Reading the extension of \(app.printable)") {
                () throws(ProjectError) in
                try installer.plan(
                    .adopt((app, options)),
                    defaults: context.defaults(installer.copies)
                )
            }
        } catch .project(.adopt(.oldDeploymentTarget(let target, let version, let appVersion)), _) {
            let warning = InstallWarning.deploymentTargetRaisedAboveApp(
                target: target,
                from: version,
                app: appVersion
            )
            guard options.adoption?.raisesSystem == false,
                context.confirms("\(warning.description). Raise it?")
            else {
                throw .project(
                    .adopt(
                        .oldDeploymentTarget(
                            target: target,
                            version: version,
                            appVersion: appVersion
                        )
                    )
                )
            }
            var options = options
            options.adoption?.raisesSystem = true
            return try plan(app, options, installer, context)
        }
    }

    /// Returns instructions for extensions that @bacons/apple-targets generates; `nil` if there are
    /// none.
    private static func explainAppleTargets(_ context: ProjectContext) -> ProjectResult? {
        let location = context.path(context.arguments[.project] ?? ".")
        let folder =
            location.pathExtension.isEmpty ? location : location.deletingLastPathComponent()
        guard let targets = AppleTargets(in: folder, context.host) else { return nil }
        let text = targets.instructions { context.host.vendorStep($0) }
        return .instructions(text, generatedBy: "@bacons/apple-targets")
    }

    private static func choice(_ arguments: Arguments) throws(CommandError) -> Adoption.Options {
        var options = Adoption.Options()
        let given = [(OptionName.wrap, Adoption.Way.wrap), (.replace, .replace)].filter {
            arguments.has($0.0)
        }
        guard given.count < 2 else {
            throw .options(.conflictingOptions(given.map { $0.0.description }))
        }
        options.way = given.first?.1
        options.allowsExit = arguments.has(.allowExit)
        options.raisesSystem = arguments.has(.raiseIOS)
        return options
    }

    private static func heading(_ adoption: Adoption?) -> String {
        guard let adoption else { return "" }
        let location = adoption.location.map { " (\($0))" } ?? ""
        var lines = [
            "\(adoption.way.rawValue)  \(adoption.className)\(location): \(summary(adoption))"
        ]
        for way in adoption.alternatives {
            switch way {
            case .wrap: lines.append("--wrap keeps the class")
            case .replace:
                lines.append("--replace replaces the class, because it is an unchanged template")
            }
        }
        return lines.map { "  \($0.printable)\n" }.joined()
    }

    private static func summary(_ adoption: Adoption) -> String {
        switch adoption.way {
        case .wrap where adoption.leavesStyled: "runs first, and its result is delivered unchanged"
        case .wrap where adoption.isEmptied: "runs first, and passes on only empty content"
        case .wrap:
            (adoption.vendor.map { "\($0)'s unchanged template, " } ?? "")
                + "runs first, and Cameo styles its result"
        case .replace where adoption.hasOnlyComments:
            "contains only comments, becomes Cameo's class"
        case .replace where adoption.addsClass:
            "Xcode's unchanged template, is no longer used: \(Adoption.wrapperClass) runs instead"
        case .replace:
            adoption.vendor.map { "\($0)'s unchanged template, becomes \($0)'s step" }
                ?? "Xcode's unchanged template, becomes Cameo's class"
        }
    }

    private static func json(_ adoption: Adoption?) -> [JSONObject.Member] {
        guard let adoption else { return [] }
        return [
            ("way", .string(adoption.way.rawValue)), ("class", .string(adoption.className)),
            ("location", adoption.location.map { .string($0) } ?? .null),
            ("vendor", adoption.vendor.map { .string($0) } ?? .null),
            ("alternatives", .array(adoption.alternatives.map { .string($0.rawValue) })),
        ]
    }
}
