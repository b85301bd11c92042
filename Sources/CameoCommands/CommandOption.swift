import Cameo
import CameoAnalysis

/// An option. The parser, the help, the completions, the manual pages, the keys of
/// `cameo.config.json` and the options of the npm package are all derived from the table of
/// options.
package struct CommandOption: Sendable {
    package let name: OptionName
    /// The kind of the value.
    package let value: Value
    /// The effect of the option, as a sentence.
    package let help: String
    /// Further sentences for manual pages.
    package var details = ""
    /// The default value, for the help.
    package var defaultValue: String?
    /// The short name: a hyphen and a letter.
    package var shortName: String?
    /// Whether the option may be passed several times, so that each value applies.
    package var isRepeatable = false
    /// A valid value, for tests that parse each option. (default: the first choice, or else the
    /// placeholder)
    package var example: String?
    /// The option that this option requires.
    package var requires: OptionName?
    /// The option and value for which this option is an alias.
    package var alias: (name: OptionName, value: String)?
    /// The key of `cameo.config.json` that has the same meaning.
    package var key: ToolConfiguration.Key?
    /// The name of the corresponding option in the npm package.
    package var javaScript: String?
    /// The commands that have the option.
    package var commands: [CommandName] = []
    /// Whether only the tool supports the option, not the npm package.
    package var isToolOnly = false
    package fileprivate(set) var group = Group.general

    init(
        _ name: OptionName,
        _ value: Value,
        _ help: String,
        details: String = "",
        default defaultValue: String? = nil,
        shortName: String? = nil,
        isRepeatable: Bool = false,
        example: String? = nil,
        requires: OptionName? = nil,
        alias: (name: OptionName, value: String)? = nil,
        key: ToolConfiguration.Key? = nil,
        javaScript: String? = nil,
        commands: [CommandName] = [],
        isToolOnly: Bool = false
    ) {
        self.name = name
        self.value = value
        self.help = help
        self.details = details
        self.defaultValue = defaultValue
        self.shortName = shortName
        self.isRepeatable = isRepeatable
        self.example = example
        self.requires = requires
        self.alias = alias
        self.key = key
        self.javaScript = javaScript
        self.commands = commands
        self.isToolOnly = isToolOnly
    }

    /// The kind of an option's value, with its placeholder.
    package enum Value: Sendable {
        /// No value.
        case flag
        case text(String)
        case word(String, [String])
        /// A whole number.
        case integer(String)
        /// A word that may follow `=`. It can be omitted.
        case optionalWord(String)
        /// A file that the command reads.
        case input
        /// A string, or a file that the command reads.
        case textOrInput(String)
        /// A file that the command writes.
        case output
        /// A folder that the command reads.
        case folder
        /// A file or folder of a project.
        case path
    }

    /// A group of options in the help, with the group's heading.
    package enum Group: String, Sendable, CaseIterable {
        case output, report, fixes, rules, files, project, recipients, push
        case profile = "profile and key"
        case request, results, phone, image
        case adoption
        case app = "app and extension"
        case settings = "settings of the extension"
        case signing, checks, changes
        case payloads = "reading payloads"
        case general
    }

    /// Returns the raw values of an enumeration.
    static func words<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type) -> [String]
    where Choice.RawValue == String {
        type.allCases.map { $0.rawValue }
    }

    /// Returns rows of a group. A row that specifies no commands applies to the given commands.
    static func rows(
        _ group: Group,
        _ commands: [CommandName],
        _ rows: [CommandOption]
    ) -> [CommandOption] {
        var rows = rows
        for index in rows.indices {
            rows[index].group = group
            if rows[index].commands.isEmpty { rows[index].commands = commands }
        }
        return rows
    }
}

extension CommandOption {
    /// Returns whether a string is the name or the short name of the option.
    func isNamed(_ text: String) -> Bool { name.description == text || shortName == text }

    /// The placeholder of the value; `nil` for a flag.
    package var placeholder: String? {
        switch value {
        case .flag: nil
        case .text(let name), .word(let name, _), .integer(let name), .optionalWord(let name),
            .textOrInput(let name):
            name
        case .input: "FILE"
        case .output: "OUT"
        case .folder: "DIR"
        case .path: "PATH"
        }
    }

    /// The accepted words; empty if any string is accepted.
    package var choices: [String] {
        if case .word(_, let words) = value { words } else { [] }
    }

    /// Whether the next word of the command line is the value.
    package var takesNextWord: Bool {
        switch value {
        case .flag, .optionalWord: false
        default: true
        }
    }

    /// The names and the placeholder for the help, such as `-h, --help`.
    package var label: String {
        if case .optionalWord(let word) = value { return "\(name)[=\(word)]" }
        let names = shortName.map { "\($0), \(name)" } ?? name.description
        return placeholder.map { "\(names) \($0)" } ?? names
    }

    /// The help text, with the default value.
    package var summary: String { help + (defaultValue.map { " (default: \($0))" } ?? "") }

    /// The complete description, for manual pages.
    package var description: String {
        var text = help
        if !details.isEmpty { text += " " + details }
        if isRepeatable { text += " Can be repeated." }
        return text + (defaultValue.map { " (default: \($0))" } ?? "")
    }

    /// Throws an error if the value isn't accepted.
    package func check(_ text: String) throws(CommandError) {
        switch value {
        case .word(_, let words) where !words.contains(text):
            throw .usage(
                "\(name) can't be '\(text)'; "
                    + (text.serviceName(among: words).map { "did you mean '\($0)'?" }
                        ?? "pass \(words.count > 1 ? "one of " : "")\(words.joined(separator: ", "))")
            )
        case .integer where Int(text) == nil: throw .usage("\(name) requires a whole number")
        case .optionalWord(let word) where !text.isEmpty && text != word:
            throw .usage("\(name) can't be '\(text)'; pass \(name) or \(name)=\(word)")
        case .input, .textOrInput, .output, .folder, .path:
            guard text.isEmpty else { return }
            throw .emptyValue(name)
        default: break
        }
    }
}
