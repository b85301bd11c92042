import CameoHost

/// The command `cameo completions`, which prints completions for a shell.
package enum CompletionsCommand {
    package static func run(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(CommandError) -> Int32 {
        let names = Shell.allCases.map { $0.rawValue }.joined(separator: ", ")
        guard let name = arguments.files.first, arguments.files.count == 1 else {
            throw .usage("Missing shell; pass one of \(names)")
        }
        guard let shell = Shell(rawValue: name) else {
            throw .usage("There are no completions for '\(name)'; pass one of \(names)")
        }
        try context.write(.text(shell.completions))
        return ExitCode.success
    }
}
