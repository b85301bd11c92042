import Cameo
import CameoAnalysis

extension Command {
    /// `cameo map` proposes a mapping for payloads that no preset reads.
    static let map = Command(syntax: MapCommand.syntax, run: MapCommand.run)
}

private enum MapCommand {
    static let syntax = Syntax(
        name: "map",
        summary: "Propose a mapping for payloads that no preset reads.",
        discussion: """
            FILE is a payload as the device receives it. Pass several payloads of one app,
            such as a direct message, a group message and a push without a sender. A value
            that is the same in all of them isn't the sender.

            The mapping is printed to standard output, and the reasons to standard error:
            cameo map *.json > mapping.json. The exit code is 1 if no value resembles a
            sender.
            """,
        options: [
            .init(
                name: "--json",
                help: "Print a JSON object with the mapping, the reasons and the alternatives."
            )
        ]
    )

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        let (files, failures) = try await ParsingOptions.payloads(arguments, console)
        guard !files.isEmpty else { return CommandLineTool.ExitCode.failure }
        let proposal = console.reporting("Comparing \(files.count) payloads") {
            MappingProposal(of: files.map(\.payload))
        }
        if arguments.has("--json") {
            try console.write(proposal.json.pretty + "\n")
        } else {
            try console.write(proposal.mappingText)
            let report = MappingProposalReport(width: console.width, isColored: console.isColored)
            console.explain(report.text(of: proposal, files: files.map(\.path)))
        }
        return failures == 0 && proposal.result != .noSender
            ? CommandLineTool.ExitCode.success : CommandLineTool.ExitCode.failure
    }
}
