import Cameo
import CameoAnalysis
import CameoCommands

extension Engine {
    /// `cameo inspect`: what payloads contain, and how they will look. With the format `text` it's a report,
    /// otherwise a JSON array with an entry per payload.
    static func inspect(
        _ request: EngineRequest,
        _ response: inout EngineResponse
    ) throws(EngineError) {
        let files = try request.files()
        let isText = request.text("format") == "text"
        let run = try EngineRun(request, isText ? [] : [(.json, "")])
        try run.finish(&response) { (context) throws(CommandError) in
            // An invalid option is reported before any file.
            let parser = try ParsingOptions.parser(run.arguments, context)
            let sources = files.map { $0.source }
            var command = InspectCommand(run.arguments, sources, parser, context)
            return try command.run()
        }
    }
}
