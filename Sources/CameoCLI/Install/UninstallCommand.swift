import Cameo
import CameoXcode
import Foundation

extension Command {
    /// `cameo uninstall`: what `cameo install` has added, taken away.
    static let uninstall = Command(syntax: UninstallCommand.syntax, run: UninstallCommand.run)
}

private enum UninstallCommand {
    static let syntax = Syntax(
        name: "uninstall",
        operand: "",
        summary: "Take away what cameo install has added.",
        discussion: """
            Files are again what they were, byte for byte, where nobody has edited what was
            added; what was edited since is left, and told.
            """,
        options: ProjectChoice.options + ChangeReport.options
    )

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        if let extra = arguments.files.first {
            throw UsageError("cameo uninstall takes no file; did you mean --project \(extra)?")
        }
        let bundle = try ProjectChoice.project(arguments, console)
        let folder = try ProjectFolder(bundle)
        let installer = InstallArguments.installer(of: folder)
        let changes = try installer.uninstall(app: arguments["--target"])
        let report = ChangeReport(
            arguments: arguments,
            console: console,
            head: "\(bundle.lastPathComponent)\n",
            members: [("project", .string(bundle.lastPathComponent))],
            done: "Taken away.\n",
            nothing: "There is nothing to take away."
        )
        return try report.run(changes)
    }
}
