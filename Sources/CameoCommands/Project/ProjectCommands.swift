import Cameo
import CameoAnalysis
import CameoHost
import CameoXcode

/// The commands for projects, for hosts without a terminal.
package enum ProjectCommands {
    /// Runs a command. Without `--yes`, no file is changed.
    ///
    /// - Parameter words: The name of the command and its arguments, as the tool has them.
    /// - Returns: `exitCode`, and either `report` or `error`: the JSON that the tool prints with `--json`.
    package static func run(_ words: [String], _ host: any Host) -> JSONObject {
        do throws(CommandError) {
            return try result(words, host)
        } catch {
            return JSONObject([
                ("exitCode", .number(JSONNumber(error.isUsage ? 64 : 1))),
                ("error", error.entry.json),
            ])
        }
    }

    private static func result(
        _ words: [String],
        _ host: any Host
    ) throws(CommandError) -> JSONObject {
        let (name, arguments) = try parse(words)
        let context = ProjectContext(arguments, host)
        let result: ProjectResult
        switch name {
        case .install: result = try InstallCommand.run(context)
        case .adopt: result = try AdoptCommand.run(context)
        case .uninstall: result = try UninstallCommand.run(context)
        case .doctor:
            guard let fix = try DoctorCommand.fix(context) else {
                var report = try DoctorCommand.check(context)
                report.findings += try DoctorCommand.builtApp(context, report.doctor)
                return object(report.json, report.exitCode)
            }
            result = fix
        default: throw .usage(UsageError("cameo \(name) is no command for projects"))
        }
        switch result {
        case .text(_, let members, let exitCode):
            return object(ProjectResult.json(members), exitCode)
        case .changes(let report):
            let isWritten =
                !report.isEmpty && !ChangeReport.isDry(arguments) && arguments.has(.yes)
            if isWritten { try report.write() }
            return object(
                report.json(arguments, isWritten: isWritten),
                report.exitCode(arguments)
            )
        }
    }

    private static func parse(
        _ words: [String]
    ) throws(CommandError) -> (CommandName, Arguments) {
        do throws(UsageError) {
            let syntax = try CommandSyntax.named(words.first ?? "")
            let arguments = try syntax.parse(Array(words.dropFirst()))
            try arguments.check()
            return (syntax.name, arguments)
        } catch {
            throw .usage(error)
        }
    }

    private static func object(_ report: JSONValue, _ exitCode: Int32) -> JSONObject {
        JSONObject([("exitCode", .number(JSONNumber(Int(exitCode)))), ("report", report)])
    }
}
