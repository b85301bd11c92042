import Cameo
import CameoXcode
import Foundation

extension Command {
    /// `cameo uninstall`: removes what `cameo install` added.
    static let uninstall = Command(syntax: UninstallCommand.syntax, run: UninstallCommand.run)
}

private enum UninstallCommand {
    static let syntax = Syntax(
        name: "uninstall",
        operand: "",
        summary: "Remove what cameo install added.",
        discussion: """
            Restores every file byte for byte. Additions that were edited since are kept
            and listed.
            """,
        options: ProjectChoice.options + ChangeReport.options
    )

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        if let extra = arguments.files.first {
            throw UsageError("cameo uninstall takes no files; did you mean --project \(extra)?")
        }
        let bundle = try ProjectChoice.project(arguments, console)
        try ProjectFolder.finishInterruptedRun(bundle, isDry: ChangeReport.isDry(arguments))
        let folder = try ProjectFolder(bundle)
        let installer = InstallArguments.installer(of: folder)
        let changes = try installer.uninstall(app: arguments["--target"])
        let report = ChangeReport(
            arguments: arguments,
            console: console,
            head: "\(bundle.lastPathComponent)\n",
            members: [("project", .string(bundle.lastPathComponent))],
            done: "Uninstalled.\n",
            nothing: "Nothing to uninstall."
        )
        return try report.run(changes)
    }
}
