import Cameo
import CameoAnalysis
import CameoPreview

extension Command {
    /// `cameo inspect` prints the content of payloads and their predicted appearance.
    static let inspect = Command(syntax: InspectCommand.syntax, run: InspectCommand.run)
}

private enum InspectCommand {
    static let syntax = Syntax(
        name: "inspect",
        summary: "Print what a payload contains, and how it will look on iPhone.",
        discussion: """
            FILE is a payload as the device receives it: a .json file, or an .apns file for
            the Simulator. A request to OneSignal, Firebase, Expo or APNs is converted to
            the payload that arrives on the device. Pass - for standard input. The first
            matching preset applies: mapping, onesignal, motisig, expo, fcm or generic.
            """,
        options: [
            .init(name: "--json", help: "Print a JSON array with one object per file.")
        ] + ParsingOptions.all
    )

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        let parser = try ParsingOptions.parser(arguments, console)
        let (files, failures) = try ParsingOptions.payloads(arguments, console)
        let inspections = files.map { (file: $0, Inspection(of: $0.payload, parser: parser)) }
        if arguments.has("--json") {
            let array = JSONValue.array(
                inspections.map { $0.1.json(file: $0.0.name, request: $0.0.request) }
            )
            try console.write(array.pretty + "\n")
        } else {
            let report = InspectionReport(width: console.width, isColored: console.isColored)
            let texts = inspections.map {
                report.text(of: $0.1, file: $0.0.name, request: $0.0.request)
            }
            try console.write(texts.joined() + hint(inspections))
        }
        return failures == 0 ? CommandLineTool.ExitCode.success : CommandLineTool.ExitCode.failure
    }

    /// Returns the command that proposes a mapping for the files without a sender.
    private static func hint(_ inspections: [(file: PayloadFile, Inspection)]) -> String {
        var names: [String] = []
        for (file, inspection) in inspections {
            let isUnread = inspection.appearance.diagnostics.contains {
                $0.code == .notRead || $0.code == .senderNotNamed
            }
            if isUnread, !names.contains(file.path) { names.append(file.path) }
        }
        guard !names.isEmpty else { return "" }
        return "To propose a mapping, run: cameo map \(names.joined(separator: " ").printable)\n"
    }
}
