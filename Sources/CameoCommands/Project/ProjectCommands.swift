import Cameo
import CameoAnalysis
import CameoHost
import CameoXcode

/// The commands for projects, for hosts other than the tool.
package enum ProjectCommands {
    /// Runs a command, and asks before it changes files.
    ///
    /// - Parameter words: The name of the command and its arguments, as the tool has them.
    /// - Returns: The exit code.
    package static func run(
        _ words: [String],
        _ host: any Host,
        _ terminal: any ProjectTerminal
    ) throws(CommandError) -> Int32 {
        let (syntax, arguments) = try parse(words)
        let context = ProjectContext(arguments, host, terminal)
        if arguments.has(.help) {
            try context.write(HelpText.command(syntax, columns: terminal.width))
            return ExitCode.success
        }
        if let result = try result(syntax.name, context) { return try context.report(result) }
        return try context.report(DoctorCommand.check(context))
    }

    /// Runs a command without a terminal. Without `--yes`, no file is changed.
    ///
    /// - Parameter words: The name of the command and its arguments, as the tool has them.
    /// - Returns: `exitCode`, and either `report` or `error`: the JSON that the tool prints with `--json`.
    package static func json(_ words: [String], _ host: any Host) -> JSONObject {
        do throws(CommandError) {
            let (syntax, arguments) = try parse(words)
            let context = ProjectContext(arguments, host)
            guard let result = try result(syntax.name, context) else {
                let report = try DoctorCommand.check(context)
                return object(report.exitCode, "report", report.json)
            }
            switch result {
            case .text(_, let members, let exitCode):
                return object(exitCode, "report", ProjectResult.json(members))
            case .changes(let report):
                let isWritten =
                    !report.isEmpty && !ChangeReport.isDry(arguments) && arguments.has(.yes)
                if isWritten { try report.write() }
                return object(
                    report.exitCode(arguments),
                    "report",
                    report.json(arguments, isWritten: isWritten)
                )
            }
        } catch {
            return self.error(error)
        }
    }

    /// Returns the exit code and the JSON of an error.
    package static func error(_ error: CommandError) -> JSONObject {
        object(error.exitCode, "error", error.entry.json)
    }

    /// Returns the result of a command; `nil` for a check by `cameo doctor`.
    private static func result(
        _ name: CommandName,
        _ context: ProjectContext
    ) throws(CommandError) -> ProjectResult? {
        switch name {
        case .install: return try InstallCommand.run(context)
        case .adopt: return try AdoptCommand.run(context)
        case .uninstall: return try UninstallCommand.run(context)
        default:
            let result = try DoctorCommand.fix(context)
            let payloadOptions: [OptionName] = [.payload, .online]
            if let option = payloadOptions.first(where: { context.arguments.has($0) }) {
                throw .usage(
                    "expo-cameo doctor has no option \(option); install the tool cameo, and run "
                        + "cameo doctor"
                )
            }
            return result
        }
    }

    private static func parse(
        _ words: [String]
    ) throws(CommandError) -> (CommandSyntax, Arguments) {
        let syntax = try CommandSyntax.named(words.first ?? "")
        guard [.install, .adopt, .uninstall, .doctor].contains(syntax.name) else {
            throw .usage("cameo \(syntax.name.rawValue) is no command for projects")
        }
        let arguments = try syntax.parse(Array(words.dropFirst()))
        if !arguments.has(.help) { try arguments.check() }
        return (syntax, arguments)
    }

    private static func object(_ exitCode: Int32, _ name: String, _ value: JSONValue) -> JSONObject
    {
        JSONObject([("exitCode", .number(JSONNumber(Int(exitCode)))), (name, value)])
    }
}
