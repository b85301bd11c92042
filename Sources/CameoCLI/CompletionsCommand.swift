import CameoAnalysis

extension Command {
    /// `cameo completions` prints completions for a shell, which are generated from the same table as the help.
    static let completions = Command(
        syntax: Syntax(
            name: "completions",
            operand: "zsh|bash|fish",
            summary: "Print completions for a shell.",
            discussion: """
                Add them to your shell once:

                  zsh   cameo completions zsh > "${fpath[1]}/_cameo"
                  bash  cameo completions bash >> ~/.bash_completion
                  fish  cameo completions fish > ~/.config/fish/completions/cameo.fish
                """,
            options: []
        ),
        run: { arguments, console in
            let names = Shell.allCases.map(\.rawValue).joined(separator: ", ")
            guard let name = arguments.files.first, arguments.files.count == 1 else {
                throw UsageError("Missing shell; pass one of \(names)")
            }
            guard let shell = Shell(rawValue: name) else {
                throw UsageError("There are no completions for '\(name)'; pass one of \(names)")
            }
            try console.write(shell.completions(CommandLineTool.syntaxes))
            return CommandLineTool.ExitCode.success
        }
    )
}

/// A shell that completes commands, options and values.
enum Shell: String, CaseIterable {
    case zsh, bash, fish

    /// Returns the script with the completions of all commands.
    func completions(_ commands: [Syntax]) -> String {
        switch self {
        case .zsh: Self.zshScript(commands)
        case .bash: Self.bashScript(commands)
        case .fish: Self.fishScript(commands)
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

    private static func zshScript(_ commands: [Syntax]) -> String {
        let names = commands.map { "        " + quoted("\($0.name):\($0.summary)") }
        let cases = commands.map { command in
            let options = command.allOptions.map { zshOption($0) }
            return """
                    \(command.name))
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

    private static func zshOption(_ option: Syntax.Option) -> String {
        var help = ""
        for character in option.help {
            if "[]:\\".contains(character) { help += "\\" }
            help.append(character)
        }
        let value =
            switch option.completion {
            case .none: option.takesNextWord ? ":\(option.value ?? ""): " : ""
            case .words: ":\(option.value ?? ""):(\(option.choices.joined(separator: " ")))"
            case .file: ":\(option.value ?? ""):_files"
            case .folder: ":\(option.value ?? ""):_files -/"
            }
        guard let short = option.shortName else {
            // An option with a value can be repeated.
            let name = option.takesNextWord ? "*" + option.name : option.name
            return quoted("\(name)[\(help)]\(value)")
        }
        return "'(\(short) \(option.name))'{\(short),\(option.name)}" + quoted("[\(help)]\(value)")
    }

    // MARK: - bash

    private static func bashScript(_ commands: [Syntax]) -> String {
        let cases = commands.map { command in
            "        \(command.name)) options=\(quoted(names(command).joined(separator: " "))) ;;"
        }
        var values: [String: String] = [:]
        for option in commands.flatMap(\.allOptions) where option.takesNextWord {
            values[option.name] =
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
                    COMPREPLY=($(compgen -W \(quoted(commands.map(\.name).joined(separator: " "))) -- "$word"))
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

    private static func names(_ command: Syntax) -> [String] {
        command.allOptions.flatMap { [$0.name] + [$0.shortName].compactMap { $0 } }
    }

    // MARK: - fish

    private static func fishScript(_ commands: [Syntax]) -> String {
        var lines = ["complete -c cameo -f"]
        for command in commands {
            lines.append(
                "complete -c cameo -n __fish_use_subcommand -a \(command.name) -d \(fishQuoted(command.summary))"
            )
        }
        for command in commands {
            let prefix =
                "complete -c cameo -n \(fishQuoted("__fish_seen_subcommand_from \(command.name)"))"
            lines.append("\(prefix) -F")
            for option in command.allOptions {
                var line = "\(prefix) -l \(option.name.dropFirst(2))"
                if let short = option.shortName { line += " -s \(short.dropFirst())" }
                switch option.completion {
                case .none: if option.takesNextWord { line += " -x" }
                case .words: line += " -x -a \(fishQuoted(option.choices.joined(separator: " ")))"
                case .file: line += " -r -F"
                case .folder: line += " -x -a '(__fish_complete_directories)'"
                }
                lines.append("\(line) -d \(fishQuoted(option.help))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a string in single quotes, in which fish knows two escape sequences.
    private static func fishQuoted(_ text: String) -> String {
        var result = ""
        for character in text {
            if character == "'" || character == "\\" { result += "\\" }
            result.append(character)
        }
        return "'\(result)'"
    }
}
