import Cameo
import CameoAnalysis
import CameoPreview

/// The syntax of a command: its operand and options, for parsing arguments and for the help.
struct Syntax: Sendable {
    /// An option with a value, or a flag.
    struct Option: Sendable {
        let name: String
        /// The placeholder of the value in the help. (default: no value, the option is a flag)
        var value: String?
        /// Whether the option can also be passed without its value, which then is empty. The value follows `=`.
        var isValueOptional = false
        let help: String
        /// The name with one hyphen and a letter. (default: none)
        var shortName: String?
        /// The words that the value can be, for completions. (default: any text)
        var choices: [String] = []

        /// The kind of values that a shell completes.
        var completion: Completion {
            switch value {
            case nil: .none
            case "FILE", "OUT", "PATH": .file
            case "DIR": .folder
            default: choices.isEmpty ? .none : .words
            }
        }

        /// Whether the next word is the value.
        var takesNextWord: Bool { value != nil && !isValueOptional }

        /// The kinds of values that a shell completes.
        enum Completion { case none, words, file, folder }

        /// The names and the placeholder, such as `-h, --help`.
        var label: String {
            if isValueOptional, let value { return "\(name)[=\(value)]" }
            return [shortName.map { "\($0), \(name)" } ?? name, value].compactMap { $0 }
                .joined(separator: " ")
        }
    }

    let name: String
    /// The placeholder of the operands in the help. Empty if the command has none.
    var operand = "FILE…"
    let summary: String
    let discussion: String
    let options: [Option]

    /// The options of all commands.
    static let commonOptions: [Option] = [
        Option(name: "--quiet", help: "Print only results and errors.", shortName: "-q"),
        Option(
            name: "--verbose",
            help: "Also print which configurations are used, and the time.",
            shortName: "-v"
        ),
        Option(name: "--version", help: "Show the version."),
        Option(name: "--help", help: "Show help information.", shortName: "-h"),
    ]

    /// The options of the command and those of all commands.
    var allOptions: [Option] { options + Self.commonOptions }

    /// The command with its operand, as the help shows it.
    var usage: String {
        ["cameo", name, "[OPTIONS]", operand].filter { !$0.isEmpty }.joined(separator: " ")
    }

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
            let option = try option(named: String(pieces[0]))
            guard let placeholder = option.value else {
                guard pieces.count == 1 else {
                    throw UsageError("\(option.name) doesn't take a value")
                }
                arguments.append(option.name, "")
                continue
            }
            if option.isValueOptional {
                arguments.append(option.name, pieces.count == 2 ? String(pieces[1]) : "")
                continue
            }
            guard let value = pieces.count == 2 ? String(pieces[1]) : rest.popFirst() else {
                throw UsageError("\(option.name) requires a value: \(option.name) \(placeholder)")
            }
            arguments.append(option.name, value)
            switch placeholder {
            case "OUT": arguments.outputs.append((option.name, value))
            case "FILE", "COLOR": arguments.inputs.append(value)
            case "DIR": arguments.folders.append(value)
            default: break
            }
        }
        return arguments
    }

    private func option(named name: String) throws(UsageError) -> Option {
        let all = allOptions
        if let option = all.first(where: { $0.name == name || $0.shortName == name }) {
            return option
        }
        let names = all.map(\.name)
        if name == "--json", names.contains("--format") {
            throw UsageError("cameo \(self.name) has no option --json; pass --format json")
        }
        throw UsageError(
            "Unknown option \(name) of cameo \(self.name); "
                + (name.nearest(of: names).map { "did you mean \($0)?" }
                    ?? "its options are \(names.joined(separator: ", "))")
        )
    }

    /// Returns the help of the command.
    ///
    /// - Parameter width: The width of the terminal. Lines have 60 to 100 columns.
    func help(width: Int) -> String {
        let width = min(max(width, 60), 100)
        let labels = allOptions.map(\.label)
        // A long label has a line of its own.
        let column = min(labels.map(\.count).max() ?? 0, width / 3)
        let margin = "\n" + String(repeating: " ", count: column + 4)
        let lines = zip(labels, allOptions).map { label, option in
            let text = option.help.wrapped(to: width - column - 4).joined(separator: margin)
            return label.count > column
                ? "  \(label)\(margin)\(text)" : "  \(label.padded(to: column))  \(text)"
        }
        return """
            usage: \(usage)

            \(Self.wrapped(summary, to: width))

            \(Self.wrapped(discussion, to: width))

            options:
            \(lines.joined(separator: "\n"))
            \(article.map { "\nDocumentation: \($0)\n" } ?? "")
            """
    }

    /// Returns text with paragraphs wrapped to a width. Indented lines are kept as they are.
    static func wrapped(_ text: String, to width: Int) -> String {
        var lines: [String] = []
        var paragraph: [Substring] = []
        func endParagraph() {
            guard !paragraph.isEmpty else { return }
            lines += paragraph.joined(separator: " ").wrapped(to: width)
            paragraph = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty || line.hasPrefix(" ") {
                endParagraph()
                lines.append(String(line))
            } else {
                paragraph.append(line)
            }
        }
        endParagraph()
        return lines.joined(separator: "\n")
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
    /// The options that specify the path of an output, with their values.
    fileprivate(set) var outputs: [(option: String, path: String)] = []
    /// The values of options that can be files to read.
    fileprivate(set) var inputs: [String] = []
    /// The values of options that are folders to read.
    fileprivate(set) var folders: [String] = []

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
            let words = Choice.allCases.map(\.rawValue)
            throw UsageError(
                "\(option) can't be '\(word)'; pass \(words.count > 1 ? "one of " : "")"
                    + words.joined(separator: ", ")
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
