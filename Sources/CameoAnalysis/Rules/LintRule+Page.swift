import Cameo

extension LintRule {
    /// A part of a rule's page, in the terminal and in the documentation.
    package enum PageBlock: Sendable {
        case text(String)
        /// A file, after a line that introduces it.
        case file(String, content: String)
        /// The URL of the source, which isn't wrapped into lines.
        case source(String)
    }

    /// Returns the properties of a rule in a few words: its severity, its kind of fix, and the
    /// requirements of its check.
    ///
    /// - Parameter quote: The quotation mark of options.
    package func properties(quote: String = "") -> String {
        var properties = [defaultSeverity?.rawValue ?? "off"]
        switch fix {
        case .safe: properties.append("fixed by \(quote)--fix\(quote)")
        case .suggested: properties.append("with a suggested fix")
        case .none: break
        }
        switch requirement {
        case .project: properties.append("requires \(quote)--project\(quote)")
        case .online: properties.append("requires \(quote)--online\(quote)")
        case .none: break
        }
        return properties.joined(separator: ", ")
    }

    /// The first paragraphs of the page: the summary, the visible mistake and the reason.
    var paragraphs: [String] { [summary, mistake, explanation].filter { !$0.isEmpty } }

    /// The content of the page, without the code and the properties.
    package var page: [PageBlock] {
        var blocks = [PageBlock.text(summary)]
        if !mistake.isEmpty { blocks.append(.text("What happens: \(mistake)")) }
        if !explanation.isEmpty { blocks.append(.text("Why: \(explanation)")) }
        if !wrong.isEmpty {
            let facts = facts
            if !facts.members.isEmpty {
                let json = JSONValue.object(facts).pretty
                blocks.append(.file("Given:", content: json))
            }
            let several = comparesFiles ? ", as an array of files" : ""
            if wrong == right {
                // The examples differ only in the given facts.
                blocks.append(.file("The file\(several):", content: wrong))
            } else {
                blocks.append(.file("Wrong\(several):", content: wrong))
                blocks.append(.file("Right\(several):", content: right))
            }
        }
        if !suggestion.isEmpty { blocks.append(.text("To fix it: \(suggestion)")) }
        if !severityReason.isEmpty { blocks.append(.text(severityReason)) }
        if !background.isEmpty { blocks.append(.text(background)) }
        let severity = defaultSeverity == nil ? "warning" : "off"
        let verb = defaultSeverity == nil ? "on" : "off"
        blocks.append(
            .text("To turn it \(verb): `\(HostProgram.name) lint --rule \(code)=\(severity)`")
        )
        if let evidence { blocks.append(.source(evidence)) }
        return blocks
    }

    private var givenFacts: JSONObject { JSONValue(insideString: given)?.object ?? JSONObject() }

    /// Whether the examples consist of several files.
    private var comparesFiles: Bool { givenFacts["files"]?.flag == true }

    /// The facts about the examples that a reader must know.
    private var facts: JSONObject {
        JSONObject(
            givenFacts.members.compactMap { name, value in
                switch name {
                case "also", "goodAlso", "files", "times": nil
                case "badDownload": ("response", value)
                case "goodDownload": ("response without the mistake", value)
                case "goodProject": ("project without the mistake", value)
                default: (name, value)
                }
            }
        )
    }
}
