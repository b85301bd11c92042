import Cameo
import CameoAnalysis
import CameoHost

/// The command `cameo inspect`, which prints the content of payloads and their predicted
/// appearance.
package final class InspectCommand: FileCommand {
    package let work: Work
    private let context: CommandContext
    private var (isFailed, isFirst) = (false, true)
    private var unread: [String] = []
    private var output: String

    /// Prepares the command for the files in the arguments.
    package convenience init(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(CommandError) {
        let files = try ParsingOptions.files(arguments)
        let loader = try ConfigurationLoader(arguments, context)
        // Files in the same folder have the same configurations.
        var setups: [String: Int] = [:]
        var parsers: [PayloadParser] = []
        var sources: [Work.Source] = []
        for file in files {
            let folder = context.folder(ofFile: file.path)
            let known = setups[folder]
            if known == nil {
                parsers.append(
                    try ParsingOptions.parser(
                        arguments,
                        context,
                        chain: loader.chain(inFolder: folder)
                    )
                )
                setups[folder] = parsers.count - 1
            }
            sources.append(Work.Source(file: file, parser: known ?? parsers.count - 1))
        }
        self.init(arguments, sources, parsers, context)
    }

    /// Prepares the command for files that have been read, with a shared parser.
    package convenience init(
        _ arguments: Arguments,
        _ files: [PayloadFile.Source],
        _ parser: PayloadParser,
        _ context: CommandContext
    ) {
        let sources = files.map { Work.Source(file: $0, parser: 0) }
        self.init(arguments, sources, [parser], context)
    }

    private init(
        _ arguments: Arguments,
        _ sources: [Work.Source],
        _ parsers: [PayloadParser],
        _ context: CommandContext
    ) {
        let isJSON = arguments.has(.json)
        let report = InspectionReport(width: context.width, isColored: context.isColored)
        work = Work(
            sources: sources,
            parsers: parsers,
            report: isJSON ? nil : report,
            context: context
        )
        self.context = context
        output = isJSON ? "[\n" : ""
    }

    /// The minimum size of a write to standard output, in bytes.
    private static let outputSize = 1 << 16

    package func use(_ result: Work.Output) throws(CommandError) {
        if let error = result.error {
            context.messages.report(error)
            isFailed = true
        }
        for entry in result.entries {
            if work.report == nil, !isFirst { output += ",\n" }
            isFirst = false
            output += entry.output
            if let name = entry.unread, unread.last != name { unread.append(name) }
        }
        guard output.utf8.count > Self.outputSize else { return }
        try context.write(.text(output))
        output = ""
    }

    package func finish() throws(CommandError) -> Int32 {
        output += work.report == nil ? "\n]\n" : InspectionReport.mappingHint(unread)
        try context.write(.text(output))
        return isFailed ? ExitCode.fileError : ExitCode.success
    }

    /// The concurrent part: reads and inspects the files.
    package struct Work: FileWork {
        /// A file, and the index of its parser.
        package struct Source: Sendable {
            let file: PayloadFile.Source
            let parser: Int
        }

        /// The results of a file.
        package struct Output: Sendable {
            fileprivate var entries: [Entry]
            fileprivate var error: CommandError?
        }

        /// The result of a payload.
        fileprivate struct Entry: Sendable {
            /// The report, or the element for the JSON array.
            let output: String
            /// The name of the file if Cameo finds no sender in it; otherwise `nil`.
            var unread: String?
        }

        package let sources: [Source]
        fileprivate let parsers: [PayloadParser]
        fileprivate let report: InspectionReport?
        fileprivate let context: CommandContext

        package var readsStandardInput: Bool { sources.contains { $0.file.path == "-" } }

        package func isShown(_ output: Output) -> Bool { output.error != nil || context.isTerminal }

        package func transform(_ source: Source) -> Output {
            context.announce(source.file.path)
            do throws(CommandError) {
                let bytes = try source.file.bytes(context.host)
                let files = try PayloadFile.read(bytes, source.file.path, called: source.file.title)
                let parser = parsers[source.parser]
                let findings =
                    report == nil
                    ? [] : PushLinter(parser: parser).lint(bytes, name: source.file.path).findings
                return Output(
                    entries: files.enumerated().map { index, file in
                        entry(file, parser, findings.ignoredNames(ofMessage: index))
                    }
                )
            } catch {
                let entries = report == nil ? [Entry(output: error.entry.inspection.element)] : []
                return Output(entries: entries, error: error)
            }
        }

        private func entry(
            _ file: PayloadFile,
            _ parser: PayloadParser,
            _ ignoredNames: [Finding]
        ) -> Entry {
            let inspection = Inspection(of: file.payload, parser: parser).applyingInlineImages
            let unread = inspection.isUnread ? file.path : nil
            guard let report else {
                let json = inspection.json(
                    file: file.name,
                    request: file.request?.json(in: inspection) ?? .null,
                    diagnostics: inspection.diagnostics(for: file.request),
                    conversions: file.conversions.map { $0.json }
                )
                return Entry(output: json.element, unread: unread)
            }
            let text = report.text(
                of: inspection,
                file: file.name,
                request: file.request,
                ignoredNames: ignoredNames,
                conversions: file.conversions
            )
            return Entry(output: text, unread: unread)
        }
    }
}
