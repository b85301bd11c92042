import Cameo
import CameoAnalysis
import CameoHost
import CameoXcode

/// The commands for projects, as functions that return JSON.
package enum ProjectCommands {
    /// Runs a command without a terminal and without payloads. Without `--yes`, no file is changed.
    ///
    /// - Parameter words: The name of the command and its arguments, as in the tool.
    /// - Returns: `exitCode`, and either `report` or `error`, which contain the JSON that the tool
    ///   prints with `--json`.
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
            return object(error.exitCode, "error", error.entry.json)
        }
    }

    /// Returns the result of a command; `nil` if `cameo doctor` only checks the project.
    static func result(
        _ name: CommandName,
        _ context: ProjectContext
    ) throws(CommandError) -> ProjectResult? {
        switch name {
        case .install: return try InstallCommand.run(context)
        case .adopt: return try AdoptCommand.run(context)
        case .uninstall: return try UninstallCommand.run(context)
        default: return try DoctorCommand.fix(context)
        }
    }

    private static func parse(
        _ words: [String]
    ) throws(CommandError) -> (CommandSyntax, Arguments) {
        let syntax = try CommandSyntax.named(words.first ?? "")
        guard [.install, .adopt, .uninstall, .doctor].contains(syntax.name) else {
            throw .usage("\(syntax.line) isn't a project command")
        }
        let arguments = try syntax.parse(Array(words.dropFirst()))
        try arguments.check()
        return (syntax, arguments)
    }

    private static func object(_ exitCode: Int32, _ name: String, _ value: JSONValue) -> JSONObject
    {
        ["exitCode": .number(JSONNumber(Int(exitCode))), name: value]
    }
}
