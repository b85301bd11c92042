import CameoAnalysis

/// A manual page in roff, with the `man` macros.
package struct ManualPage {
    package private(set) var roff: String

    /// Creates the page of the tool, which lists its commands.
    package init(version: String) {
        self.init("cameo", HelpText.summary, version)
        section("SYNOPSIS")
        roff += ".B \(HostProgram.name)\n"
        text("COMMAND [OPTIONS] [FILE…]")
        section("COMMANDS")
        for syntax in CommandSyntax.available {
            item("cameo-\(syntax.name.rawValue)(1)", syntax.summary)
        }
        section("SEE ALSO")
        text("\(HostProgram.name) COMMAND --help")
    }

    /// Creates the page of a command.
    package init(of syntax: CommandSyntax, version: String) {
        self.init("cameo-\(syntax.name.rawValue)", syntax.summary, version)
        section("SYNOPSIS")
        text(syntax.usage)
        section("DESCRIPTION")
        discussion(syntax.discussion)
        section("EXAMPLES")
        for example in syntax.examples {
            item("\(HostProgram.name) \(example.line)", example.summary)
        }
        section("OPTIONS")
        for (group, options) in HelpText.groups(syntax.options) {
            roff += ".SS \(Self.escaped(group.rawValue))\n"
            for option in options { item(option.label, option.description) }
        }
        section("EXIT STATUS")
        for code in syntax.allExitCodes { item(String(code.code), code.summary) }
        section("SEE ALSO")
        let documentation = DocumentationURL.article(syntax.article)
        text("cameo(1)" + (documentation.map { ", \($0)" } ?? ""))
    }

    private init(_ name: String, _ summary: String, _ version: String) {
        // The page has no date, so that it depends only on the sources.
        roff = """
            .TH "\(name.uppercased())" "1" "" "cameo \(version)" "cameo"
            .SH NAME
            \(Self.escaped(name)) \\- \(Self.escaped(summary))

            """
    }

    private mutating func section(_ name: String) { roff += ".SH \(name)\n" }

    private mutating func text(_ line: String) { roff += Self.escaped(line) + "\n" }

    private mutating func item(_ label: String, _ text: String) {
        roff += ".TP\n.B \(Self.escaped(label))\n\(Self.escaped(text))\n"
    }

    /// Adds paragraphs. Indented lines, such as tables, keep their line breaks.
    private mutating func discussion(_ text: String) {
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

    /// Returns a string with special characters of roff escaped.
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
