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
            the Simulator. Pass - for standard input. Dictionaries that Xcode, LLDB, Python
            or a browser prints are read, too. A request to OneSignal, Firebase, Expo or
            APNs is converted to the payload that arrives on the device. The app's mapping
            precedes the presets of more than fifty providers.
            """,
        options: [
            .init(name: "--json", help: "Print a JSON array with one object per file.")
        ] + ParsingOptions.all
    )

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        let parser = try ParsingOptions.parser(arguments, console)
        let results = try ParsingOptions.results(arguments, console)
        if arguments.has("--json") {
            let entries = results.map { result in
                switch result {
                case .success(let file):
                    Inspection(of: file.payload, parser: parser).json(
                        file: file.name,
                        request: file.request,
                        conversions: file.conversions
                    )
                case .failure(let error): error.entry.inspection
                }
            }
            try console.write(JSONValue.array(entries).pretty + "\n")
        } else {
            let report = InspectionReport(width: console.width, isColored: console.isColored)
            let inspections = results.compactMap { try? $0.get() }.map {
                (file: $0, inspection: Inspection(of: $0.payload, parser: parser))
            }
            let texts = inspections.map { file, inspection in
                report.text(
                    of: inspection,
                    file: file.name,
                    request: file.request,
                    conversions: file.conversions
                )
            }
            try console.write(texts.joined() + hint(inspections))
        }
        let isFailed = results.contains { (try? $0.get()) == nil }
        return isFailed ? CommandLineTool.ExitCode.failure : CommandLineTool.ExitCode.success
    }

    /// Returns the command that proposes a mapping for the files without a sender.
    private static func hint(
        _ inspections: [(file: PayloadFile, inspection: Inspection)]
    ) -> String {
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
