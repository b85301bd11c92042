import Cameo
import CameoHost
import CameoNativeHost
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
            Restores every file byte for byte. Additions that you edited are kept and
            listed.
            """,
        options: ProjectChoice.options + ChangeReport.options
    )

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        try ProjectChoice.rejectFiles(arguments, of: "uninstall")
        // The lines for a generated project are the user's, but the copy of the library is ours.
        if let generated = InstallCommand.Generated(arguments) {
            let removal = try generated.copies.changes([])
            if !removal.changes.isEmpty {
                let name = generated.project.file.lastPathComponent
                return try report(removal, name, arguments, console)
            }
        }
        let bundle = try ProjectChoice.project(arguments, console)
        try ProjectFolder.finishInterruptedRun(
            bundle,
            isDry: ChangeReport.isDry(arguments),
            NativeHost.shared
        )
        let folder = try ProjectFolder(bundle, NativeHost.shared)
        let installer = InstallArguments.installer(of: folder)
        let changes = try installer.uninstall(app: arguments["--target"])
        return try report(changes, bundle.lastPathComponent, arguments, console)
    }

    private static func report(
        _ changes: ChangeSet,
        _ project: String,
        _ arguments: Arguments,
        _ console: Console
    ) throws -> Int32 {
        let report = ChangeReport(
            arguments: arguments,
            console: console,
            head: "\(project)\n",
            members: [("project", .string(project))],
            done: "Uninstalled.\n",
            nothing: "Nothing to uninstall."
        )
        return try report.run(changes)
    }
}
