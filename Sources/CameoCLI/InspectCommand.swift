import Cameo
import CameoAnalysis
import CameoPreview

extension Command {
    /// `cameo inspect`: what was read, what will be drawn, and what not, and why.
    static let inspect = Command(syntax: InspectCommand.syntax, run: InspectCommand.run)
}

private enum InspectCommand {
    static let syntax = Syntax(
        name: "inspect",
        summary: "Tell what is in a push, and what an iPhone will show of it.",
        discussion: """
            FILE is a payload as it arrives on the device: .json, or .apns of the
            Simulator; - is standard input. The presets are asked in this order:
            mapping, onesignal, motisig, expo, fcm, generic.
            """,
        options: [
            .init(name: "--json", help: "Write an array with one object for each file.")
        ] + ReadingOptions.all
    )

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        let parser = try ReadingOptions.parser(arguments, console)
        let (files, failures) = try ReadingOptions.payloads(arguments, console)
        let inspections = files.map { ($0.name, Inspection(of: $0.payload, parser: parser)) }
        if arguments.has("--json") {
            let array = JSONValue.array(inspections.map { $0.1.json(file: $0.0) })
            try console.write(array.pretty + "\n")
        } else {
            let report = InspectionReport(width: console.width, isColored: console.isColored)
            try console.write(inspections.map { report.text(of: $0.1, file: $0.0) }.joined())
        }
        return failures == 0 ? CommandLineTool.ExitCode.fine : CommandLineTool.ExitCode.failure
    }
}
