import Cameo
import CameoAnalysis

/// The request in a command line: a command to run, or text to print.
package enum CommandLineRequest {
    case command(CommandSyntax, Arguments)
    /// Text to print, and the exit code.
    case text(String, exitCode: Int32)

    /// Parses the words of a command line.
    ///
    /// - Parameters:
    ///   - words: The words after the name of the program.
    ///   - columns: The width of the terminal, in columns.
    ///   - version: The version of the program.
    package init(_ words: [String], columns: Int, version: String) throws(CommandError) {
        let isJSON = words.prefix { $0 != "--" }.contains(OptionName.json.description)
        let versionText = Self.text(ofVersion: version, isJSON: isJSON)
        // Without a command, only --version supports JSON.
        let isVersion = Set(words) == [OptionName.json.description, OptionName.version.description]
        guard let name = isVersion ? OptionName.version.description : words.first else {
            self = .text(HelpText.tool(columns: columns), exitCode: ExitCode.usageError)
            return
        }
        let option = CommandOption.general(name)?.name
        if option == .help || name == "help" {
            var text = HelpText.tool(columns: columns)
            if words.count > 1, !words[1].hasPrefix("-") {
                text = HelpText.command(try CommandSyntax.named(words[1]), columns: columns)
            }
            self = .text(text, exitCode: ExitCode.success)
            return
        }
        if option == .version || name == "version" {
            self = versionText
            return
        }
        let syntax = try CommandSyntax.named(name)
        var rest = Array(words.dropFirst())
        // The version is also available as JSON in commands that have no option --json.
        if rest.prefix(while: { $0 != "--" }).contains(OptionName.version.description) {
            rest.removeAll { $0 == OptionName.json.description }
        }
        let arguments = try syntax.parse(rest)
        if arguments.has(.help) {
            let text = HelpText.command(syntax, columns: columns)
            self = .text(text, exitCode: ExitCode.success)
        } else if arguments.has(.version) {
            self = versionText
        } else {
            try arguments.check()
            self = .command(syntax, arguments)
        }
    }

    private static func text(ofVersion version: String, isJSON: Bool) -> CommandLineRequest {
        let json = JSONValue.object(["version": .string(version)]).compact
        let text = isJSON ? json : "\(HostProgram.title) \(version)"
        return .text(text + "\n", exitCode: ExitCode.success)
    }
}
