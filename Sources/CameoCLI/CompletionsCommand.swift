import CameoCommands

extension Command {
    /// `cameo manual` prints manual pages.
    static let manual = Command(name: .manual) { try ManualCommand.run($0, $1.context) }

    /// `cameo completions` prints completions for a shell.
    static let completions = Command(
        name: .completions,
        run: { arguments, console in
            let names = Shell.allCases.map(\.rawValue).joined(separator: ", ")
            guard let name = arguments.files.first, arguments.files.count == 1 else {
                throw CommandError.usage("Missing shell; pass one of \(names)")
            }
            guard let shell = Shell(rawValue: name) else {
                throw CommandError.usage(
                    "There are no completions for '\(name)'; pass one of \(names)"
                )
            }
            try console.write(shell.completions)
            return ExitCode.success
        }
    )
}
