import Cameo
import CameoAnalysis
import CameoHost

/// The command `cameo lint`, which finds mistakes in payloads and requests.
package final class LintCommand: FileCommand {
    package let work: Work
    private let arguments: Arguments
    private let context: CommandContext
    private let files: LintFiles
    private var report: LintOutput
    private var baselines: FileBaselines
    private var corpora: [Int: LintCorpus] = [:]
    private var errors: [CommandError] = []

    private var options: LintOptions { work.options }

    /// Returns the text of `--list-rules` or `--explain`; `nil` if neither was passed.
    package static func rules(_ arguments: Arguments, width: Int) throws(CommandError) -> String? {
        if arguments.has(.listRules) { return LintRuleList.text(width: width) }
        guard let code = arguments[.explain] else { return nil }
        do throws(LintRuleList.UnknownRule) {
            return try LintRuleList.explanation(of: code, width: width)
        } catch {
            throw .usage(error.description)
        }
    }

    /// Prepares the command.
    ///
    /// - Parameters:
    ///   - files: The files to lint.
    ///   - project: The properties of the app's project; `nil` if `--project` wasn't passed.
    package init(
        _ options: LintOptions,
        _ arguments: Arguments,
        _ files: LintFiles,
        project: LintProject?,
        _ context: CommandContext
    ) throws(CommandError) {
        var setups: [Work.Setup] = []
        for chain in files.chains {
            var linter = PushLinter(
                parser: try ParsingOptions.parser(arguments, context, chain: chain),
                project: project
            )
            linter.now = context.host.time
            setups.append(
                Work.Setup(
                    chain: chain,
                    linter: linter,
                    baseline: options.baseline
                        ?? chain.nearest { $0.baseline }.map {
                            $0.level.path($0.value, in: context.folder)
                        }
                )
            )
        }
        let work = Work(sources: files.sources, setups: setups, options: options, context: context)
        try Self.checkOutputs(work, arguments, files)
        self.work = work
        (self.arguments, self.files, self.context) = (arguments, files, context)
        report = try LintOutput(options, context)
        baselines = try FileBaselines(setups.compactMap { $0.baseline }, options, context)
    }

    /// Throws an error if an output would replace a file that the run reads. Ignores files in
    /// searched folders that aren't pushes, such as the report of an earlier run, because the run
    /// skips them.
    private static func checkOutputs(
        _ work: Work,
        _ arguments: Arguments,
        _ files: LintFiles
    ) throws(CommandError) {
        let outputs = try OutputPaths(arguments, work.context)
        let baselines =
            work.options.newBaseline == nil ? work.setups.compactMap { $0.baseline } : []
        try outputs.check(arguments, inputs: baselines)
        for chain in files.chains { try outputs.check(arguments, chain, inputs: []) }
        for source in files.sources where outputs.output(replacing: source.path) != nil {
            if source.isFound, !ConfigurationChain.isCertainPayloadName(source.path),
                let bytes = try? source.file.bytes(work.context.host),
                !work.setups[source.chain].linter.lint(bytes, name: source.name).looksLikePush
            {
                continue
            }
            try outputs.check(source.path)
        }
    }

    package func use(_ output: Work.Output) throws(CommandError) {
        switch output.content {
        case .failure(let error): errors.append(error)
        case .skipped(let reason):
            report.summary.skips[reason, default: 0] += 1
            context.messages.detail("\(output.source.name) skipped: \(reason.displayName)")
        case .result(let result, let severities):
            let setup = work.setups[output.source.chain]
            // Add findings that depend on the order of the files.
            var linter = setup.linter
            linter.severities = severities.severities
            let more = corpora[output.source.chain, default: LintCorpus(linter)].add(result)
            var findings = result.findings
            let added = output.online + severities.applied(to: more)
            if !added.isEmpty { findings = LintFinding.sorted(findings + added) }
            // Filter first, so that the baseline also contains findings below the minimum severity.
            report.summary.inBaseline +=
                baselines.filter(&findings, setup.baseline, output.source.absolute)
            report.add(
                output.source,
                findings.filter { $0.severity >= options.minSeverity },
                isTruncated: result.isTruncated,
                result.source,
                output.fixes
            )
        }
    }

    package func finish() throws(CommandError) -> Int32 {
        guard errors.isEmpty else { throw .files(errors) }
        if report.summary.files == 0, !arguments.has(.skipOtherFiles) {
            // Fail, so that a check with a misspelled folder doesn't pass.
            let skipped = report.summary.skipped
            let count =
                skipped == 0
                ? ""
                : " (\(skipped) \(skipped == 1 ? "file isn't a push" : "files aren't pushes"); "
                    + "-v names \(skipped == 1 ? "it" : "them"))"
            let message =
                "No payloads or requests found\(count); pass a file, or a folder that contains them"
            throw .file(ErrorEntry(code: "files-not-found", message: message), text: message)
        }
        for (index, setup) in work.setups.enumerated() {
            guard let corpus = corpora[index] else { continue }
            let findings = corpus.finish().filter { $0.severity >= options.minSeverity }
            if !findings.isEmpty { report.add(mappingFile(setup.chain), findings) }
        }
        try baselines.finish(files.sources.map { $0.absolute })
        try report.write()
        report.reportFiles()
        if let notice = baselines.writtenNotice {
            context.messages.notice(notice)
            return ExitCode.success
        }
        report.reportSummary()
        return report.summary.count(from: options.failureSeverity) == 0
            ? ExitCode.success : ExitCode.failure
    }

    /// Returns the file that contains the mapping, for findings that belong to no payload.
    private func mappingFile(_ chain: ConfigurationChain) -> String {
        if let file = arguments[.mapping] { return file }
        guard let (source, level) = chain.nearest({ $0.mapping }) else {
            return arguments[.settings] ?? "mapping"
        }
        if case .file(let path) = source { return level.path(path, in: context.folder) }
        return level.file
    }

    /// The concurrent part: reads, lints and fixes the files.
    package struct Work: FileWork {
        /// The linter and the baseline for a chain of configurations.
        fileprivate struct Setup: Sendable {
            let chain: ConfigurationChain
            let linter: PushLinter
            /// The path of the baseline; `nil` if there is none.
            let baseline: String?
        }

        /// The result of a file.
        package struct Output: Sendable {
            fileprivate enum Content: Sendable {
                case failure(CommandError)
                case skipped(LintSkipReason)
                /// The result, with the severities that apply to the file.
                case result(LintResult, FileSeverities)
            }

            fileprivate let source: LintFiles.Source
            fileprivate let content: Content
            fileprivate var fixes: FileFixes?
            /// The findings of `--online`.
            fileprivate var online: [LintFinding] = []
        }

        package let sources: [LintFiles.Source]
        fileprivate let setups: [Setup]
        package let options: LintOptions
        fileprivate let context: CommandContext

        package var readsStandardInput: Bool { sources.contains { $0.path == "-" } }

        package func isShown(_ output: Output) -> Bool { false }

        package func transform(_ source: LintFiles.Source) -> Output {
            context.announce(source.path)
            let setup = setups[source.chain]
            let bytes: [UInt8]
            do throws(CommandError) {
                bytes = try source.file.bytes(context.host)
            } catch {
                // A file that is larger than any payload isn't a push.
                let isOther =
                    source.isFound && error.entry.fileErrorCode == .tooLarge
                    && !ConfigurationChain.isCertainPayloadName(source.path)
                return Output(
                    source: source,
                    content: isOther ? .skipped(.tooLarge) : .failure(error)
                )
            }
            let severities = setup.chain.severities(
                for: source.absolute,
                commandLine: options.rules
            )
            var linter = setup.linter
            linter.severities = severities.severities
            var result = linter.lint(bytes, name: source.name)
            if source.isFound, let reason = result.skipReason {
                return Output(source: source, content: .skipped(reason))
            }
            result.findings = severities.applied(to: result.findings)
            guard options.isFix else {
                return Output(source: source, content: .result(result, severities))
            }
            var fixes = FileFixes(source.path, bytes, result)
            fixes.apply(linter, severities, minSeverity: options.minSeverity)
            do throws(CommandError) {
                if !options.isDryRun { try fixes.write(context.host) }
            } catch {
                return Output(source: source, content: .failure(error))
            }
            return Output(source: source, content: .result(fixes.result, severities), fixes: fixes)
        }

        package func needs(_ output: Output) -> FileDownloads? {
            guard options.isOnline, case .result(let result, _) = output.content else { return nil }
            let downloads = result.downloads
            let policy = setups[output.source.chain].linter.parser.settings.urlPolicy
            return downloads.isEmpty ? nil : FileDownloads(downloads: downloads, policy: policy)
        }

        package func complete(_ output: inout Output, _ responses: [String: LintDownload]) {
            guard case .result(let result, let severities) = output.content else { return }
            var linter = setups[output.source.chain].linter
            linter.severities = severities.severities
            output.online = severities.applied(
                to: linter.onlineFindings(in: result, downloads: responses)
            )
        }
    }
}
