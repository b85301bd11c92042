import Cameo
import CameoAnalysis

/// The parsed arguments of a command.
package struct Arguments: Sendable {
    /// The operands. `-` is standard input.
    package var files: [String] = []
    /// The options and their values, which are empty for flags, in the order in which they were passed.
    package private(set) var options: [(option: CommandOption, value: String)] = []

    package init() {}

    package mutating func append(_ option: CommandOption, _ value: String) {
        options.append((option, value))
    }

    /// The arguments with only one of the options, and without operands.
    package func only(_ name: OptionName) -> Arguments {
        var result = Arguments()
        result.options = options.filter { $0.option.name == name }
        return result
    }

    /// Whether an option was passed.
    package func has(_ name: OptionName) -> Bool {
        options.contains { $0.option.name == name }
    }

    /// The last value of an option.
    package subscript(name: OptionName) -> String? {
        options.last { $0.option.name == name }?.value
    }

    /// Returns all values of an option that can be repeated.
    package func all(_ name: OptionName) -> [String] {
        options.filter { $0.option.name == name }.map { $0.value }
    }

    /// The values of all options by their names.
    package var values: [String: [String]] {
        var values: [String: [String]] = [:]
        for (option, value) in options { values[option.name.rawValue, default: []].append(value) }
        return values
    }

    /// Returns the value of an option that is one of several words.
    package func choice<Choice: RawRepresentable>(_ name: OptionName) -> Choice?
    where Choice.RawValue == String {
        guard let word = self[name] else { return nil }
        return Choice(rawValue: word)
    }

    /// Returns the value of an option that is a whole number.
    package func integer(_ name: OptionName) -> Int? {
        guard let text = self[name] else { return nil }
        return Int(text)
    }

    /// The options that specify the path of an output, with their values.
    package var outputs: [(option: OptionName, path: String)] {
        options.filter { if case .output = $0.option.value { true } else { false } }
            .map { ($0.option.name, $0.value) }
    }

    /// The values of options that can be files to read.
    package var inputs: [String] {
        options.filter {
            switch $0.option.value {
            case .input, .textOrInput: true
            default: false
            }
        }.map { $0.value }
    }

    /// The values of options that are folders to read.
    package var folders: [String] {
        options.filter { if case .folder = $0.option.value { true } else { false } }
            .map { $0.value }
    }

    /// Throws an error for a value that its option doesn't accept, and for an option without the one that it requires.
    package func check() throws(CommandError) {
        for (option, value) in options {
            try option.check(value)
            guard let required = option.requires, !has(required) else { continue }
            throw .usage("\(option.name) requires \(required)")
        }
    }
}
