import CameoAnalysis

/// A shell for which the tool prints completions.
package enum Shell: String, Sendable, CaseIterable {
    case zsh, bash, fish

    /// The script with the completions of all commands.
    package var completions: String {
        switch self {
        case .zsh: Self.zshScript(CommandSyntax.all)
        case .bash: Self.bashScript(CommandSyntax.all)
        case .fish: Self.fishScript(CommandSyntax.all)
        }
    }

    /// Returns a string in single quotes.
    private static func quoted(_ text: String) -> String {
        "'"
            + text.split(separator: "'", omittingEmptySubsequences: false).joined(
                separator: #"'\''"#
            )
            + "'"
    }

    // MARK: - zsh

    private static func zshScript(_ commands: [CommandSyntax]) -> String {
        let names = commands.map { "        " + quoted("\($0.name.rawValue):\($0.summary)") }
        let cases = commands.map { command in
            let options = command.options.map { zshOption($0) }
            return """
                    \(command.name.rawValue))
                        _arguments -s \\
                            \((options + ["'*:file:_files'"]).joined(separator: " \\\n            "))
                        ;;
                """
        }
        return """
            #compdef cameo
            _cameo() {
                local -a commands
                commands=(
            \(names.joined(separator: "\n"))
                )
                if (( CURRENT == 2 )); then
                    _describe command commands
                    return
                fi
                local command=$words[2]
                shift words
                (( CURRENT-- ))
                case $command in
            \(cases.joined(separator: "\n"))
                esac
            }
            if [ "$funcstack[1]" = _cameo ]; then _cameo "$@"; else compdef _cameo cameo; fi

            """
    }

    private static func zshOption(_ option: CommandOption) -> String {
        var help = ""
        for character in option.summary {
            if "[]:\\".contains(character) { help += "\\" }
            help.append(character)
        }
        let value =
            switch option.completion {
            case .none: option.takesNextWord ? ":\(option.placeholder ?? ""): " : ""
            case .words: ":\(option.placeholder ?? ""):(\(option.choices.joined(separator: " ")))"
            case .file: ":\(option.placeholder ?? ""):_files"
            case .folder: ":\(option.placeholder ?? ""):_files -/"
            }
        guard let short = option.shortName else {
            // Options with a value may be repeated.
            let name = (option.takesNextWord ? "*" : "") + option.name.description
            return quoted("\(name)[\(help)]\(value)")
        }
        return "'(\(short) \(option.name))'{\(short),\(option.name)}" + quoted("[\(help)]\(value)")
    }

    // MARK: - bash

    private static func bashScript(_ commands: [CommandSyntax]) -> String {
        let cases = commands.map { command in
            "        \(command.name.rawValue)) options=\(quoted(names(command).joined(separator: " "))) ;;"
        }
        var values: [String: String] = [:]
        for option in commands.flatMap({ $0.options }) where option.takesNextWord {
            values[option.name.description] =
                switch option.completion {
                case .none: "return"
                case .words:
                    "COMPREPLY=($(compgen -W \(quoted(option.choices.joined(separator: " "))) -- \"$word\")); return"
                case .file: "COMPREPLY=($(compgen -f -- \"$word\")); return"
                case .folder: "COMPREPLY=($(compgen -d -- \"$word\")); return"
                }
        }
        let valueCases = values.sorted { $0.key < $1.key }.map {
            "        \($0.key)) \($0.value) ;;"
        }
        return """
            _cameo() {
                local word=${COMP_WORDS[COMP_CWORD]} options
                COMPREPLY=()
                compopt -o filenames 2>/dev/null
                if [ "$COMP_CWORD" = 1 ]; then
                    COMPREPLY=($(compgen -W \(quoted(commands.map { $0.name.rawValue }.joined(separator: " "))) -- "$word"))
                    return
                fi
                case ${COMP_WORDS[COMP_CWORD - 1]} in
            \(valueCases.joined(separator: "\n"))
                esac
                case ${COMP_WORDS[1]} in
            \(cases.joined(separator: "\n"))
                esac
                case $word in
                    -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
                    *) COMPREPLY=($(compgen -f -- "$word")) ;;
                esac
            }
            complete -F _cameo cameo

            """
    }

    private static func names(_ command: CommandSyntax) -> [String] {
        command.options.flatMap { [$0.name.description] + ($0.shortName.map { [$0] } ?? []) }
    }

    // MARK: - fish

    private static func fishScript(_ commands: [CommandSyntax]) -> String {
        var lines = ["complete -c cameo -f"]
        for command in commands {
            lines.append(
                "complete -c cameo -n __fish_use_subcommand -a \(command.name.rawValue) -d \(fishQuoted(command.summary))"
            )
        }
        for command in commands {
            let prefix =
                "complete -c cameo -n \(fishQuoted("__fish_seen_subcommand_from \(command.name.rawValue)"))"
            lines.append("\(prefix) -F")
            for option in command.options {
                var line = "\(prefix) -l \(option.name.description.dropFirst(2))"
                if let short = option.shortName { line += " -s \(short.dropFirst())" }
                switch option.completion {
                case .none: if option.takesNextWord { line += " -x" }
                case .words: line += " -x -a \(fishQuoted(option.choices.joined(separator: " ")))"
                case .file: line += " -r -F"
                case .folder: line += " -x -a '(__fish_complete_directories)'"
                }
                lines.append("\(line) -d \(fishQuoted(option.summary))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a string in single quotes. In fish, only two characters must be escaped.
    private static func fishQuoted(_ text: String) -> String {
        var result = ""
        for character in text {
            if character == "'" || character == "\\" { result += "\\" }
            result.append(character)
        }
        return "'\(result)'"
    }
}

extension CommandOption {
    /// The kind of completion for the option's value.
    fileprivate var completion: Completion {
        switch value {
        case .word: .words
        case .input, .output, .path: .file
        case .folder: .folder
        case .flag, .text, .integer, .optionalWord, .textOrInput: .none
        }
    }

    /// The kinds of completions for an option's value.
    fileprivate enum Completion { case none, words, file, folder }
}
