import Cameo
import CameoAnalysis
import CameoCommands
import CameoXcode
import Foundation

/// A run of `cameo lint`.
struct LintRun {
    private let options: LintOptions
    private let arguments: Arguments
    private let console: Console

    init(_ options: LintOptions, _ arguments: Arguments, _ console: Console) {
        (self.options, self.arguments, self.console) = (options, arguments, console)
    }

    /// The linter and the baseline that a chain of configurations specifies.
    private struct Setup: Sendable {
        let chain: ConfigurationChain
        let linter: PushLinter
        /// The path of the baseline.
        let baseline: String?
    }

    /// The number of files that a task reads.
    private static let chunkSize = 16
    /// The number of files that are read one after the other. Files that depend on each other, such as pipes of
    /// one process, are few.
    private static let maxSequentialFiles = 8
    /// The number of files whose images are downloaded concurrently.
    private static let maxConcurrentDownloads = 8

    func run() async throws -> Int32 {
        let files: LintFiles
        do {
            files = try console.reporting("Searching for payloads") {
                try LintFiles(arguments, standardInputName: options.standardInputName, console)
            }
        } catch let error as UnreadableFiles {
            for error in error.errors { console.report(error) }
            return CommandLineTool.ExitCode.fileError
        }
        let project = try LintProject(arguments, console)
        let setups = try files.chains.map { chain in
            var linter = PushLinter(
                parser: try ParsingOptions.parser(arguments, console, chain: chain),
                project: project
            )
            linter.now = Date().timeIntervalSince1970
            return Setup(
                chain: chain,
                linter: linter,
                baseline: options.baseline
                    ?? chain.nearest(\.baseline).map { $0.level.path($0.value) }
            )
        }
        try checkOutputs(files, setups)
        var report = try LintReport(options, console)
        var baselines = try Baselines(setups.compactMap(\.baseline), options)
        var corpora: [Int: LintCorpus] = [:]
        var errors: [FileError] = []
        try await results(files.sources, setups) { output in
            switch output.content {
            case .failure(let error): errors.append(error)
            case .skipped(let reason):
                report.skip(reason)
                console.explainDetail("\(output.source.name) skipped: \(reason.displayName)")
            case .result(let result, let severities, let extra):
                let setup = setups[output.source.chain]
                // Findings that depend on the order of the files.
                var linter = setup.linter
                linter.severities = severities.severities
                let chain = output.source.chain
                let more = corpora[chain, default: LintCorpus(linter)].add(result)
                var findings = result.findings
                let added = extra + severities.applied(to: more)
                if !added.isEmpty {
                    findings = LintFinding.sorted(findings + added)
                }
                // First, so that findings below the minimum severity aren't missing from the baseline.
                baselines.filter(
                    &findings,
                    setup.baseline,
                    output.source.absolute,
                    report: &report
                )
                findings = findings.filter { $0.severity >= options.minSeverity }
                report.add(
                    output.source,
                    findings,
                    isTruncated: result.isTruncated,
                    result.source,
                    output.fixes
                )
            }
        }
        guard errors.isEmpty else {
            for error in errors { console.report(error) }
            return CommandLineTool.ExitCode.fileError
        }
        if report.summary.files == 0, !arguments.has(.skipOtherFiles) {
            console.report(
                "No payloads or requests found; pass a file, or a folder that contains them",
                code: "no-files"
            )
        }
        for (chain, corpus) in corpora.sorted(by: { $0.key < $1.key }) {
            let findings = corpus.finish().filter { $0.severity >= options.minSeverity }
            if !findings.isEmpty {
                report.add(mappingFile(setups[chain].chain), findings)
            }
        }
        try baselines.finish(files.sources.map(\.absolute), console)
        try report.write()
        defer { report.reportFiles() }
        if let notice = baselines.writtenNotice {
            console.report(notice)
            return CommandLineTool.ExitCode.success
        }
        report.reportSummary()
        return report.summary.count(from: options.failureSeverity) == 0
            ? CommandLineTool.ExitCode.success : CommandLineTool.ExitCode.failure
    }

    /// Throws an error if an output would replace a file that the run reads. A file that isn't a push, such as the
    /// report of an earlier run, is only skipped.
    private func checkOutputs(_ files: LintFiles, _ setups: [Setup]) throws {
        let baselines = options.newBaseline == nil ? setups.compactMap(\.baseline) : []
        try options.outputs.check(arguments, inputs: baselines)
        for chain in files.chains { try options.outputs.check(arguments, chain, inputs: []) }
        for source in files.sources where options.outputs.output(replacing: source.path) != nil {
            if source.isFound, !ConfigurationChain.isCertainPayloadName(source.path),
                let setup = setups.indices.contains(source.chain) ? setups[source.chain] : nil,
                let bytes = try? InputFile.bytes(source.path),
                !setup.linter.lint(bytes, name: source.name).looksLikePush
            {
                continue
            }
            try options.outputs.check(source.path)
        }
    }

    /// The file with the mapping, whose findings belong to no payload.
    private func mappingFile(_ chain: ConfigurationChain) -> String {
        if let file = arguments[.mapping] { return file }
        guard let (source, level) = chain.nearest(\.mapping) else {
            return arguments[.settings] ?? "mapping"
        }
        if case .file(let path) = source { return level.path(path) }
        return level.file
    }

    // MARK: Files

    /// The result of a file.
    private struct Output: Sendable {
        enum Content: Sendable {
            case failure(FileError)
            case skipped(LintSkipReason)
            /// The result, the severities for the file, and the findings of `--online`.
            case result(LintResult, FileSeverities, [LintFinding])
        }

        let source: LintFiles.Source
        let content: Content
        var fixes: FileFixes?
    }

    /// Lints the files with all cores, and uses the results in order.
    private func results(
        _ sources: [LintFiles.Source],
        _ setups: [Setup],
        use: (Output) throws -> Void
    ) async throws {
        let isSequential =
            sources.count <= Self.maxSequentialFiles || sources.contains { $0.path == "-" }
        var progress = FileProgress(
            total: sources.count,
            console,
            isEnabled: !isSequential || options.isOnline && sources.count > 1
        )
        defer { progress.hide() }
        if options.isOnline { try HostDownloader.validate() }
        let slow =
            options.isOnline && sources.count == 1
            ? console.slowWork("Downloading images and media") : nil
        defer { slow?.end() }
        let downloads = options.isOnline ? LintDownloads() : nil
        try await OrderedWork.forEach(
            sources,
            limit: isSequential
                ? 1 : options.isOnline ? Self.maxConcurrentDownloads : OrderedWork.coreCount,
            chunkSize: isSequential || options.isOnline ? 1 : Self.chunkSize,
            { source in
                await output(source, setups[source.chain], downloads)
            },
            use: { output in
                try use(output)
                progress.advance()
            }
        )
    }

    private func output(
        _ source: LintFiles.Source,
        _ setup: Setup,
        _ downloads: LintDownloads?
    ) async -> Output {
        if source.path == "-", isatty(STDIN_FILENO) == 1 {
            console.report(
                "Reading a payload from the terminal; paste it, then press Return and Control-D"
            )
        }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try InputFile.bytes(source.path)
        } catch {
            // Data that is larger than any payload.
            let isOther =
                source.isFound && error.entry.fileProblem == .tooLarge
                && !ConfigurationChain.isCertainPayloadName(source.path)
            return Output(source: source, content: isOther ? .skipped(.tooLarge) : .failure(error))
        }
        let severities = setup.chain.severities(for: source.absolute, commandLine: options.rules)
        var linter = setup.linter
        linter.severities = severities.severities
        var result = linter.lint(bytes, name: source.name)
        if source.isFound, let reason = result.skipReason {
            return Output(source: source, content: .skipped(reason))
        }
        result.findings = severities.applied(to: result.findings)
        var fixes: FileFixes?
        if options.isFix {
            var fixer = FileFixes(source.path, bytes, result)
            fixer.apply(linter, severities, minSeverity: options.minSeverity)
            do throws(FileError) {
                if !options.isDryRun { try fixer.write() }
            } catch {
                return Output(source: source, content: .failure(error))
            }
            result = fixer.result
            fixes = fixer
        }
        var extra: [LintFinding] = []
        if let downloads, !result.downloads.isEmpty {
            let responses = await downloads.responses(
                to: result.downloads,
                policy: linter.parser.settings.urlPolicy
            )
            extra = severities.applied(
                to: linter.onlineFindings(in: result, downloads: responses)
            )
        }
        return Output(source: source, content: .result(result, severities, extra), fixes: fixes)
    }
}

/// The fixes of a file.
struct FileFixes: Sendable {
    let path: String
    let before: [UInt8]
    private(set) var after: [UInt8]
    /// The number of findings that were fixed.
    private(set) var count = 0
    /// The result for the fixed file.
    private(set) var result: LintResult

    init(_ path: String, _ bytes: [UInt8], _ result: LintResult) {
        (self.path, before, after, self.result) = (path, bytes, bytes, result)
    }

    /// Applies the safe fixes of the findings that are reported, until none is left.
    mutating func apply(
        _ linter: PushLinter,
        _ severities: FileSeverities,
        minSeverity: Finding.Severity
    ) {
        let fixed = linter.fix(after, result, severities: severities, minSeverity: minSeverity)
        (after, result) = (fixed.bytes, fixed.result)
        count += fixed.fixed.count
    }

    /// Replaces the file, unless another program has changed it. If the file has several hard links, only this one
    /// is fixed.
    func write() throws(FileError) {
        guard after != before else { return }
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let info = FileInfo(target), info.kind == .file else {
            throw FileError("\(path): can't be fixed, because it isn't a regular file")
        }
        // The permissions of the folder would allow to replace it.
        guard info.mode & 0o222 != 0, access(target, W_OK) == 0 else {
            throw FileError("\(path): can't be fixed, because it's read-only; make it writable")
        }
        do {
            try OutputFile(path).replace(with: Data(after)) {
                // Just before the new file takes its place.
                guard try InputFile.bytes(path) == before else {
                    throw FileError(
                        "\(path): was changed while it was linted, and isn't fixed; run cameo lint again"
                    )
                }
            }
        } catch let error as FileError {
            throw error
        } catch {
            throw FileError("\(path): can't be written (\(error))")
        }
    }

    /// The change as a unified diff; empty if there is none.
    var diff: String {
        guard after != before else { return "" }
        let path = AbsolutePath.forPeople(AbsolutePath.of(path))
        let relative = path.hasPrefix("/") ? String(path.dropFirst()) : path
        return UnifiedDiff(before, after, path: relative).text
    }
}

/// The files of the baselines of a run.
private struct Baselines {
    private var baselines: LintBaselines
    private let output: String?

    init(_ paths: [String], _ options: LintOptions) throws {
        output = options.newBaseline
        baselines = LintBaselines(
            output: output.map(Self.place),
            minSeverity: options.minSeverity
        )
        guard output == nil else { return }
        for path in Set(paths) {
            let bytes: [UInt8]
            do throws(FileError) {
                bytes = try InputFile.bytes(path)
            } catch {
                throw ConfigurationError("\(error); create a baseline with --write-baseline")
            }
            do throws(LintBaseline.ParseError) {
                baselines.add(try LintBaseline(parsing: bytes), at: Self.place(path))
            } catch {
                throw ConfigurationError("\(path): \(error)")
            }
        }
    }

    private static func place(_ path: String) -> LintBaselines.Place {
        .init(name: path, folder: AbsolutePath.parent(of: AbsolutePath.of(path)))
    }

    var writtenNotice: String? { baselines.writtenNotice }

    /// Removes the findings that a baseline contains.
    ///
    /// - Parameter file: The absolute path of the file.
    mutating func filter(
        _ findings: inout [LintFinding],
        _ baseline: String?,
        _ file: String,
        report: inout LintReport
    ) {
        report.ignoreInBaseline(baselines.filter(&findings, of: file, name: baseline))
    }

    /// Writes the new baseline, or reports the entries of files that have no finding any more.
    func finish(_ files: [String], _ console: Console) throws {
        if let output {
            try OutputFile(output).write(baselines.new.text, console)
            return
        }
        let files = Set(files)
        let notices = baselines.staleNotices { place, file in
            let path = file.hasPrefix("/") ? file : AbsolutePath.of("\(place.folder)/\(file)")
            return files.contains(path) || FileInfo(path) == nil
        }
        for notice in notices { console.report(notice, code: "stale-baseline") }
    }
}
