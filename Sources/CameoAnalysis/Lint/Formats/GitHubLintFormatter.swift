import Cameo

/// Formatter for GitHub workflow commands, which GitHub displays as annotations.
///
/// GitHub shows at most ten annotations of each severity per step. Therefore, errors come first,
/// and the last line reports how many findings have no annotation.
final class GitHubLintFormatter: LintFormatter {
    private static let maxAnnotations = 10

    private var commands: [(severity: Finding.Severity, text: String)] = []

    func add(_ file: LintedFile) -> String {
        for finding in file.findings
        where commands.filter({ $0.severity == finding.severity }).count < Self.maxAnnotations {
            commands.append((finding.severity, Self.command(finding, file)))
        }
        return ""
    }

    func start(_ summary: LintSummary) -> String { "" }

    func end(_ summary: LintSummary) -> String {
        var text = ""
        for severity in Finding.Severity.allCases {
            text += commands.filter { $0.severity == severity }.map { $0.text }.joined()
        }
        let hidden = summary.count(from: .info) - commands.count
        if hidden > 0 {
            text +=
                "\(hidden) more \(hidden == 1 ? "finding has" : "findings have") no annotation: "
                + "GitHub shows at most \(Self.maxAnnotations) of each severity per step.\n"
        }
        return text + summary.lines.map { $0 + "\n" }.joined()
    }

    private static func command(_ finding: LintFinding, _ file: LintedFile) -> String {
        let name =
            switch finding.severity {
            case .error: "error"
            case .warning: "warning"
            case .info: "notice"
            }
        var properties = ["file=\(file.path.commandProperty)"]
        if let range = finding.range {
            properties.append("line=\(range.start.line)")
            properties.append("endLine=\(range.end.line)")
            // GitHub accepts columns only if the range is within one line.
            if range.start.line == range.end.line {
                properties.append("col=\(range.start.column)")
                properties.append("endColumn=\(max(range.start.column, range.end.column - 1))")
            }
        }
        properties.append("title=\(finding.code.commandProperty)")
        let data = finding.sentences.escapedForCommand(isProperty: false)
        return "::\(name) \(properties.joined(separator: ","))::\(data)\n"
    }
}

extension String {
    /// The text, escaped as a property of a workflow command.
    fileprivate var commandProperty: String { escapedForCommand(isProperty: true) }

    fileprivate func escapedForCommand(isProperty: Bool) -> String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "%": result.append(contentsOf: "%25".unicodeScalars)
            case "\r": result.append(contentsOf: "%0D".unicodeScalars)
            case "\n": result.append(contentsOf: "%0A".unicodeScalars)
            case ":" where isProperty: result.append(contentsOf: "%3A".unicodeScalars)
            case "," where isProperty: result.append(contentsOf: "%2C".unicodeScalars)
            default: result.append(contentsOf: String(scalar).printable.unicodeScalars)
            }
        }
        return String(result)
    }
}

/// The findings as Markdown, for the GitHub job summary.
package struct LintMarkdown: Sendable {
    /// The maximum number of findings in the table. GitHub rejects summaries of more than 1 MB.
    private static let maxRows = 200

    private var rows: [(severity: Finding.Severity, text: String)] = []

    package init() {}

    /// Adds the findings of a file. If the files have more than 200 in total, the least severe ones
    /// are omitted.
    package mutating func add(_ file: LintedFile) {
        for finding in file.findings {
            if rows.count == Self.maxRows {
                guard let last = rows.lastIndex(where: { $0.severity < finding.severity }) else {
                    continue
                }
                rows.remove(at: last)
            }
            let location = finding.range.map { "\(file.path):\($0.start.line)" } ?? file.path
            let rule =
                LintRule.named(finding.code)?.evidence.map { "[\(finding.code)](\($0))" }
                ?? finding.code.markdown
            rows.append(
                (
                    finding.severity,
                    "| \(finding.severity.rawValue) | \(location.shortened.markdown) "
                        + "| \(finding.sentences.shortened.markdown) | \(rule) |\n"
                )
            )
        }
    }

    /// Returns the summary as Markdown.
    package func text(_ summary: LintSummary) -> String {
        var text = "### cameo lint\n\n" + summary.lines.joined(separator: " ").markdown + "\n"
        if !rows.isEmpty {
            text += "\n| Severity | File | Finding | Rule |\n|---|---|---|---|\n"
            for severity in Finding.Severity.allCases {
                text += rows.filter { $0.severity == severity }.map { $0.text }.joined()
            }
        }
        let hidden = summary.count(from: .info) - rows.count
        if hidden > 0 {
            let findings = hidden == 1 ? "finding isn't" : "findings aren't"
            text += "\n\(hidden) more \(findings) listed.\n"
        }
        return text
    }
}

extension String {
    /// The string, truncated to 500 characters and an ellipsis if it has more than 2,000 bytes.
    fileprivate var shortened: String { utf8.count > 2000 ? String(prefix(500)) + "…" : self }

    /// The string, escaped for a cell of a Markdown table, so that it contains no markup, HTML or
    /// links.
    package var markdown: String {
        var result = ""
        for scalar in printable.unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ";", "?", "/", "=", "%", "-", "'":
                result.unicodeScalars.append(scalar)
            case ".":
                // GitHub turns text that starts with "www." into a link.
                result += result.lowercased().hasSuffix("www") ? "&#46;" : "."
            case _ where scalar.value < 0x80: result += "&#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
