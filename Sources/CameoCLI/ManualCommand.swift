import CameoCommands

extension Command {
    /// `cameo manual` prints manual pages.
    static let manual = Command(
        name: .manual,
        run: { arguments, console in
            guard arguments.files.count <= 1 else {
                throw CommandError.usage("cameo manual prints one page; pass one command")
            }
            let syntax = try arguments.files.first.map { try CommandSyntax.named($0) }
            if console.isTerminal {
                try console.write(
                    syntax.map { CommandLineTool.help($0, console, isManual: true) }
                        ?? HelpText.tool(columns: console.width)
                )
                return ExitCode.success
            }
            let page = syntax.map {
                ManualPage(
                    of: $0,
                    version: CommandLineTool.version,
                    documentation: DocumentationURL.article($0.article)
                )
            }
            try console.write((page ?? ManualPage(version: CommandLineTool.version)).roff)
            return ExitCode.success
        }
    )
}
