import Cameo
import CameoAnalysis
import CameoHost
import CameoPreview

/// The command `cameo map`, which proposes a mapping for payloads that no preset reads.
package final class MapCommand: FileCommand {
    package let work: PayloadFileWork
    private let arguments: Arguments
    private let context: CommandContext
    private var files: [PayloadFile] = []
    private var isFailed = false
    /// The number of files in folders that aren't pushes.
    private var skippedCount = 0

    package init(_ arguments: Arguments, _ files: [PayloadFile.Source], _ context: CommandContext) {
        work = PayloadFileWork(sources: files, context: context)
        (self.arguments, self.context) = (arguments, context)
    }

    /// Returns the files in the arguments, and the payloads in folders.
    package static func files(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(CommandError) -> [PayloadFile.Source] {
        var files: [PayloadFile.Source] = []
        for file in try ParsingOptions.files(arguments) {
            if file.path != "-", context.isFolder(file.path) {
                for found in try PayloadFolder.sources(in: file.path, context) {
                    var file = PayloadFile.Source(path: found.path, title: found.path)
                    file.isFound = true
                    files.append(file)
                }
            } else {
                files.append(file)
            }
        }
        return files
    }

    package func use(_ output: Result<[PayloadFile], CommandError>) {
        do throws(CommandError) {
            let payloads = try output.get()
            files += payloads
            if payloads.isEmpty { skippedCount += 1 }
        } catch {
            context.messages.report(error)
            isFailed = true
        }
    }

    package func finish() throws(CommandError) -> Int32 {
        for file in files { file.reportConversions(context.messages) }
        guard !files.isEmpty else {
            guard skippedCount > 0, !isFailed else { return ExitCode.fileError }
            throw .file("No file in the folder is a push; pass payloads that contain aps")
        }
        context.messages.skipped(skippedCount)
        let payloads = files.map { $0.payload }
        let proposal = try context.reporting("Comparing \(files.count) payloads") {
            () throws(CommandError) in MappingProposal(of: payloads)
        }
        if arguments.has(.json) {
            try context.write(.text(proposal.json.pretty + "\n"))
        } else {
            try context.write(.text(proposal.mappingText))
            let report = MappingProposalReport(width: context.width, isColored: context.isColored)
            context.messages.explain(
                report.text(
                    of: proposal,
                    files: files.map { $0.path },
                    isSaved: !context.isTerminal
                )
            )
            if context.showsMessagesInTerminal { context.messages.explain(card(of: proposal)) }
        }
        guard !isFailed else { return ExitCode.fileError }
        return proposal.result == .noSender ? ExitCode.failure : ExitCode.success
    }

    /// Returns the `cameo preview` card of the first file in which the mapping finds a sender.
    private func card(of proposal: MappingProposal) -> String {
        guard let file = zip(files, proposal.sampleResults).first(where: { $1.kind != .none })?.0
        else { return "" }
        var settings = CommunicationSettings()
        settings.mapping = try? Mapping(proposal.mapping)
        let parser = PayloadParser(settings: settings)
        let preview = Preview(title: file.name, payload: file.payload, parser: parser)
        let card = TerminalCard(width: context.width, isColored: context.isColored)
        return "\n" + card.text(of: preview)
    }
}

/// The concurrent part of `cameo map`, which reads the payload files.
package struct PayloadFileWork: FileWork {
    package let sources: [PayloadFile.Source]
    let context: CommandContext

    package var readsStandardInput: Bool { sources.contains { $0.path == "-" } }

    package func transform(_ source: PayloadFile.Source) -> Result<[PayloadFile], CommandError> {
        context.announce(source.path)
        do throws(CommandError) {
            let files = try PayloadFile.read(
                try source.bytes(context.host),
                source.path,
                called: source.title
            )
            guard source.isFound else { return .success(files) }
            return .success(files.filter { $0.request != nil || $0.payload.root["aps"] != nil })
        } catch {
            return .failure(error)
        }
    }

    package func isShown(_ output: Result<[PayloadFile], CommandError>) -> Bool {
        if case .failure = output { true } else { context.isTerminal }
    }
}
