import Cameo

/// The format of a linter's report.
package enum LintFormat: String, Sendable, CaseIterable {
    /// Human-readable text: each finding with its source line, a marker and the fix.
    case text
    /// JSON for programs.
    case json
    /// SARIF 2.1.0, for GitHub code scanning and IDEs.
    case sarif
    /// GitHub workflow commands, which GitHub displays as annotations.
    case github
    /// reviewdog's format, with suggestions.
    case rdjson
    /// Checkstyle XML, for Jenkins and other tools.
    case checkstyle
    /// JUnit XML, with one test case per file.
    case junit
    /// GitLab's code quality report.
    case gitlab

    /// Creates the formatter for this format.
    package func formatter(_ options: LintFormatOptions) -> any LintFormatter {
        switch self {
        case .text: TextLintFormatter(options)
        case .json: JSONLintFormatter()
        case .sarif: SARIFLintFormatter(options)
        case .github: GitHubLintFormatter()
        case .rdjson: RDJSONLintFormatter()
        case .checkstyle: CheckstyleLintFormatter()
        case .junit: JUnitLintFormatter(options)
        case .gitlab: GitLabLintFormatter()
        }
    }
}

/// The options of a report.
package struct LintFormatOptions: Sendable {
    /// The tool's version.
    package var version = ""
    /// The width of lines, in columns.
    package var width = 80
    /// Whether text is colored.
    package var isColored = false
    /// The lowest severity that makes the linter fail.
    package var failureSeverity = Finding.Severity.error

    package init() {}
}

/// A formatter for reports. Files are added as soon as their findings are available. The start of
/// the report may contain totals, so it is requested last.
///
/// Restricted to classes, because the pure core avoids other existential types.
package protocol LintFormatter: AnyObject {
    /// Returns the report's section for a file. Files are added in order, including files without
    /// findings.
    func add(_ file: LintedFile) -> String
    /// Returns the text that precedes the file sections.
    func start(_ summary: LintSummary) -> String
    /// Returns the text after the sections of the files.
    func end(_ summary: LintSummary) -> String
}

/// A file and its findings, for a report.
package struct LintedFile: Sendable {
    /// The path as the user passed it, for messages.
    package let name: String
    /// The path for machine-readable reports. It is relative to the root of the repository if the
    /// file is in the repository, and uses `/` as the separator.
    package let path: String
    /// The findings, sorted by position.
    package let findings: [LintFinding]
    /// Whether findings were omitted because there were more than 1,000.
    package let isTruncated: Bool
    /// The file's text, which provides lines and columns; `nil` for findings about all files.
    package let source: SourceText?

    package init(
        name: String,
        path: String,
        findings: [LintFinding],
        isTruncated: Bool = false,
        source: SourceText? = nil
    ) {
        self.name = name
        self.path = path
        self.findings = findings
        self.isTruncated = isTruncated
        self.source = source
    }
}

/// The totals of a run.
package struct LintSummary: Sendable, Hashable {
    /// The number of files that were linted.
    package var files = 0
    /// The number of files with findings.
    package var filesWithFindings = 0
    /// The number of skipped files in folders, by reason.
    package var skips: [LintSkipReason: Int] = [:]
    package var errors = 0
    package var warnings = 0
    package var infos = 0
    /// The number of findings that `--fix` can fix.
    package var fixable = 0
    /// The number of findings that `--fix` fixed, or would fix with `--dry-run`.
    package var fixed = 0
    /// The names of the files with these findings.
    package var fixedFiles: [String] = []
    /// Whether this is a dry run: fixes are computed but not written.
    package var isDryRun = false
    /// The number of findings that the baseline contains.
    package var inBaseline = 0
    /// Whether findings of a file were omitted because there were more than 1,000.
    package var isTruncated = false

    package init() {}

    /// Adds a file and its findings to the totals.
    package mutating func count(_ file: LintedFile) {
        if !file.findings.isEmpty { filesWithFindings += 1 }
        isTruncated = isTruncated || file.isTruncated
        for finding in file.findings {
            switch finding.severity {
            case .error: errors += 1
            case .warning: warnings += 1
            case .info: infos += 1
            }
            if finding.fixes.contains(where: { $0.isSafe }) { fixable += 1 }
        }
    }

    /// The number of skipped files in folders.
    package var skipped: Int { skips.values.reduce(0, +) }

    /// Returns the number of findings with at least the given severity.
    package func count(from severity: Finding.Severity) -> Int {
        errors + (severity <= .warning ? warnings : 0) + (severity <= .info ? infos : 0)
    }

    /// The number of findings of each severity, such as `1 error, 2 warnings`.
    package var counts: String {
        let counts = [
            counted(errors, "error"), counted(warnings, "warning"), counted(infos, "info"),
        ]
        let found = counts.filter { !$0.hasPrefix("0 ") }
        return found.isEmpty ? "No findings" : found.joined(separator: ", ")
    }

    private var fixedNames: String {
        fixedFiles.count > 3
            ? counted(fixedFiles.count, "file")
            : fixedFiles.map { $0.printable }.joined(separator: ", ")
    }

    /// The totals in sentences, one per line.
    package var lines: [String] {
        var first = "\(counts) in \(counted(files, "file"))"
        if fixable > 0 { first += "; \(fixable) can be fixed with --fix" }
        var lines = [first + "."]
        if fixed > 0 {
            lines.append(
                isDryRun
                    ? "\(counted(fixed, "finding")) would be fixed; no file was written."
                    : "\(counted(fixed, "finding")) fixed in \(fixedNames)."
            )
        }
        if inBaseline > 0 {
            lines.append("\(counted(inBaseline, "finding")) not reported (in the baseline).")
        }
        for reason in LintSkipReason.allCases {
            guard let count = skips[reason], count > 0 else { continue }
            lines.append("\(counted(count, "file")) skipped: \(reason.displayName).")
        }
        if isTruncated { lines.append("Some files have further findings, which aren't reported.") }
        return lines
    }

    private func counted(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}

extension LintFinding {
    /// The line number, from 1; 1 if the finding has no position.
    var line: Int { range?.start.line ?? 1 }
}

extension SourceText {
    /// Returns the positions of an edit. The search starts at the finding that the edit fixes,
    /// unless the edit is before it.
    func range(_ bytes: Range<Int>, near finding: SourceRange?) -> SourceRange {
        let start = finding?.start
        return range(bytes, after: start.flatMap { $0.offset <= bytes.lowerBound ? $0 : nil })
    }
}
