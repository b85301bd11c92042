import Cameo

/// Formatter for SARIF 2.1.0 with the members that GitHub code scanning requires.
///
/// https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support
final class SARIFLintFormatter: LintFormatter {
    /// The maximum number of results that GitHub accepts in a run. Further results are in
    /// additional runs.
    static let maxResults = 25_000

    private let version: String
    private let maxResults: Int
    /// The number of runs, and the number of results in the current run.
    private var (runs, results) = (1, 0)

    init(_ options: LintFormatOptions, maxResults: Int = maxResults) {
        version = options.version
        self.maxResults = maxResults
    }

    func start(_ summary: LintSummary) -> String {
        """
        {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
        "runs": [
        """ + startOfRun(1)
    }

    /// Returns the start of a run. GitHub requires each run to have its own category, which is the
    /// part of the identifier before the last slash.
    private func startOfRun(_ number: Int) -> String {
        let rules = LintRule.all.map { JSONValue.object(Self.json($0)).compact }
        return """
            {"tool": {"driver": {"name": "cameo lint", "semanticVersion": \
            \(JSONValue.string(version).compact), "rules": [
            \(rules.joined(separator: ",\n"))
            ]}},
            "automationDetails": {"id": "cameo/\(number == 1 ? "" : "\(number)/")"},
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "The root of the repository."}}},
            "invocations": [{"executionSuccessful": true}],
            "results": [
            """
    }

    func add(_ file: LintedFile) -> String {
        var text = ""
        var counts: [String: Int] = [:]
        for finding in file.findings {
            if results == maxResults {
                (runs, results) = (runs + 1, 0)
                text += "\n]},\n" + startOfRun(runs)
            }
            text += results == 0 ? "\n" : ",\n"
            results += 1
            counts[finding.fingerprint, default: 0] += 1
            let result = result(finding, file, occurrence: counts[finding.fingerprint] ?? 1)
            text += JSONValue.object(result).compact
        }
        return text
    }

    func end(_ summary: LintSummary) -> String {
        "\n]}],\n\"properties\": {\"isComplete\": \(!summary.isTruncated)}}\n"
    }

    private func result(_ finding: LintFinding, _ file: LintedFile, occurrence: Int) -> JSONObject {
        let index = LintRule.indexes[finding.code]
        let region =
            finding.range.map(Self.region)
            ?? [
                "startLine": JSONValue(1), "startColumn": JSONValue(1), "endLine": JSONValue(1),
                "endColumn": JSONValue(1),
            ]
        let artifact = JSONValue.object(Self.artifact(file.path))
        let location: JSONObject = [
            "physicalLocation": .object(["artifactLocation": artifact, "region": .object(region)])
        ]
        var members: [JSONObject.Member] = [("ruleId", .string(finding.code))]
        if let index { members.append(("ruleIndex", JSONValue(index))) }
        members += [
            ("level", .string(finding.severity.level)),
            ("message", Self.message(finding.sentences.printable.escapedForSARIF)),
            ("locations", .array([.object(location)])),
            (
                "partialFingerprints",
                .object(["primaryLocationLineHash": .string("\(finding.fingerprint):\(occurrence)")]
                )
            ),
        ]
        let fixes = finding.fixes.compactMap { fix in
            file.source.map { JSONValue.object(Self.json(fix, artifact, $0, finding.range)) }
        }
        if !fixes.isEmpty { members.append(("fixes", .array(fixes))) }
        if !finding.path.isEmpty {
            members.append(("properties", .object(["path": .string(finding.path)])))
        }
        return JSONObject(members)
    }

    private static func region(_ range: SourceRange) -> JSONObject {
        [
            "startLine": JSONValue(range.start.line),
            "startColumn": JSONValue(range.start.codePointColumn),
            "endLine": JSONValue(range.end.line), "endColumn": JSONValue(range.end.codePointColumn),
        ]
    }

    /// Returns a file's location. Relative paths start at the repository root.
    private static func artifact(_ path: String) -> JSONObject {
        guard !path.hasPrefix("/") else {
            return ["uri": .string("file://" + path.uriPath)]
        }
        return ["uri": .string(path.uriPath), "uriBaseId": .string("%SRCROOT%")]
    }

    private static func json(
        _ fix: LintFix,
        _ artifact: JSONValue,
        _ source: SourceText,
        _ finding: SourceRange?
    ) -> JSONObject {
        let replacements = fix.edits.map { edit in
            JSONValue.object([
                "deletedRegion": .object(region(source.range(edit.range, near: finding))),
                "insertedContent": .object([
                    "text": .string(String(decoding: edit.replacement, as: UTF8.self))
                ]),
            ])
        }
        return [
            "description": message(fix.title.printable.escapedForSARIF),
            "artifactChanges": .array([
                .object(["artifactLocation": artifact, "replacements": .array(replacements)])
            ]),
        ]
    }

    private static func json(_ rule: LintRule) -> JSONObject {
        let full = rule.paragraphs.dropFirst().joined(separator: " ")
        var help = rule.paragraphs.joined(separator: " ")
        if let evidence = rule.evidence { help += " \(evidence)" }
        var properties: [JSONObject.Member] = [
            ("tags", .array([.string("push"), .string(rule.group.rawValue)])),
            ("precision", .string("high")),
            ("problem.severity", .string(rule.problemSeverity)),
        ]
        if rule.group == .privacy, rule.defaultSeverity == .error {
            properties.append(("security-severity", .string("7.5")))
            properties[0].value = .array([
                .string("push"), .string(rule.group.rawValue), .string("security"),
            ])
        }
        var configuration: [JSONObject.Member] = [
            ("level", .string((rule.defaultSeverity ?? .info).level))
        ]
        if rule.defaultSeverity == nil { configuration.append(("enabled", .bool(false))) }
        var members: [JSONObject.Member] = [
            ("id", .string(rule.code)),
            ("shortDescription", message(rule.summary.limited)),
            ("fullDescription", message(full.limited)),
            ("help", message(help)),
            ("defaultConfiguration", .object(JSONObject(configuration))),
            ("properties", .object(JSONObject(properties))),
        ]
        if let evidence = rule.evidence { members.append(("helpUri", .string(evidence))) }
        return JSONObject(members)
    }

    private static func message(_ text: String) -> JSONValue { .object(["text": .string(text)]) }
}

extension Finding.Severity {
    /// The severity's SARIF level.
    fileprivate var level: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }
}

extension LintRule {
    /// The indices of the rules in ``all``, keyed by code.
    fileprivate static let indexes: [String: Int] = all.indices.reduce(into: [:]) {
        $0[all[$1].code] = $1
    }

    fileprivate var problemSeverity: String {
        switch defaultSeverity {
        case .error: "error"
        case .warning: "warning"
        case .info, nil: "recommendation"
        }
    }
}

extension String {
    /// The string, truncated to 1,000 characters and an ellipsis if it has more than 1,024 bytes.
    /// GitHub limits descriptions to 1,024 characters.
    fileprivate var limited: String { utf8.count > 1024 ? String(prefix(1000)) + "…" : self }

    /// The string, escaped for a message, so that it contains no placeholders or links.
    fileprivate var escapedForSARIF: String {
        let hasLink = utf8.containsSequence("](")
        var result = ""
        for character in self {
            switch character {
            case "{": result += "{{"
            case "}": result += "}}"
            case "[" where hasLink, "]" where hasLink: result += "\\\(character)"
            default: result.append(character)
            }
        }
        return result
    }

    /// The path as part of a URI, percent-encoded.
    fileprivate var uriPath: String {
        utf8.map { byte in
            byte.isUnreserved || byte == UInt8(ascii: "/")
                ? String(Unicode.Scalar(byte)) : byte.percentEscape
        }.joined()
    }
}
