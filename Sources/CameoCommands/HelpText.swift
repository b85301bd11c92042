import CameoAnalysis

/// The help text in the terminal.
package enum HelpText {
    /// The purpose of the tool.
    package static var summary: String {
        let verbs = HostProgram.current == .tool ? "Preview, check and send" : "Preview and check"
        return "\(verbs) iOS push notifications that look like messages from a person, and install "
            + "the service extension that styles them."
    }

    /// Returns the line width: the width of the terminal, clamped to 60 to 100 columns.
    private static func width(_ columns: Int) -> Int { min(max(columns, 60), 100) }

    /// Returns the help text of the tool.
    package static func tool(columns: Int) -> String {
        let commands = CommandSyntax.available
        let others = CommandSyntax.all.map { $0.name }
            .filter { name in !commands.contains { $0.name == name } }.map { $0.rawValue }
        let column = commands.map { $0.name.rawValue.count }.max() ?? 0
        let list = table(
            commands.map { ($0.name.rawValue, $0.summary) },
            column: column,
            width(columns)
        )
        let remark = wrapped(
            "The cameo tool also has the commands \(others.joined(separator: ", ")).",
            to: width(columns)
        )
        let hint = wrapped(
            "Run \(HostProgram.name) COMMAND --help, or help COMMAND, for the options of a command.",
            to: width(columns)
        )
        return """
            \(wrapped(summary, to: width(columns)))

            usage: \(HostProgram.name) COMMAND [OPTIONS] [FILE…]

            commands:
            \(list.joined(separator: "\n"))

            options:
              -h, --help  Show help information.
              --version   Show the version.
            \(others.isEmpty ? "" : "\n\(remark)\n")
            \(hint)

            """
    }

    /// Returns the help text of a command: examples, then the options in groups.
    ///
    /// - Parameters:
    ///   - columns: The width of the terminal, in columns.
    ///   - isManual: Whether to include the complete descriptions of options.
    package static func command(
        _ syntax: CommandSyntax,
        columns: Int,
        isManual: Bool = false
    ) -> String {
        let width = width(columns)
        var lines = ["usage: \(syntax.usage)", "", wrapped(syntax.summary, to: width), ""]
        let examples = syntax.examples.map {
            (label: "\(HostProgram.name) \($0.line)", text: $0.summary)
        }
        let longest = examples.map { $0.label.count }.max() ?? 0
        lines.append("examples:")
        lines += table(examples, column: longest + 24 <= width ? longest : width / 3, width)
        lines += ["", wrapped(syntax.discussion, to: width)]
        let options = syntax.options
        // Long labels get their own line.
        let column = min(options.map { $0.label.count }.max() ?? 0, width / 3)
        for (group, options) in groups(options) {
            lines += ["", "\(group.rawValue):"]
            lines += table(
                options.map { ($0.label, isManual ? $0.description : $0.summary) },
                column: column,
                width
            )
        }
        lines += ["", "exit codes:"]
        lines += table(syntax.allExitCodes.map { (String($0.code), $0.summary) }, column: 2, width)
        if !isManual {
            lines += ["", "Manual: \(HostProgram.name) manual \(syntax.name.rawValue)"]
        }
        let documentation = DocumentationURL.article(syntax.article)
        if let documentation { lines += ["", "Documentation: \(documentation)"] }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns options by group, in the order of the groups.
    package static func groups(
        _ options: [CommandOption]
    ) -> [(group: CommandOption.Group, options: [CommandOption])] {
        var groups: [(group: CommandOption.Group, options: [CommandOption])] = []
        for option in options {
            if let index = groups.firstIndex(where: { $0.group == option.group }) {
                groups[index].options.append(option)
            } else {
                groups.append((option.group, [option]))
            }
        }
        return groups
    }

    /// Returns the lines of a table with labels and text.
    private static func table(
        _ rows: [(label: String, text: String)],
        column: Int,
        _ width: Int
    ) -> [String] {
        let margin = "\n" + String(repeating: " ", count: column + 4)
        return rows.map { label, text in
            guard !text.isEmpty else { return "  \(label)" }
            let text = text.wrapped(to: width - column - 4).joined(separator: margin)
            return label.count > column
                ? "  \(label)\(margin)\(text)" : "  \(label.padded(to: column))  \(text)"
        }
    }

    /// Returns text with paragraphs wrapped to a width. Indented lines aren't wrapped.
    package static func wrapped(_ text: String, to width: Int) -> String {
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
