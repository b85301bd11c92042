import CameoAnalysis
import CameoHost

/// The command `cameo manual`, which prints manual pages.
package enum ManualCommand {
    package static func run(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(CommandError) -> Int32 {
        guard arguments.files.count <= 1 else {
            throw .usage("\(CommandSyntax.of(.manual).line) prints one page; pass one command")
        }
        var syntax: CommandSyntax?
        if let name = arguments.files.first { syntax = try CommandSyntax.named(name) }
        let text: String
        if context.isTerminal {
            text =
                syntax.map { HelpText.command($0, columns: context.width, isManual: true) }
                ?? HelpText.tool(columns: context.width)
        } else {
            text =
                syntax.map { ManualPage(of: $0, version: context.version).roff }
                ?? ManualPage(version: context.version).roff
        }
        try context.write(.text(text))
        return ExitCode.success
    }
}
