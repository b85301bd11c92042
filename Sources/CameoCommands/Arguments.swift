import Cameo
import CameoAnalysis

/// The parsed arguments of a command.
package struct Arguments: Sendable {
    /// The operands: paths of files, or `-` for standard input.
    package var files: [String] = []
    /// The options with their values, in the order in which they were passed. The value of a flag
    /// is empty.
    package private(set) var options: [(option: CommandOption, value: String)] = []

    package init() {}

    package mutating func append(_ option: CommandOption, _ value: String) {
        options.append((option, value))
    }

    /// Returns arguments that contain only the given option, without operands or other options.
    package func only(_ name: OptionName) -> Arguments {
        var result = Arguments()
        result.options = options.filter { $0.option.name == name }
        return result
    }

    /// Returns whether an option was passed.
    package func has(_ name: OptionName) -> Bool { options.contains { $0.option.name == name } }

    /// The last value of an option; `nil` if it wasn't passed.
    package subscript(name: OptionName) -> String? {
        options.last { $0.option.name == name }?.value
    }

    /// Returns all values of an option that can be repeated.
    package func all(_ name: OptionName) -> [String] {
        options.filter { $0.option.name == name }.map { $0.value }
    }

    /// The values of all options, by name.
    package var values: [String: [String]] {
        var values: [String: [String]] = [:]
        for (option, value) in options {
            values[option.name.description, default: []].append(value)
        }
        return values
    }

    /// Returns the value of an option that accepts one of several words; `nil` if it wasn't passed.
    package func choice<Choice: RawRepresentable>(_ name: OptionName) -> Choice?
    where Choice.RawValue == String {
        guard let word = self[name] else { return nil }
        return Choice(rawValue: word)
    }

    /// Returns the value of an option that accepts a whole number; `nil` if it wasn't passed.
    package func integer(_ name: OptionName) -> Int? {
        guard let text = self[name] else { return nil }
        return Int(text)
    }

    /// The options that specify output paths, with their values.
    package var outputs: [(option: OptionName, path: String)] {
        options.filter { if case .output = $0.option.value { true } else { false } }
            .map { ($0.option.name, $0.value) }
    }

    /// The values of options that may be files to read.
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

    /// Throws an error for an empty path, for a value that its option doesn't accept, or for an
    /// option without the option that it requires.
    package func check() throws(CommandError) {
        guard !files.contains("") else {
            throw .usage("A file name is empty; pass a path, or check that its variable is set")
        }
        for (option, value) in options {
            try option.check(value)
            guard let required = option.requires, !has(required) else { continue }
            throw .usage("\(option.name) requires \(required)")
        }
    }
}
