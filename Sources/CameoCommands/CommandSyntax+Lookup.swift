import Cameo
import CameoAnalysis

extension CommandSyntax {
    /// Returns the syntax of the command with the given name.
    ///
    /// - Throws: ``CommandError/usage(_:)`` with suggestions if it doesn't exist.
    package static func named(_ name: String) throws(CommandError) -> CommandSyntax {
        let available = available
        if let syntax = available.first(where: { $0.name.rawValue == name }) { return syntax }
        if let syntax = all.first(where: { $0.name.rawValue == name }) {
            throw .usage(
                "\(HostProgram.title) has no command \(name); \(getTheTool), and run \(syntax.line)"
            )
        }
        guard !name.hasPrefix("-") else { throw misplacedOption(name) }
        if let line = line(forFile: name) {
            throw .usage(
                "\(HostProgram.title) requires a command; did you mean \(HostProgram.name) \(line)?"
            )
        }
        let names = available.map { $0.name.rawValue }
        throw .usage(
            "Unknown command '\(name)'; "
                + (otherName(of: name).map { "did you mean '\($0)'?" }
                    ?? name.suggestion(
                        among: names,
                        otherwise: line(forOption: name).map { "did you mean \($0)?" }
                            ?? "use one of \(names.joined(separator: ", "))"
                    ))
        )
    }

    /// Returns the command with an option that was passed without its hyphens, such as `explain` or
    /// `rules`; `nil` if there is none.
    private static func line(forOption name: String) -> String? {
        for option in ["--\(name)", "--list-\(name)"] {
            if let syntax = available.first(where: { $0.hasOption(option) }) {
                return "\(syntax.line) \(option)"
            }
        }
        return nil
    }

    /// Returns the command that has this name in other tools; `nil` if there is none.
    private static func otherName(of name: String) -> String? {
        let command: CommandName? =
            switch name {
            case "init", "setup", "add": .install
            case "remove": .uninstall
            case "validate", "verify", "check", "test": .lint
            case "compare": .diff
            case "show", "render", "draw": .preview
            case "read", "parse": .inspect
            case "push": .send
            default: nil
            }
        return available.first { $0.name == command }?.name.rawValue
    }

    /// The instruction for a command or an option that the npm package doesn't have.
    private static let getTheTool = "get the cameo tool (see Cameo's README)"

    /// Returns the command line, without the program, for a file or folder that was passed instead
    /// of a command; `nil` if the word is neither.
    private static func line(forFile name: String) -> String? {
        if name.hasSuffix(".json") || name.hasSuffix(".apns") { return "preview \(name)" }
        let isProject = [".xcodeproj", ".xcodeproj/", ".xcworkspace", ".xcworkspace/"].contains {
            name.hasSuffix($0)
        }
        if isProject { return "doctor --project \(name)" }
        return name.hasSuffix("/") ? "lint \(name)" : nil
    }

    /// Returns the error for an option that the command doesn't support.
    ///
    /// - Parameter hasValue: Whether a value follows the name. If so, no flag is suggested.
    func unknownOption(_ name: String, hasValue: Bool) -> CommandError {
        let command = line
        let all = CommandOption.commands(with: name)
        let own = all.filter { CommandSyntax.of($0).hasOption(name) }
        let commands = own.isEmpty ? all : own
        if all.contains(self.name) {
            return .usage(
                "\(command) has no option \(name); \(Self.getTheTool), and run cameo \(self.name.rawValue)"
            )
        }
        if !commands.isEmpty {
            return .usage(
                "\(command) has no option \(name); it's an option of \(Self.list(commands))"
            )
        }
        let options = options
        let word = String(name.drop { $0 == "-" })
        if let option = options.first(where: { $0.choices.contains(word) }) {
            return .usage(
                "Unknown option \(name) of \(command); did you mean \(option.name) \(word)?"
            )
        }
        if word.utf8.count == 1 {
            // Other tools abbreviate --dry-run as -n, and other options by their first letters.
            let start = word == "n" ? "--dry-run" : "--\(word)"
            if let long = options.map({ $0.name.description }).first(where: { $0.hasPrefix(start) })
            {
                return .usage("Unknown option \(name) of \(command); did you mean \(long)?")
            }
        }
        // Prefer the command's own options over similar options of other commands.
        func isCandidate(_ option: CommandOption) -> Bool { !hasValue || option.placeholder != nil }
        let others = CommandOption.table.filter {
            isCandidate($0) && $0.name.description.dropFirst(2).first == word.first
        }
        let names = options.map { $0.name.description }
        let candidates = (options.filter { isCandidate($0) } + others).map {
            String($0.name.description.dropFirst(2))
        }
        // --name is part of --app-name; --lang and --team are prefixes of --language and --team-id.
        let related = candidates.first { candidate in
            word.utf8.count > 2 && candidate.hasPrefix(word)
                || "\(candidate)-".hasSuffix("-\(word)-")
                || word.hasPrefix("\(candidate)-")
        }
        guard let nearest = (related ?? word.nearest(of: candidates)).map({ "--" + $0 }) else {
            return .usage(
                "Unknown option \(name) of \(command); its options are "
                    + names.joined(separator: ", ")
            )
        }
        let location =
            names.contains(nearest)
            ? "" : " of \(Self.list(CommandOption.commands(with: nearest)))"
        return .usage("Unknown option \(name) of \(command); did you mean \(nearest)\(location)?")
    }

    /// Returns a list of commands, such as `cameo preview, gallery and diff`. Omits commands that
    /// the program doesn't support; if it supports none, lists all of them as commands of `cameo`.
    private static func list(_ commands: [CommandName]) -> String {
        let available = available.map { $0.name }.filter { commands.contains($0) }
        let names = (available.isEmpty ? commands : available).map { $0.rawValue }
        let program = available.isEmpty ? "cameo" : HostProgram.name
        guard names.count > 1, let last = names.last else { return "\(program) \(names.joined())" }
        return "\(program) \(names.dropLast().joined(separator: ", ")) and \(last)"
    }

    /// Returns the error for an option that was passed instead of a command.
    private static func misplacedOption(_ name: String) -> CommandError {
        let option = name.firstIndex(of: "=").map { String(name[..<$0]) } ?? name
        guard CommandOption.commands(with: option).isEmpty else {
            return .usage(
                "\(option) must follow the command: \(HostProgram.name) COMMAND \(option)"
            )
        }
        let known = [OptionName.help, .version].map { $0.description }
        return .usage(
            "Unknown option \(option) of \(HostProgram.title); "
                + (option.nearest(of: known).map { "did you mean \($0)?" }
                    ?? "its options are --help and --version; a command's options follow the command")
        )
    }
}
