import Cameo
import CameoAnalysis
import CameoHost

/// The reports of a run. They are collected in temporary files, and written after all files have
/// been read, so that reports are always complete.
struct LintOutput {
    private struct Part {
        let formatter: any LintFormatter
        let spool: any Spool
        let output: String
        /// Whether the report ends with the number of findings.
        let hasTotals: Bool
    }

    private let context: CommandContext
    private let root: String
    private var parts: [Part] = []
    private var markdown: LintMarkdown?
    private let stepSummary: String?
    private var diffs: (any Spool)?
    var summary = LintSummary()

    init(_ options: LintOptions, _ context: CommandContext) throws(CommandError) {
        self.context = context
        root = Self.root(context)
        summary.isDryRun = options.isDryRun
        for (format, output) in options.reports {
            var formatOptions = LintFormatOptions()
            formatOptions.version = context.version
            formatOptions.width = context.width
            formatOptions.isColored = output == "-" && context.isColored
            formatOptions.failureSeverity = options.failureSeverity
            parts.append(
                Part(
                    formatter: format.formatter(formatOptions),
                    spool: try context.spool(),
                    output: output,
                    hasTotals: format != .text || context.messages.verbosity != .quiet
                )
            )
        }
        let writesCommands = options.reports.contains { $0.format == .github }
        let file = context.host.environment("GITHUB_STEP_SUMMARY")
        stepSummary = writesCommands && file?.isEmpty == false ? file : nil
        if stepSummary != nil { markdown = LintMarkdown() }
        if options.isDiff { diffs = try context.spool() }
    }

    /// Returns the base folder for paths in reports: the repository's root, if it can be
    /// determined.
    private static func root(_ context: CommandContext) -> String {
        for name in ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"] {
            if let folder = context.host.environment(name), folder.hasPrefix("/"),
                AbsolutePath.relative(context.folder + "/", to: context.absolute(folder)) != nil
            {
                return context.absolute(folder)
            }
        }
        var folder = context.folder
        while folder != "/", !folder.isEmpty {
            if context.exists("\(folder)/.git") { return folder }
            folder = AbsolutePath.parent(of: folder)
        }
        return context.folder
    }

    mutating func add(
        _ source: LintFiles.Source,
        _ findings: [LintFinding],
        isTruncated: Bool,
        _ text: SourceText,
        _ fixes: FileFixes?
    ) {
        summary.files += 1
        let name = source.path == "-" && source.name == "-" ? "standard input" : source.name
        if let fixes {
            summary.fixed += fixes.count
            if fixes.count > 0 { summary.fixedFiles.append(name) }
            if let diffs {
                let diff = fixes.diff(context)
                append(context.isTerminal ? diff.harmlessLines : diff, to: diffs)
            }
        }
        add(
            LintedFile(
                name: name,
                path: AbsolutePath.relative(source.absolute, to: root) ?? source.absolute,
                findings: findings,
                isTruncated: isTruncated,
                source: text
            )
        )
    }

    /// Adds findings that concern all files.
    mutating func add(_ name: String, _ findings: [LintFinding]) {
        let absolute = context.absolute(name)
        add(
            LintedFile(
                name: name,
                path: AbsolutePath.relative(absolute, to: root) ?? absolute,
                findings: findings
            )
        )
    }

    /// The first error from writing a temporary file.
    private var failure: CommandError?

    private mutating func append(_ text: String, to spool: any Spool) {
        do throws(HostError) {
            try spool.append(text)
        } catch {
            failure = failure ?? .file(error.description)
        }
    }

    private mutating func add(_ file: LintedFile) {
        summary.count(file)
        markdown?.add(file)
        for index in parts.indices {
            append(parts[index].formatter.add(file), to: parts[index].spool)
        }
    }

    /// Writes all reports.
    func write() throws(CommandError) {
        if let failure { throw failure }
        if let diffs { try context.write(.spool(diffs)) }
        // Write files first, because standard output may be a closed pipe.
        for part in parts where part.output != "-" { try write(part) }
        if let stepSummary, let markdown {
            try OutputFile(stepSummary, context)
                .append(markdown.text(summary), fix: "check GITHUB_STEP_SUMMARY")
        }
        for part in parts where part.output == "-" { try write(part) }
    }

    /// Writes a message for each report file.
    func reportFiles() {
        for part in parts { context.messages.output(part.output, "the report") }
    }

    private func write(_ part: Part) throws(CommandError) {
        try OutputFile(part.output, context).write([
            .text(part.formatter.start(summary)), .spool(part.spool),
            .text(part.hasTotals ? part.formatter.end(summary) : ""),
        ])
    }

    /// Writes the totals to standard error, so that the user sees a result, unless standard output
    /// contains a report.
    func reportSummary() {
        guard !parts.contains(where: { $0.output == "-" }) else { return }
        context.messages.notice(summary.lines.joined(separator: " "), code: "summary")
    }
}

extension String {
    /// The text of a diff for a terminal, without control characters except line breaks and tabs.
    /// Other outputs contain the exact diff, so that it can be applied.
    var harmlessLines: String {
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
