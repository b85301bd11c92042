extension CommandOption {
    /// The options of all commands, in the order of the help.
    package static let table: [CommandOption] = [
        reportRows, fixRows, ruleRows, fileRows, lintProjectRows, outputRows, phoneRows, imageRows,
        recipientRows, profileRows, pushRows, requestRows, resultRows, projectRows, checkRows,
        doctorFixRows, adoptionRows, appRows, settingRows, signingRows, changeRows, payloadRows,
        generalRows,
    ].flatMap { $0 }

    /// The options for payloads that the web pages support.
    package static let pageRows =
        reportRows + fixRows + ruleRows + outputRows + phoneRows + imageRows + payloadRows

    /// The options for the additions of `cameo install`.
    package static let installRows = adoptionRows + appRows + settingRows + signingRows

    /// Returns the general option with the given name or short name; `nil` if there is none.
    package static func general(_ name: String) -> CommandOption? {
        generalRows.first { $0.isNamed(name) }
    }

    /// Returns the commands that have an option with the given name or short name.
    package static func commands(with name: String) -> [CommandName] {
        CommandName.allCases.filter { command in
            table.contains {
                $0.isNamed(name) && $0.commands.contains(command)
            }
        }
    }
}

extension CommandOption {
    fileprivate static let generalRows = rows(
        .general,
        CommandName.allCases,
        [
            .init(
                .quiet,
                .flag,
                "Print only results and errors.",
                shortName: "-q",
                commands: [.inspect, .map, .preview, .gallery, .diff, .send, .completions, .manual]
            ),
            .init(
                .quiet,
                .flag,
                "Print only problems.",
                shortName: "-q",
                commands: [.lint, .install, .adopt, .uninstall, .doctor]
            ),
            .init(
                .verbose,
                .flag,
                "Also print configurations and the elapsed time.",
                shortName: "-v",
                commands: CommandName.allCases.filter { $0 != .doctor }
            ),
            .init(
                .verbose,
                .flag,
                "Print each passed check and the elapsed time.",
                shortName: "-v",
                commands: [.doctor]
            ),
            .init(.version, .flag, "Show the version."),
            .init(.help, .flag, "Show help information.", shortName: "-h"),
        ]
    )
}
