import Cameo
import CameoAnalysis

/// The syntax of a command: its operands, its options and its help.
package struct CommandSyntax: Sendable {
    package let name: CommandName
    /// The placeholder of the operands in the help; empty if the command has none.
    package var operand = "FILE…"
    package let summary: String
    package let discussion: String
    /// Examples of command lines without `cameo`, each with a description.
    package let examples: [(line: String, summary: String)]
    /// The exit codes, except the code for incorrect usage.
    package let exitCodes: [(code: Int, summary: String)]
    /// The name of the article about the command.
    package var article: String?
    /// Whether only the tool supports the command, not the npm package.
    package var isToolOnly = false

    /// The options of the command, including general options.
    package var options: [CommandOption] {
        CommandOption.table.filter {
            $0.commands.contains(name) && (!$0.isToolOnly || HostProgram.current == .tool)
        }
    }

    /// Returns whether the program supports an option for this command. The option is specified by
    /// its name or short name.
    func hasOption(_ name: String) -> Bool {
        (!isToolOnly || HostProgram.current == .tool)
            && options.contains { $0.isNamed(name) }
    }

    /// The command with its operands, for the help.
    package var usage: String {
        [line, "[OPTIONS]", operand].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The program and the name of the command, such as `cameo lint`.
    package var line: String { "\(isToolOnly ? "cameo" : HostProgram.name) \(name.rawValue)" }

    /// The exit codes in ascending order.
    package var allExitCodes: [(code: Int, summary: String)] {
        (exitCodes + [(code: 64, summary: "incorrect usage")]).sorted { $0.code < $1.code }
    }

    /// The syntax of the commands that the program supports, in the order of the help.
    package static var available: [CommandSyntax] {
        all.filter { !$0.isToolOnly || HostProgram.current == .tool }
    }

    /// Returns the syntax of a command.
    package static func of(_ name: CommandName) -> CommandSyntax {
        all.first { $0.name == name } ?? all[0]
    }

    /// Parses the arguments of a command. ``Arguments/check()`` validates the values.
    package func parse(_ words: [String]) throws(CommandError) -> Arguments {
        var arguments = Arguments()
        let options = options
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                arguments.files += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                arguments.files.append(word)
                continue
            }
            let equals = word.firstIndex(of: "=")
            let name = equals.map { String(word[..<$0]) } ?? word
            let given = equals.map { String(word[word.index(after: $0)...]) }
            guard
                let option = options.first(where: {
                    $0.isNamed(name)
                })
            else { throw unknownOption(name, hasValue: given != nil) }
            if case .flag = option.value, given != nil {
                throw .usage("\(option.name) doesn't take a value")
            }
            if let alias = option.alias {
                if let other = options.first(where: { $0.name == alias.name }) {
                    arguments.append(other, alias.value)
                }
                continue
            }
            switch option.value {
            case .flag: arguments.append(option, "")
            case .optionalWord: arguments.append(option, given ?? "")
            default:
                guard let value = given ?? rest.popFirst() else {
                    throw .usage("\(option.name) requires a value: \(option.label)")
                }
                if case .output = option.value, given == nil, value.hasPrefix("--") {
                    throw .usage(
                        "\(option.name) requires a file, but \(value) looks like an option; pass "
                            + "\(option.name)=\(value) for a file of this name"
                    )
                }
                arguments.append(option, value)
            }
        }
        return arguments
    }
}
