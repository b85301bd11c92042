import Cameo
import CameoAnalysis
import CameoCommands

extension Engine {
    /// `cameo lint`: the mistakes in payloads and requests, in one of the linter's formats. (default: JSON) With
    /// `isFix`, fixed files are returned.
    static func lint(
        _ request: EngineRequest,
        _ response: inout EngineResponse
    ) throws(EngineError) {
        let files = try request.files()
        let run = try EngineRun(request, .lint, lintWords(request))
        try run.finish(&response) { (context) throws(FileCommandError) in
            let options = try FileCommandError.checking { () throws(UsageError) in
                try LintOptions(run.arguments)
            }
            var command = try LintCommand(
                options,
                run.arguments,
                LintFiles(files.map { $0.source }, context),
                project: nil,
                context
            )
            return try command.run()
        }
    }

    /// The words of the options that only `cameo lint` has.
    private static func lintWords(_ request: EngineRequest) -> [String] {
        var words = request.flag("isFix") ? ["--fix"] : []
        if let severity = request.word("minSeverity") { words += ["--min-severity", severity] }
        for rule in request.header["rules"]?.array ?? [] { words += ["--rule", rule.text ?? ""] }
        let reports = (request.header["reports"]?.array ?? []).compactMap { $0.object }
        if reports.isEmpty { words += ["--format", LintFormat.json.rawValue] }
        for report in reports { words += ["--format", report["format"]?.text ?? ""] }
        return words
    }
}
