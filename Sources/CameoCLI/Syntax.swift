import CameoAnalysis
import CameoPreview

/// The words of a command: what it takes, in its help and when it is called.
struct Syntax: Sendable {
    /// An option; one without a value's name is a switch.
    struct Option: Sendable {
        let name: String
        var value: String?
        let help: String
    }

    let name: String
    /// What stands after the options; empty for nothing.
    var operand = "FILE…"
    let summary: String
    let discussion: String
    let options: [Option]

    private static let helpOption = Option(name: "--help", help: "Tell this.")

    /// Reads the words of a call.
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
                    throw UsageError("\(option.name) takes no value; write \(option.name) alone")
                }
                arguments.values[option.name, default: []].append("")
                continue
            }
            guard let value = pieces.count == 2 ? String(pieces[1]) : rest.popFirst() else {
                throw UsageError("\(option.name) needs a value: \(option.name) \(placeholder)")
            }
            arguments.values[option.name, default: []].append(value)
        }
        return arguments
    }

    private func option(named name: String) throws(UsageError) -> Option {
        let all = options + [Self.helpOption]
        guard let option = all.first(where: { $0.name == name }) else {
            throw UsageError(
                "cameo \(self.name) has no option \(name); its options are "
                    + all.map(\.name).joined(separator: ", ")
            )
        }
        return option
    }

    /// The command's help, for a terminal of 80 columns.
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

/// What a call said.
struct Arguments: Sendable {
    /// The files, `-` for standard input.
    var files: [String] = []
    /// The values of the options that were given; an empty one for a switch.
    var values: [String: [String]] = [:]

    func has(_ option: String) -> Bool { values[option] != nil }

    /// The value of an option; of several the last.
    subscript(option: String) -> String? { values[option]?.last }

    /// All values of an option that may be given more than once.
    func all(_ option: String) -> [String] { values[option] ?? [] }

    /// The value of an option that is one of a few.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ option: String
    ) throws(UsageError) -> Choice? where Choice.RawValue == String {
        guard let word = self[option] else { return nil }
        guard let choice = Choice(rawValue: word) else {
            throw UsageError(
                "\(option) cannot be \"\(word)\"; choose one of "
                    + Choice.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        return choice
    }
}

/// The tool was called in a way that it does not understand.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
