import Cameo
import CameoAnalysis

extension Engine {
    /// `cameo inspect`: what payloads contain, and how they will look. With the format `text` it's a report,
    /// otherwise a JSON array with an entry per payload.
    static func inspect(
        _ request: EngineRequest,
        _ response: inout EngineResponse
    ) throws(EngineError) {
        var settings = try EngineSettings(request)
        let isText = request.text("format") == "text"
        let report = InspectionReport(width: request.width, isColored: request.isColored)
        var entries: [String] = []
        var unread: [String] = []
        let files = try request.files()
        // An invalid option is reported before any file.
        var parsers: [PayloadParser] = []
        for file in files {
            parsers.append(try settings.parser(try settings.chain(of: file), &response))
        }
        for (file, parser) in zip(files, parsers) {
            let payloads: [EnginePayload]
            switch EnginePayload.read(file) {
            case .success(let read): payloads = read
            case .failure(let error):
                response.report(error.description, error.entry)
                response.exitCode = EngineError.ExitCode.failure
                if !isText { entries.append(error.entry.inspection.element) }
                continue
            }
            for payload in payloads {
                let inspection = Inspection(of: payload.payload, parser: parser)
                if isText {
                    response.write(
                        report.text(
                            of: inspection,
                            file: payload.name,
                            request: payload.request,
                            conversions: payload.conversions
                        )
                    )
                } else {
                    entries.append(
                        inspection.json(
                            file: payload.name,
                            request: payload.request?.json(in: inspection) ?? .null,
                            conversions: payload.conversions.map { $0.json }
                        ).element
                    )
                }
                if inspection.isUnread, unread.last != payload.path { unread.append(payload.path) }
            }
        }
        if isText {
            response.write(InspectionReport.mappingHint(unread))
        } else {
            response.write("[\n" + entries.joined(separator: ",\n") + "\n]\n")
        }
    }
}
