import CameoAnalysis
import CameoCommands
import CameoNativeHost

extension Command {
    /// `cameo lint` finds mistakes in payloads and requests.
    static let lint = Command(name: .lint) { arguments, console in
        if let text = try LintCommand.rules(arguments, width: console.width) {
            try console.write(text)
            return ExitCode.success
        }
        let options = try LintOptions(arguments)
        let context = console.context
        let files = try context.reporting("Searching for payloads") { () throws(CommandError) in
            try LintFiles(arguments, context)
        }
        let command = try LintCommand(
            options,
            arguments,
            files,
            project: LintProject(
                ProjectContext(arguments, NativeHost.shared, ConsoleTerminal(console))
            ),
            context
        )
        return try await FileDriver.run(command, console, isOnline: options.isOnline)
    }
}
