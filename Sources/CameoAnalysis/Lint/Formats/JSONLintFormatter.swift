import Cameo

/// Formatter for a machine-readable report: an object with the totals and one finding per line.
final class JSONLintFormatter: LintFormatter {
    private var isFirst = true

    func start(_ summary: LintSummary) -> String {
        let totals: JSONObject = [
            "files": JSONValue(summary.files), "skipped": JSONValue(summary.skipped),
            "skipReasons": .object(
                JSONObject(
                    LintSkipReason.allCases.map {
                        ($0.rawValue, JSONValue(summary.skips[$0, default: 0]))
                    }
                )
            ),
            "errors": JSONValue(summary.errors), "warnings": JSONValue(summary.warnings),
            "infos": JSONValue(summary.infos), "fixed": JSONValue(summary.fixed),
            "inBaseline": JSONValue(summary.inBaseline), "isTruncated": .bool(summary.isTruncated),
        ]
        return """
            {"schemaVersion": 1,
            "summary": \(JSONValue.object(totals).compact),
            "findings": [
            """
    }

    func add(_ file: LintedFile) -> String {
        var text = ""
        for finding in file.findings {
            text += isFirst ? "\n" : ",\n"
            isFirst = false
            text += finding.json(file).compact
        }
        return text
    }

    func end(_ summary: LintSummary) -> String { "\n]}\n" }
}

extension LintFinding {
    fileprivate func json(_ file: LintedFile) -> JSONValue {
        .object([
            "file": .string(file.name), "range": range.map { .object($0.json) } ?? .null,
            "path": .string(path), "code": .string(code), "severity": .string(severity.rawValue),
            "message": .string(message), "suggestion": .string(suggestion ?? ""),
            "fixes": .array(fixes.map { $0.json(file.source, range) }),
            "fingerprint": .string(fingerprint),
        ])
    }
}

extension SourceRange {
    fileprivate var json: JSONObject {
        func position(_ position: SourcePosition) -> JSONValue {
            .object([
                "line": JSONValue(position.line), "column": JSONValue(position.column),
                "offset": JSONValue(position.offset),
            ])
        }
        return ["start": position(start), "end": position(end)]
    }
}

extension LintFix {
    fileprivate func json(_ source: SourceText?, _ finding: SourceRange?) -> JSONValue {
        let edits = edits.map { edit in
            JSONValue.object([
                "range": source.map { .object($0.range(edit.range, near: finding).json) } ?? .null,
                "replacement": .string(String(decoding: edit.replacement, as: UTF8.self)),
            ])
        }
        return .object(["title": .string(title), "isSafe": .bool(isSafe), "edits": .array(edits)])
    }
}

/// Formatter for reviewdog, which measures columns in UTF-8 bytes.
///
/// https://github.com/reviewdog/reviewdog/tree/master/proto/rdf
final class RDJSONLintFormatter: LintFormatter {
    private var isFirst = true

    func start(_ summary: LintSummary) -> String {
        "{\"source\": {\"name\": \"cameo lint\"}, \"diagnostics\": ["
    }

    func add(_ file: LintedFile) -> String {
        var text = ""
        for finding in file.findings {
            text += isFirst ? "\n" : ",\n"
            isFirst = false
            text += JSONValue.object(diagnostic(finding, file)).compact
        }
        return text
    }

    func end(_ summary: LintSummary) -> String { "\n]}\n" }

    private func diagnostic(_ finding: LintFinding, _ file: LintedFile) -> JSONObject {
        var location: [JSONObject.Member] = [("path", .string(file.path))]
        if let range = finding.range {
            location.append(("range", Self.json(range, file.source)))
        }
        var code: [JSONObject.Member] = [("value", .string(finding.code))]
        if let url = LintRule.named(finding.code)?.evidence { code.append(("url", .string(url))) }
        var members: [JSONObject.Member] = [
            ("message", .string(finding.sentences.printable.withoutMarkup)),
            ("location", .object(JSONObject(location))),
            ("severity", .string(finding.severity.rawValue.uppercased())),
            ("code", .object(JSONObject(code))),
        ]
        let suggestions = finding.fixes.compactMap { fix in
            file.source.flatMap { Self.suggestion(fix, $0, finding.range) }
        }
        if !suggestions.isEmpty { members.append(("suggestions", .array(suggestions))) }
        return JSONObject(members)
    }

    /// Returns a fix as a single replacement, because reviewdog applies each suggestion separately;
    /// `nil` if the edits can't be combined.
    private static func suggestion(
        _ fix: LintFix,
        _ source: SourceText,
        _ finding: SourceRange?
    ) -> JSONValue? {
        guard let (range, replacement) = fix.replacement(in: source) else { return nil }
        return .object([
            "range": json(source.range(range, near: finding), source),
            "text": .string(String(decoding: replacement, as: UTF8.self)),
        ])
    }

    private static func json(_ range: SourceRange, _ source: SourceText?) -> JSONValue {
        func position(_ position: SourcePosition) -> JSONValue {
            // reviewdog also counts the bytes of a byte order mark.
            let isAfterMark =
                position.line == 1 && position.offset > 0 && source?.hasByteOrderMark == true
            return .object([
                "line": JSONValue(position.line),
                "column": JSONValue(isAfterMark ? position.offset + 1 : position.utf8Column),
            ])
        }
        return .object(["start": position(range.start), "end": position(range.end)])
    }
}

extension String {
    /// The string without links, HTML and code spans, because reviewdog's comments are Markdown.
    fileprivate var withoutMarkup: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\\", "`", "<", "[": result += "\\\(scalar)"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension LintFix {
    /// Combines all edits into a single replacement of the bytes from the first to the last edit.
    /// Returns `nil` if there are no edits, or if they overlap or extend past the end of the file.
    func replacement(in source: SourceText) -> (range: Range<Int>, bytes: [UInt8])? {
        guard let first = edits.first, let last = edits.last else { return nil }
        var bytes: [UInt8] = []
        var position = first.range.lowerBound
        for edit in edits {
            guard position <= edit.range.lowerBound, edit.range.upperBound <= source.bytes.count
            else { return nil }
            bytes += source.bytes[position..<edit.range.lowerBound]
            bytes += edit.replacement
            position = edit.range.upperBound
        }
        return (first.range.lowerBound..<last.range.upperBound, bytes)
    }
}

/// Formatter for GitLab's code quality reports.
final class GitLabLintFormatter: LintFormatter {
    private var isFirst = true

    func start(_ summary: LintSummary) -> String { "[" }

    func add(_ file: LintedFile) -> String {
        var text = ""
        var counts: [String: Int] = [:]
        for finding in file.findings {
            text += isFirst ? "\n" : ",\n"
            isFirst = false
            counts[finding.fingerprint, default: 0] += 1
            // GitLab shows only one finding per fingerprint.
            var fingerprint = LintFingerprint()
            fingerprint.combine(file.path.utf8)
            fingerprint.combine(finding.fingerprint.utf8)
            fingerprint.combine("\(counts[finding.fingerprint] ?? 0)".utf8)
            text +=
                JSONValue.object([
                    "description": .string(finding.sentences.printable),
                    "check_name": .string(finding.code), "fingerprint": .string(fingerprint.text),
                    "severity": .string(Self.severity(finding)),
                    "location": .object([
                        "path": .string(file.path),
                        "lines": .object(["begin": JSONValue(finding.line)]),
                    ]),
                ]).compact
        }
        return text
    }

    func end(_ summary: LintSummary) -> String { "\n]\n" }

    private static func severity(_ finding: LintFinding) -> String {
        switch finding.severity {
        case .error: LintRule.named(finding.code)?.group == .privacy ? "critical" : "major"
        case .warning: "minor"
        case .info: "info"
        }
    }
}
