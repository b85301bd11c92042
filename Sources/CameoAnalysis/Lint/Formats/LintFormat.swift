import Cameo

/// The format of a linter's report.
package enum LintFormat: String, Sendable, CaseIterable {
    /// For people: the line with a marker, and the fix.
    case text
    /// For programs.
    case json
    /// SARIF 2.1.0, for GitHub code scanning and IDEs.
    case sarif
    /// Annotations of a GitHub workflow.
    case github
    /// The format of reviewdog, with suggestions.
    case rdjson
    /// Checkstyle XML, for Jenkins and others.
    case checkstyle
    /// JUnit XML, with a test case per file.
    case junit
    /// A code quality report of GitLab.
    case gitlab

    /// Creates the formatter.
    package func formatter(_ options: LintFormatOptions) -> LintReportFormatter {
        LintReportFormatter(self, options)
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

/// A writer of reports. The findings of a file are written when they are known; the start, which may
/// contain totals, is written last.
protocol LintFormatter: Sendable {
    /// Returns the part of a file. Files are passed in order, including those without findings.
    mutating func add(_ file: LintedFile) -> String
    /// Returns the text before the parts of the files.
    func start(_ summary: LintSummary) -> String
    /// Returns the text after the parts of the files.
    func end(_ summary: LintSummary) -> String
}

/// The formatter of one of the formats. The pure core has no existential types.
package struct LintReportFormatter: Sendable {
    private enum Content: Sendable {
        case text(TextLintFormatter)
        case json(JSONLintFormatter)
        case sarif(SARIFLintFormatter)
        case github(GitHubLintFormatter)
        case rdjson(RDJSONLintFormatter)
        case checkstyle(CheckstyleLintFormatter)
        case junit(JUnitLintFormatter)
        case gitlab(GitLabLintFormatter)
    }

    private var content: Content

    /// Creates the formatter of a format.
    init(_ format: LintFormat, _ options: LintFormatOptions) {
        content =
            switch format {
            case .text: .text(TextLintFormatter(options))
            case .json: .json(JSONLintFormatter())
            case .sarif: .sarif(SARIFLintFormatter(options))
            case .github: .github(GitHubLintFormatter())
            case .rdjson: .rdjson(RDJSONLintFormatter())
            case .checkstyle: .checkstyle(CheckstyleLintFormatter())
            case .junit: .junit(JUnitLintFormatter(options))
            case .gitlab: .gitlab(GitLabLintFormatter())
            }
    }

    /// Returns the part of a file. Files are passed in order, including those without findings.
    package mutating func add(_ file: LintedFile) -> String {
        switch content {
        case .text(let formatter): return formatter.add(file)
        case .json(var formatter):
            defer { content = .json(formatter) }
            return formatter.add(file)
        case .sarif(var formatter):
            defer { content = .sarif(formatter) }
            return formatter.add(file)
        case .github(var formatter):
            defer { content = .github(formatter) }
            return formatter.add(file)
        case .rdjson(var formatter):
            defer { content = .rdjson(formatter) }
            return formatter.add(file)
        case .checkstyle(let formatter): return formatter.add(file)
        case .junit(var formatter):
            defer { content = .junit(formatter) }
            return formatter.add(file)
        case .gitlab(var formatter):
            defer { content = .gitlab(formatter) }
            return formatter.add(file)
        }
    }

    /// Returns the text before the parts of the files.
    package func start(_ summary: LintSummary) -> String {
        switch content {
        case .text(let formatter): formatter.start(summary)
        case .json(let formatter): formatter.start(summary)
        case .sarif(let formatter): formatter.start(summary)
        case .github(let formatter): formatter.start(summary)
        case .rdjson(let formatter): formatter.start(summary)
        case .checkstyle(let formatter): formatter.start(summary)
        case .junit(let formatter): formatter.start(summary)
        case .gitlab(let formatter): formatter.start(summary)
        }
    }

    /// Returns the text after the parts of the files.
    package func end(_ summary: LintSummary) -> String {
        switch content {
        case .text(let formatter): formatter.end(summary)
        case .json(let formatter): formatter.end(summary)
        case .sarif(let formatter): formatter.end(summary)
        case .github(let formatter): formatter.end(summary)
        case .rdjson(let formatter): formatter.end(summary)
        case .checkstyle(let formatter): formatter.end(summary)
        case .junit(let formatter): formatter.end(summary)
        case .gitlab(let formatter): formatter.end(summary)
        }
    }
}

/// A file and its findings, as a report contains them.
package struct LintedFile: Sendable {
    /// The path that reports show: the one that the user passed.
    package let name: String
    /// The path for programs: relative to the root of the repository if the file is in it, with `/`
    /// between folders.
    package let path: String
    /// The findings, by position.
    package let findings: [LintFinding]
    /// Whether there were more findings than are reported.
    package let isTruncated: Bool
    /// The text, for lines and columns; `nil` for findings about all files.
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
    /// The number of files in folders that were skipped, by reason.
    package var skips: [LintSkipReason: Int] = [:]
    package var errors = 0
    package var warnings = 0
    package var infos = 0
    /// The number of findings that `--fix` can fix.
    package var fixable = 0
    /// The number of findings that `--fix` fixed, or with `--dry-run` would fix.
    package var fixed = 0
    /// Whether fixes were only computed.
    package var isDryRun = false
    /// The number of findings in the baseline.
    package var inBaseline = 0
    /// Whether a file has more findings than are reported.
    package var isTruncated = false

    package init() {}

    /// Counts the findings of a file.
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

    /// The number of files in folders that were skipped.
    package var skipped: Int { skips.values.reduce(0, +) }

    /// The number of findings of a severity and of higher ones.
    package func count(from severity: Finding.Severity) -> Int {
        errors + (severity <= .warning ? warnings : 0) + (severity <= .info ? infos : 0)
    }

    /// The numbers of findings: `1 error, 2 warnings`.
    package var counts: String {
        let counts = [
            counted(errors, "error"), counted(warnings, "warning"), counted(infos, "info"),
        ]
        let found = counts.filter { !$0.hasPrefix("0 ") }
        return found.isEmpty ? "No findings" : found.joined(separator: ", ")
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
                    : "\(counted(fixed, "finding")) fixed."
            )
        }
        if inBaseline > 0 {
            lines.append("\(counted(inBaseline, "finding")) in the baseline not reported.")
        }
        for reason in LintSkipReason.allCases {
            guard let count = skips[reason], count > 0 else { continue }
            lines.append("\(counted(count, "file")) skipped: \(reason.displayName).")
        }
        if isTruncated { lines.append("Some files have more findings than are reported.") }
        return lines
    }

    private func counted(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}

extension LintFinding {
    /// The line, from 1; 1 if the finding has no position.
    var line: Int { range?.start.line ?? 1 }
}

extension SourceText {
    /// Returns the positions of an edit, counted from the finding that it fixes if it isn't before it.
    func range(_ bytes: Range<Int>, near finding: SourceRange?) -> SourceRange {
        let start = finding?.start
        return range(bytes, after: start.flatMap { $0.offset <= bytes.lowerBound ? $0 : nil })
    }
}
