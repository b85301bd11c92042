import CameoAnalysis
import CameoPreview

/// The syntax of a command: its operand and options, for parsing arguments and for the help.
struct Syntax: Sendable {
    /// An option with a value, or a flag.
    struct Option: Sendable {
        let name: String
        /// The placeholder of the value in the help. (default: no value, the option is a flag)
        var value: String?
        let help: String
    }

    let name: String
    /// The placeholder of the operands in the help. Empty if the command has none.
    var operand = "FILE…"
    let summary: String
    let discussion: String
    let options: [Option]

    private static let helpOption = Option(name: "--help", help: "Show help information.")

    /// Parses the arguments of a command.
    func parse(_ words: [String]) throws(UsageError) -> Arguments {
        var arguments = Arguments()
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
            let pieces = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let option = try option(named: pieces[0] == "-h" ? "--help" : String(pieces[0]))
            guard let placeholder = option.value else {
                guard pieces.count == 1 else {
                    throw UsageError("\(option.name) doesn't take a value")
                }
                arguments.append(option.name, "")
                continue
            }
            guard let value = pieces.count == 2 ? String(pieces[1]) : rest.popFirst() else {
                throw UsageError("\(option.name) requires a value: \(option.name) \(placeholder)")
            }
            arguments.append(option.name, value)
        }
        return arguments
    }

    private func option(named name: String) throws(UsageError) -> Option {
        let all = options + [Self.helpOption]
        guard let option = all.first(where: { $0.name == name }) else {
            if name == "--json", all.contains(where: { $0.name == "--format" }) {
                throw UsageError("cameo \(self.name) has no option --json; pass --format json")
            }
            throw UsageError(
                "Unknown option \(name) of cameo \(self.name); its options are "
                    + all.map(\.name).joined(separator: ", ")
            )
        }
        return option
    }

    /// The help of the command, for a terminal with 80 columns.
    var help: String {
        let all = options + [Self.helpOption]
        let labels = all.map { ([$0.name] + [$0.value].compactMap { $0 }).joined(separator: " ") }
        let width = labels.map(\.count).max() ?? 0
        let lines = zip(labels, all).map { label, option in
            let text = option.help.wrapped(to: 76 - width).joined(
                separator: "\n" + String(repeating: " ", count: width + 4)
            )
            return "  \(label.padded(to: width))  \(text)"
        }
        return """
            usage: \(["cameo", name, "[OPTIONS]", operand].filter { !$0.isEmpty }.joined(separator: " "))

            \(summary)

            \(discussion)

            options:
            \(lines.joined(separator: "\n"))

            """
    }
}

/// The parsed arguments of a command.
struct Arguments: Sendable {
    /// The operands. `-` is standard input.
    var files: [String] = []
    /// The values of the options, which are empty for flags.
    var values: [String: [String]] = [:]
    /// The options and their values, in the order in which they were passed.
    private(set) var options: [(name: String, value: String)] = []

    /// Adds an option.
    mutating func append(_ option: String, _ value: String) {
        values[option, default: []].append(value)
        options.append((option, value))
    }

    /// Whether an option was passed.
    func has(_ option: String) -> Bool { values[option] != nil }

    /// The last value of an option.
    subscript(option: String) -> String? { values[option]?.last }

    /// Returns all values of an option that can be repeated.
    func all(_ option: String) -> [String] { values[option] ?? [] }

    /// Returns the value of an option that accepts only certain values.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ option: String
    ) throws(UsageError) -> Choice? where Choice.RawValue == String {
        guard let word = self[option] else { return nil }
        guard let choice = Choice(rawValue: word) else {
            throw UsageError(
                "\(option) can't be '\(word)'; pass one of "
                    + Choice.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        return choice
    }
}

/// An error in the arguments of the tool.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
