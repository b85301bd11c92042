import Cameo

extension LintRule {
    /// A part of a rule's page, in the terminal and in the documentation.
    package enum PageBlock: Sendable {
        case text(String)
        /// A file, after a line that introduces it.
        case file(String, content: String)
        /// The URL of the source, which isn't wrapped.
        case source(String)
    }

    /// The properties of a rule in a few words: its severity, and what its fix and its check need.
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

    /// The beginning of the page: the summary, the mistake as a person meets it, and the reason.
    var paragraphs: [String] { [summary, mistake, explanation].filter { !$0.isEmpty } }

    /// The page, without the code and the properties.
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
                // The given facts make the difference.
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

    /// Whether the examples are arrays of files.
    private var comparesFiles: Bool { givenFacts["files"]?.flag == true }

    /// The facts behind the examples that a reader must know.
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
