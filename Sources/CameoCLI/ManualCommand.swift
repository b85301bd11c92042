import CameoAnalysis

extension Command {
    /// `cameo manual` prints manual pages, which are generated from the same table as the help.
    static let manual = Command(
        syntax: Syntax(
            name: "manual",
            operand: "[COMMAND]",
            summary: "Print a manual page.",
            discussion: """
                The page describes cameo, or a COMMAND, in the format of man: cameo manual lint >
                cameo-lint.1. In a terminal, it is plain text for reading.
                """,
            options: []
        ),
        run: { arguments, console in
            guard arguments.files.count <= 1 else {
                throw UsageError("cameo manual prints one page; pass one command")
            }
            let syntax = try arguments.files.first.map { try CommandLineTool.syntax(named: $0) }
            if console.isTerminal {
                try console.write(
                    syntax?.help(width: console.width)
                        ?? CommandLineTool.help(width: console.width)
                )
            } else {
                try console.write(syntax.map(ManualPage.text) ?? ManualPage.overview)
            }
            return CommandLineTool.ExitCode.success
        }
    )
}

/// Manual pages in roff, with the macros of `man`.
enum ManualPage {
    /// The page of the tool, with a list of its commands.
    static var overview: String {
        var page = Page(name: "cameo", summary: CommandLineTool.summary)
        page.section("SYNOPSIS")
        page.text(".B cameo", isMarkup: true)
        page.text("COMMAND [OPTIONS] FILE…")
        page.section("COMMANDS")
        for syntax in CommandLineTool.syntaxes {
            page.item("cameo-\(syntax.name)(1)", syntax.summary)
        }
        page.section("SEE ALSO")
        page.text("cameo COMMAND --help")
        return page.roff
    }

    /// Returns the page of a command.
    static func text(of syntax: Syntax) -> String {
        var page = Page(name: "cameo-\(syntax.name)", summary: syntax.summary)
        page.section("SYNOPSIS")
        page.text(syntax.usage)
        page.section("DESCRIPTION")
        page.discussion(syntax.discussion)
        page.section("OPTIONS")
        for option in syntax.allOptions { page.item(option.label, option.help) }
        page.section("SEE ALSO")
        page.text((["cameo(1)"] + [syntax.article].compactMap { $0 }).joined(separator: ", "))
        return page.roff
    }

    /// The lines of a page.
    private struct Page {
        private(set) var roff: String

        init(name: String, summary: String) {
            // Without a date, so that the page depends only on the sources.
            roff = """
                .TH "\(name.uppercased())" "1" "" "cameo \(CommandLineTool.version)" "cameo"
                .SH NAME
                \(Self.escaped(name)) \\- \(Self.escaped(summary))

                """
        }

        mutating func section(_ name: String) { roff += ".SH \(name)\n" }

        mutating func text(_ line: String, isMarkup: Bool = false) {
            roff += (isMarkup ? line : Self.escaped(line)) + "\n"
        }

        mutating func item(_ label: String, _ text: String) {
            roff += ".TP\n.B \(Self.escaped(label))\n\(Self.escaped(text))\n"
        }

        /// Adds paragraphs. Indented lines and headings aren't filled.
        mutating func discussion(_ text: String) {
            var isTable = false
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                if line.hasPrefix(" ") != isTable {
                    isTable.toggle()
                    roff += isTable ? ".nf\n" : ".fi\n"
                }
                roff += line.isEmpty ? ".PP\n" : Self.escaped(String(line)) + "\n"
            }
            if isTable { roff += ".fi\n" }
        }

        /// Returns a string whose characters have no meaning in roff.
        private static func escaped(_ text: String) -> String {
            var result = ""
            if let first = text.first, first == "." || first == "'" { result = "\\&" }
            for character in text {
                switch character {
                case "\\": result += "\\e"
                case "-": result += "\\-"
                default: result.append(character)
                }
            }
            return result
        }
    }
}
