import Cameo
import CameoAnalysis

extension Engine {
    /// `cameo lint`: the mistakes in payloads and requests, in one of the linter's formats. (default: JSON) With
    /// `isFix`, fixed files are returned; with `newBaseline`, a baseline is the first file after them. With
    /// `stepSummary`, the last file has the Markdown to append to the file of that name.
    static func lint(
        _ request: EngineRequest,
        _ response: inout EngineResponse
    ) throws(EngineError) {
        var settings = try EngineSettings(request)
        let rules = try severities(request)
        let minSeverity: Finding.Severity =
            try request.word("minSeverity").map { (word) throws(EngineError) in
                try EngineChoice.value(word, "--min-severity")
            } ?? .info
        let failureSeverity: Finding.Severity = request.flag("isStrict") ? .warning : .error
        let isFix = request.flag("isFix")
        let files = try request.files()
        var linters: [ChainLinter] = []
        var reports = try reports(request, failureSeverity)
        let stepSummary = request.text("stepSummary")
        var markdown = LintMarkdown()
        var summary = LintSummary()
        summary.isDryRun = request.flag("isDryRun")
        // -1 if the host has no files to lint, and passes one to be skipped.
        let isEmpty = request.header["skipped"]?.integer == -1
        if isEmpty { summary.skips[.notPush] = -1 }
        func skip(_ file: EngineRequest.File, _ reason: LintSkipReason) {
            summary.skips[reason, default: 0] += 1
            guard request.flag("isVerbose"), !isEmpty else { return }
            response.notice("\(file.name) skipped: \(reason.displayName)", code: "detail")
        }
        for file in files where !linters.contains(where: { $0.chain == file.chain }) {
            let chain = try settings.chain(of: file)
            var linter = PushLinter(parser: try settings.parser(chain, &response))
            if case .number(let now)? = request.header["now"] { linter.now = now.double }
            linters.append(ChainLinter(file.chain, linter))
        }
        var baselines = try EngineBaselines(request, minSeverity: minSeverity)
        var hasFailed = false
        func add(_ file: LintedFile) {
            summary.count(file)
            if stepSummary != nil { markdown.add(file) }
            for index in reports.indices { reports[index].add(file) }
        }
        for file in files {
            let chain = try settings.chain(of: file)
            guard let chainLinter = linters.first(where: { $0.chain == file.chain }) else {
                continue
            }
            var linter = chainLinter.linter
            let bytes: [UInt8]
            switch file.content {
            case .bytes(let content): bytes = content
            case .problem(let entry):
                // Data that is larger than any payload.
                if file.isFound, entry.fileProblem == .tooLarge,
                    !ConfigurationChain.isCertainPayloadName(file.name)
                {
                    skip(file, .tooLarge)
                    continue
                }
                response.report("\(EngineError.label(file.name)): \(entry.message)", entry)
                hasFailed = true
                continue
            }
            let severities = chain.severities(for: file.path, commandLine: rules)
            linter.severities = severities.severities
            var result = linter.lint(bytes, name: file.name)
            if file.isFound, let reason = result.skipReason {
                skip(file, reason)
                continue
            }
            result.findings = severities.applied(to: result.findings)
            if isFix {
                let fixed = linter.fix(
                    bytes,
                    result,
                    severities: severities,
                    minSeverity: minSeverity
                )
                result = fixed.result
                summary.fixed += fixed.fixed.count
                if fixed.bytes != bytes { response.add(file: file.name, fixed.bytes) }
            }
            var findings = result.findings
            let added = severities.applied(to: chainLinter.compare(result, linter))
            if !added.isEmpty { findings = LintFinding.sorted(findings + added) }
            // First, so that findings below the minimum severity aren't missing from the baseline.
            summary.inBaseline += baselines.filter(
                &findings,
                of: file,
                name: baselineName(chain, settings, request)
            )
            summary.files += 1
            add(
                LintedFile(
                    name: file.name == "-" ? "standard input" : file.name,
                    path: reportPath(file.path, request),
                    findings: findings.filter { $0.severity >= minSeverity },
                    isTruncated: result.isTruncated,
                    source: result.source
                )
            )
        }
        guard !hasFailed else {
            response.exitCode = EngineError.ExitCode.file
            return
        }
        if summary.files == 0, !request.flag("skipsOthers") {
            response.notice(
                "No payloads or requests found; pass a file, or a folder that contains them",
                code: "no-files"
            )
        }
        for linter in linters.sorted(by: { $0.chain ?? -1 < $1.chain ?? -1 }) {
            let findings = linter.findings.filter { $0.severity >= minSeverity }
            guard !findings.isEmpty else { continue }
            let chain = try chainOf(linter.chain, files, settings)
            let name = mappingFile(chain, settings, request)
            add(LintedFile(name: name, path: name, findings: findings))
        }
        baselines.finish(files, &response)
        for report in reports { report.write(summary, &response) }
        if let stepSummary {
            response.add(file: stepSummary, Array(markdown.text(summary).utf8))
        }
        if baselines.reportWritten(&response) { return }
        if !reports.contains(where: { $0.output == nil }) {
            response.notice(summary.lines.joined(separator: " "), code: "summary")
        }
        if summary.count(from: failureSeverity) > 0 {
            response.exitCode = EngineError.ExitCode.failure
        }
    }

    private static func chainOf(
        _ index: Int?,
        _ files: [EngineRequest.File],
        _ settings: EngineSettings
    ) throws(EngineError) -> ConfigurationChain {
        for file in files where file.chain == index {
            return try settings.chain(of: file)
        }
        return ConfigurationChain()
    }

    /// The severities of rules that the host's command line specifies, as `CODE=SEVERITY`.
    private static func severities(
        _ request: EngineRequest
    ) throws(EngineError) -> [ToolConfiguration.RuleSeverity] {
        var rules: [ToolConfiguration.RuleSeverity] = []
        for value in request.header["rules"]?.array ?? [] {
            let parts = (value.text ?? "").split(
                separator: "=",
                omittingEmptySubsequences: false
            )
            guard parts.count == 2 else {
                throw .usage("--rule requires CODE=SEVERITY, such as --rule name-long=off")
            }
            do throws(ToolConfiguration.ParseError) {
                rules.append(try ToolConfiguration.rule(String(parts[0]), String(parts[1])))
            } catch {
                throw .usage("--rule: \(error)")
            }
        }
        return rules
    }

    /// Returns a path relative to the folder of the report.
    private static func reportPath(_ path: String, _ request: EngineRequest) -> String {
        guard let root = request.text("root") else { return path }
        let prefix = root == "/" ? "/" : root + "/"
        return path.hasPrefix(prefix)
            ? String(path.utf8.dropFirst(prefix.utf8.count)) ?? path : path
    }

    /// The name of the baseline of a file; `nil` if it has none.
    private static func baselineName(
        _ chain: ConfigurationChain,
        _ settings: EngineSettings,
        _ request: EngineRequest
    ) -> String? {
        if let name = request.text("baseline") { return name }
        return chain.nearest { $0.baseline }.map { settings.path($0.value, $0.level) }
    }

    /// The file with the mapping, whose findings belong to no payload.
    private static func mappingFile(
        _ chain: ConfigurationChain,
        _ settings: EngineSettings,
        _ request: EngineRequest
    ) -> String {
        if let file = request.header["mapping"]?.object?["name"]?.text { return file }
        guard let (source, level) = chain.nearest({ $0.mapping }) else {
            return request.header["settings"]?.object?["name"]?.text ?? "mapping"
        }
        if case .file(let path) = source { return settings.path(path, level) }
        return level.file
    }

    private static func reports(
        _ request: EngineRequest,
        _ failureSeverity: Finding.Severity
    ) throws(EngineError) -> [Report] {
        var reports: [Report] = []
        for value in request.header["reports"]?.array ?? [] {
            guard let object = value.object else { throw .request("A report isn't an object") }
            let output = object["output"]?.text
            var options = LintFormatOptions()
            options.version = version
            options.width = request.width
            options.isColored = output == nil && request.isColored
            options.failureSeverity = failureSeverity
            let format: LintFormat = try EngineChoice.value(
                object["format"]?.text ?? "",
                "--format"
            )
            reports.append(
                Report(
                    formatter: format.formatter(options),
                    output: output,
                    hasTotals: format != .text || !request.flag("printsOnlyProblems")
                )
            )
        }
        if reports.isEmpty {
            var options = LintFormatOptions()
            options.version = version
            options.failureSeverity = failureSeverity
            reports.append(Report(formatter: LintFormat.json.formatter(options), output: nil))
        }
        return reports
    }

    /// The linter of the files that have the same configurations.
    private final class ChainLinter {
        let chain: Int?
        let linter: PushLinter
        /// The comparison of these files; `nil` until the first one is linted.
        private var corpus: LintCorpus?

        init(_ chain: Int?, _ linter: PushLinter) {
            self.chain = chain
            self.linter = linter
        }

        /// Returns the findings in a file that contradict earlier files.
        func compare(_ result: LintResult, _ linter: PushLinter) -> [LintFinding] {
            if corpus == nil { corpus = LintCorpus(linter) }
            return corpus?.add(result) ?? []
        }

        /// The findings about all files.
        var findings: [LintFinding] { corpus?.finish() ?? [] }
    }

    /// A report that is written when all files were linted.
    private struct Report {
        private var formatter: LintReportFormatter
        private var text = ""
        /// The file; `nil` for standard output.
        let output: String?
        /// Whether the report ends with the numbers of findings.
        let hasTotals: Bool

        init(formatter: LintReportFormatter, output: String?, hasTotals: Bool = true) {
            self.formatter = formatter
            self.output = output
            self.hasTotals = hasTotals
        }

        mutating func add(_ file: LintedFile) { text += formatter.add(file) }

        func write(_ summary: LintSummary, _ response: inout EngineResponse) {
            let report = formatter.start(summary) + text + (hasTotals ? formatter.end(summary) : "")
            if let output {
                response.add(file: output, Array(report.utf8))
            } else {
                response.write(report)
            }
        }
    }
}
