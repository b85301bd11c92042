import Cameo
import CameoAnalysis
import CameoCommands

extension Command {
    /// `cameo map` proposes a mapping for payloads that no preset reads.
    static let map = Command(name: .map, run: MapCommand.run)
}

private enum MapCommand {
    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        let (files, failures) = try await ParsingOptions.payloads(arguments, console)
        guard !files.isEmpty else { return ExitCode.fileError }
        let proposal = console.reporting("Comparing \(files.count) payloads") {
            MappingProposal(of: files.map(\.payload))
        }
        if arguments.has(.json) {
            try console.write(proposal.json.pretty + "\n")
        } else {
            try console.write(proposal.mappingText)
            let report = MappingProposalReport(width: console.width, isColored: console.isColored)
            console.explain(report.text(of: proposal, files: files.map(\.path)))
        }
        guard failures == 0 else { return ExitCode.fileError }
        return proposal.result == .noSender ? ExitCode.failure : ExitCode.success
    }
}
