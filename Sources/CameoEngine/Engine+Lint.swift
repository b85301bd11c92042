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
        let run = try EngineRun(request, lintOptions(request))
        try run.finish(&response) { (context) throws(CommandError) in
            var command = try LintCommand(
                LintOptions(run.arguments),
                run.arguments,
                LintFiles(files.map { $0.source }, context),
                project: nil,
                context
            )
            return try command.run()
        }
    }

    /// The options that only `cameo lint` has.
    private static func lintOptions(
        _ request: EngineRequest
    ) -> [(name: OptionName, value: String)] {
        var options: [(name: OptionName, value: String)] = []
        if request.flag("isFix") { options.append((.fix, "")) }
        if let severity = request.word("minSeverity") { options.append((.minSeverity, severity)) }
        for rule in request.header["rules"]?.array ?? [] {
            options.append((.rule, rule.text ?? ""))
        }
        let reports = (request.header["reports"]?.array ?? []).compactMap { $0.object }
        if reports.isEmpty { options.append((.format, LintFormat.json.rawValue)) }
        for report in reports { options.append((.format, report["format"]?.text ?? "")) }
        return options
    }
}
