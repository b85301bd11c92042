import Cameo
import CameoAnalysis
import CameoHost
import CameoXcode

/// The command `cameo uninstall`, which removes the additions of `cameo install`.
package enum UninstallCommand {
    package static func run(_ context: ProjectContext) throws(CommandError) -> ProjectResult {
        try context.rejectFiles(of: .uninstall)
        // In a generated project, users add the lines themselves, so remove only the library's
        // copy.
        if let generated = try InstallCommand.Generated(context) {
            let removal = try CommandError.rethrowing(try generated.copies.changes([]))
            if !removal.changes.isEmpty {
                return report(removal, generated.project.file.lastPathComponent)
            }
        }
        let bundle = try context.project()
        let installer = context.installer(of: try context.folder(bundle))
        let changes = try CommandError.rethrowing(
            try installer.plan(.uninstall(app: context.arguments[.target])).changes
        )
        return report(changes, bundle.lastPathComponent)
    }

    private static func report(_ changes: ChangeSet, _ project: String) -> ProjectResult {
        .changes(
            ChangeReport(
                changes: changes,
                heading: "\(project)\n",
                members: [("project", .string(project))],
                done: "Uninstalled.\n",
                nothing: "Nothing to uninstall."
            )
        )
    }
}
