import CameoAnalysis
import CameoCommands
import Foundation

/// The reports of a run, which are collected in temporary files and written when all files were read, so
/// that there is a complete report or none.
struct LintReport {
    private struct Part {
        var formatter: LintReportFormatter
        let spool: Spool
        let output: String
        /// Whether the report ends with the numbers of findings.
        let hasTotals: Bool
    }

    private let console: Console
    private let root: String
    private var parts: [Part] = []
    private var markdown: LintMarkdown?
    private let stepSummary: String?
    private var diffs: Spool?
    private(set) var summary = LintSummary()

    init(_ options: LintOptions, _ console: Console) throws {
        self.console = console
        let environment = ProcessInfo.processInfo.environment
        root = Self.root(environment)
        summary.isDryRun = options.isDryRun
        for (format, output) in options.reports {
            var formatOptions = LintFormatOptions()
            formatOptions.version = CommandLineTool.version
            formatOptions.width = console.width
            formatOptions.isColored = output == "-" && console.isColored
            formatOptions.failureSeverity = options.failureSeverity
            parts.append(
                Part(
                    formatter: format.formatter(formatOptions),
                    spool: try Spool(),
                    output: output,
                    hasTotals: format != .text || console.verbosity != .quiet
                )
            )
        }
        let writesCommands = options.reports.contains { $0.format == .github }
        let file = environment["GITHUB_STEP_SUMMARY"]
        stepSummary = writesCommands && file?.isEmpty == false ? file : nil
        if stepSummary != nil { markdown = LintMarkdown() }
        if options.isDiff { diffs = try Spool() }
    }

    /// The folder to which the paths of reports are relative: the repository's root, as far as it's known.
    private static func root(_ environment: [String: String]) -> String {
        for name in ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"] {
            if let folder = environment[name], folder.hasPrefix("/"),
                AbsolutePath.relative(AbsolutePath.current + "/", to: AbsolutePath.of(folder))
                    != nil
            {
                return AbsolutePath.of(folder)
            }
        }
        var folder = AbsolutePath.current
        while folder != "/" {
            if FileInfo("\(folder)/.git") != nil { return folder }
            folder = AbsolutePath.parent(of: folder)
        }
        return AbsolutePath.current
    }

    /// Counts a file in a folder that isn't linted.
    mutating func skip(_ reason: LintSkipReason) { summary.skips[reason, default: 0] += 1 }

    /// Counts findings that a baseline contains.
    mutating func ignoreInBaseline(_ count: Int) { summary.inBaseline += count }

    /// Adds the findings of a file.
    mutating func add(
        _ source: LintFiles.Source,
        _ findings: [LintFinding],
        isTruncated: Bool,
        _ text: CameoAnalysis.SourceText,
        _ fixes: FileFixes?
    ) {
        summary.files += 1
        if let fixes {
            summary.fixed += fixes.count
            do {
                try diffs?.append(console.isTerminal ? fixes.diff.harmlessLines : fixes.diff)
            } catch {
                failure = failure ?? error
            }
        }
        add(
            LintedFile(
                name: source.path == "-" && source.name == "-" ? "standard input" : source.name,
                path: AbsolutePath.relative(source.absolute, to: root) ?? source.absolute,
                findings: findings,
                isTruncated: isTruncated,
                source: text
            )
        )
    }

    /// Adds findings about all files.
    mutating func add(_ name: String, _ findings: [LintFinding]) {
        let absolute = AbsolutePath.of(name)
        add(
            LintedFile(
                name: name,
                path: AbsolutePath.relative(absolute, to: root) ?? absolute,
                findings: findings
            )
        )
    }

    /// The first error of a temporary file.
    private var failure: (any Error)?

    private mutating func add(_ file: LintedFile) {
        summary.count(file)
        markdown?.add(file)
        for index in parts.indices {
            do {
                try parts[index].spool.append(parts[index].formatter.add(file))
            } catch {
                failure = failure ?? error
            }
        }
    }

    /// Writes all reports.
    func write() throws {
        if let failure { throw failure }
        if let diffs {
            try diffs.read(console.write)
        }
        for part in parts {
            // Files first: a pipe that is closed must not prevent them.
            if part.output != "-" { try write(part) }
        }
        if let stepSummary, let markdown { try append(markdown.text(summary), to: stepSummary) }
        for part in parts where part.output == "-" { try write(part) }
    }

    /// Names the files of the reports.
    func reportFiles() {
        for part in parts { console.reportOutput(part.output, "the report") }
    }

    private func write(_ part: Part) throws {
        try OutputFile(part.output).write(console) { write in
            func writeText(_ text: String) throws {
                var text = text
                try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
            }
            try writeText(part.formatter.start(summary))
            try part.spool.read(write)
            if part.hasTotals { try writeText(part.formatter.end(summary)) }
        }
    }

    /// Reports the totals on standard error, if standard output has no report. Otherwise the exit code would be
    /// the only result.
    func reportSummary() {
        guard !parts.contains(where: { $0.output == "-" }) else { return }
        console.report(summary.lines.joined(separator: " "), code: "summary")
    }

    /// Appends the findings to the summary of a job, to which other steps write, too.
    private func append(_ text: String, to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard file >= 0 else {
            throw FileError("\(path): can't be written; check GITHUB_STEP_SUMMARY")
        }
        defer { close(file) }
        guard Descriptor.write(text, to: file) else {
            throw FileError("\(path): can't be written; check the free space")
        }
    }
}

extension String {
    /// The text without control characters, but with its lines and tabs.
    fileprivate var harmlessLines: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case "\r": break
            default: result += String(scalar).printable
            }
        }
        return result
    }
}
