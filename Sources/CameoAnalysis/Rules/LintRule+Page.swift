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
                blocks.append(
                    .file("Given (what the linter knows, no file of yours):", content: json)
                )
            }
            let several = comparesFiles ? ", as an array of files" : ""
            let copies = givenFacts["times"]?.integer.map { ", with … for \($0) copies" } ?? ""
            if wrong == right {
                // The examples differ only in the given facts.
                blocks.append(.file("The file\(several):", content: wrong.fitting))
            } else {
                blocks.append(.file("Wrong\(several)\(copies):", content: wrong.fitting))
                blocks.append(.file("Right\(several):", content: right.fitting))
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
        if let evidence {
            blocks.append(.source(evidence))
        } else {
            blocks.append(.text("Source: the rules in the article What iOS draws"))
        }
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

extension String {
    /// The width of an example, which a page and a terminal show without scrolling.
    private static let exampleWidth = 72

    /// JSON whose lines aren't longer than a page is wide, if its strings allow that.
    fileprivate var fitting: String {
        let isLong = split(separator: "\n").contains { $0.utf8.count > Self.exampleWidth }
        guard isLong, let document = try? JSONDocument(parsing: Array(utf8)) else { return self }
        return document.root.lines(width: Self.exampleWidth, indentation: "", end: 0)
    }
}

extension JSONValue {
    /// Returns JSON in which an object or an array is on one line if that fits.
    ///
    /// - Parameter end: The number of characters before and after the value on its line.
    fileprivate func lines(width: Int, indentation: String, end: Int) -> String {
        let inner = indentation + "  "
        func block(_ open: String, _ elements: [String], _ close: String) -> String {
            let line = open + elements.joined(separator: ", ") + close
            let fits = !line.utf8.contains(0x0A) && indentation.count + end + line.count <= width
            // A file has one line for each of its members.
            if elements.isEmpty || fits && !indentation.isEmpty { return line }
            return open + "\n" + inner + elements.joined(separator: ",\n" + inner) + "\n"
                + indentation + close
        }
        switch self {
        case .object(let object):
            return block(
                "{",
                object.members.map { name, value in
                    let start = name.json + ": "
                    return start
                        + value.lines(width: width, indentation: inner, end: start.count + 1)
                },
                "}"
            )
        case .array(let array):
            return block(
                "[",
                array.map { $0.lines(width: width, indentation: inner, end: 1) },
                "]"
            )
        case .null, .bool, .number, .string: return compact
        }
    }
}
