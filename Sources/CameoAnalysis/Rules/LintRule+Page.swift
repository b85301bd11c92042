import Cameo

extension LintRule {
    /// A part of a rule's page, in the terminal and in the documentation.
    package enum PageBlock: Sendable {
        case text(String)
        /// A file, preceded by a line that introduces it.
        case file(String, content: String)
        /// The URL of the source, which is never wrapped.
        case source(String)
    }

    /// Returns a short list of a rule's properties: its severity, its kind of fix, and what its
    /// check requires.
    ///
    /// - Parameter quote: The quotation mark to put around options.
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

    /// The page's content, without the code and the properties.
    package var page: [PageBlock] {
        var blocks = [PageBlock.text(summary)]
        if !mistake.isEmpty { blocks.append(.text("What happens: \(mistake)")) }
        if !explanation.isEmpty { blocks.append(.text("Why: \(explanation)")) }
        blocks += facts
        let several = givenFacts["files"]?.flag == true ? ", as an array of files" : ""
        let copies = givenFacts["times"]?.integer.map { ", with … for \($0) copies" } ?? ""
        if wrong == right {
            // Both examples are the same file; only the given facts differ.
            blocks.append(.file("The file\(several):", content: wrong.fitting))
        } else {
            blocks.append(.file("Wrong\(several)\(copies):", content: wrong.fitting))
            blocks.append(.file("Right\(several):", content: right.fitting))
        }
        if wrong.utf8.containsSequence("\"fid\""), self != .fcmTokenDeprecated {
            blocks.append(
                .text(
                    "`fid` is an app's installation ID. A registration token in `token` works too."
                )
            )
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

    /// The context in which the examples apply.
    private var facts: [PageBlock] {
        givenFacts.members.compactMap { name, value in
            func file(_ title: String) -> PageBlock { .file(title, content: value.pretty) }
            switch name {
            case "project": return .text("The app has \(value.appFacts).")
            case "goodProject": return .text("The corrected app has \(value.appFacts).")
            case "mapping": return file("The app's mapping:")
            case "settings": return file("The app's settings:")
            case "badDownload": return file("The server's response to the download:")
            case "goodDownload": return file("The response without the mistake:")
            case "currentUser": return .text("The current user's ID is \(value.words).")
            default: return nil
            }
        }
    }
}

extension JSONValue {
    /// The properties of an app's project, as a noun phrase.
    fileprivate var appFacts: String {
        (object?.members ?? []).map { name, value in
            switch name {
            case "entitlements" where value.array?.count == 1: "the entitlement \(value.words)"
            case "entitlements": "the entitlements \(value.words)"
            case "categories": "the notification category \(value.words)"
            case "sounds": "the sound \(value.words)"
            case "urlSchemes": "the URL scheme \(value.words)"
            case "hasServiceExtension":
                value == .bool(true) ? "a service extension" : "no service extension"
            default: "the localized string \(value.words)"
            }
        }.joined(separator: " and ")
    }

    /// The strings in a list, or localized strings with their number of arguments.
    fileprivate var words: String {
        let strings = object?.members.map { "`\($0.name)` with \($0.value.compact) arguments" }
        let texts = array?.compactMap { $0.text }.map { "`\($0)`" }
        return (strings ?? texts ?? []).joined(separator: " and ")
    }
}

extension String {
    /// The maximum width of an example, in columns, so that pages and terminals show it without
    /// scrolling.
    private static let exampleWidth = 72

    /// JSON wrapped to the width of a page, if its strings allow that.
    fileprivate var fitting: String {
        let isLong = split(separator: "\n").contains { $0.utf8.count > Self.exampleWidth }
        guard isLong, let document = try? JSONDocument(parsing: Array(utf8)) else { return self }
        return document.root.lines(width: Self.exampleWidth, indentation: "", end: 0)
    }
}

extension JSONValue {
    /// Formats JSON, with each object or array on one line if it fits.
    ///
    /// - Parameter end: The number of characters before and after the value on its line.
    fileprivate func lines(width: Int, indentation: String, end: Int) -> String {
        let inner = indentation + "  "
        func block(_ open: String, _ elements: [String], _ close: String) -> String {
            let line = open + elements.joined(separator: ", ") + close
            let fits = !line.utf8.contains(0x0A) && indentation.count + end + line.count <= width
            // At the top level, each member is on its own line.
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
            return block("[", array.map { $0.lines(width: width, indentation: inner, end: 1) }, "]")
        case .null, .bool, .number, .string: return compact
        }
    }
}
