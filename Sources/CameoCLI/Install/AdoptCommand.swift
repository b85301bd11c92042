import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoPreview
import CameoXcode
import EmbeddedLibrary
import Foundation

extension Command {
    /// `cameo adopt`: makes the extension that an app already has use Cameo.
    static let adopt = Command(name: .adopt, run: AdoptCommand.run)
}

private enum AdoptCommand {
    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        try ProjectChoice.rejectFiles(arguments, of: "adopt")
        let choice = try choice(arguments)
        if let code = try explainAppleTargets(arguments, console) { return code }
        if let code = try InstallCommand.explainGenerated(arguments, console) { return code }
        let bundle = try ProjectChoice.project(arguments, console)
        try ProjectFolder.finishInterruptedRun(
            bundle,
            isDry: ChangeReport.isDry(arguments),
            NativeHost.shared
        )
        let folder = try ProjectFolder(bundle, NativeHost.shared)
        let app = try ProjectChoice.target(arguments, in: folder, console)
        let installer = InstallArguments.installer(of: folder)
        do {
            // Reads the sources and frameworks of the extension.
            let plan = try console.reporting("Reading the extension of \(app.printable)") {
                try installer.adopt(
                    choice,
                    InstallArguments.options(arguments, root: folder.root),
                    defaults: InstallArguments.defaults(installer.copies),
                    app: app
                )
            }
            let report = ChangeReport(
                arguments: arguments,
                console: console,
                head: InstallCommand.head(bundle, plan.summary) + head(plan.adoption),
                members: InstallCommand.json(bundle, [plan.summary]) + json(plan.adoption),
                done: done(plan.summary),
                nothing: "Already adopted. Nothing to do."
            )
            return try report.run(plan.changes)
        } catch ProjectError.adopt(let error) {
            guard case .alreadyCameo = error else {
                throw AdoptRefusal(
                    error: error,
                    instructions: installer.adoptInstructions(app: app, for: error)
                )
            }
            try console.write("\(error.description).\n")
            return ExitCode.success
        }
    }

    /// Prints instructions for an extension that @bacons/apple-targets generates; `nil` if there is none.
    private static func explainAppleTargets(
        _ arguments: Arguments,
        _ console: Console
    ) throws -> Int32? {
        let place = FilePath(URL(fileURLWithPath: arguments[.project] ?? "."))
        let folder = place.pathExtension.isEmpty ? place : place.deletingLastPathComponent()
        guard let targets = AppleTargets(in: folder, NativeHost.shared) else { return nil }
        let text = targets.instructions(vendorStep: LibraryFile.vendorStep)
        if arguments.has(.json) {
            let object = JSONObject([
                ("generatedBy", .string("@bacons/apple-targets")), ("instructions", .string(text)),
                ("written", .bool(false)),
            ])
            try console.write(JSONValue.object(object).pretty + "\n")
        } else {
            try console.write(text)
        }
        return ExitCode.failure
    }

    private static func choice(_ arguments: Arguments) throws -> Adoption.Options {
        var options = Adoption.Options()
        let given = [(OptionName.wrap, Adoption.Way.wrap), (.replace, .replace)].filter {
            arguments.has($0.0)
        }
        guard given.count < 2 else {
            throw InstallOptionsError.conflictingOptions(given.map(\.0.rawValue))
        }
        options.way = given.first?.1
        options.allowsExit = arguments.has(.allowExit)
        return options
    }

    private static func head(_ adoption: Adoption?) -> String {
        guard let adoption else { return "" }
        let place = adoption.place.map { " (\($0))" } ?? ""
        var lines = ["\(adoption.way.rawValue)  \(adoption.className)\(place): \(words(adoption))"]
        for way in adoption.alternatives {
            switch way {
            case .wrap: lines.append("--wrap keeps the class")
            case .replace: lines.append("--replace replaces it: it is an unchanged template")
            }
        }
        return lines.map { "  \($0.printable)\n" }.joined()
    }

    private static func words(_ adoption: Adoption) -> String {
        switch adoption.way {
        case .wrap where adoption.leavesStyled: "runs first, and its result is delivered unchanged"
        case .wrap: "runs first, and Cameo styles what it returns"
        case .replace:
            adoption.vendor.map { "\($0)'s unchanged template, becomes \($0)'s step" }
                ?? "Xcode's unchanged template, becomes Cameo's class"
        }
    }

    private static func json(_ adoption: Adoption?) -> [(String, JSONValue)] {
        guard let adoption else { return [] }
        return [
            ("way", .string(adoption.way.rawValue)), ("class", .string(adoption.className)),
            ("place", adoption.place.map(JSONValue.string) ?? .null),
            ("vendor", adoption.vendor.map(JSONValue.string) ?? .null),
            ("alternatives", .array(adoption.alternatives.map { .string($0.rawValue) })),
        ]
    }

    private static func done(_ summary: InstallSummary) -> String {
        let next = summary.integration == .cocoapods ? "Run pod install, then build" : "Build"
        return """
            Adopted. \(next) the app, and send it a push with "mutable-content": 1.
            To restore every file, run cameo uninstall.

            """
    }
}

/// An extension that can't be adopted, with instructions for doing it by hand.
private struct AdoptRefusal: CodedError, CustomStringConvertible {
    let error: AdoptError
    var code: String { error.code }
    let instructions: String

    var description: String {
        instructions.isEmpty ? error.description : "\(error.description)\n\n\(instructions)"
    }
}
