import Cameo
import CameoAnalysis
import CameoCommands

extension Engine {
    /// `cameo map`: the mapping that payloads suggest. With the format `text` it's the mapping, and the reasons are
    /// messages; otherwise both are a JSON object.
    static func map(
        _ request: EngineRequest,
        _ response: inout EngineResponse
    ) throws(EngineError) {
        let (payloads, failures) = response.readable(try request.files())
        guard !payloads.isEmpty else {
            response.exitCode = ExitCode.fileError
            return
        }
        let proposal = MappingProposal(of: payloads.map { $0.payload })
        if request.text("format") == "text" {
            response.write(proposal.mappingText)
            let report = MappingProposalReport(width: request.width, isColored: request.isColored)
            let text = report.text(of: proposal, files: payloads.map { $0.path })
            response.report { $0.explain(text) }
        } else {
            response.write(proposal.json.pretty + "\n")
        }
        if failures > 0 {
            response.exitCode = ExitCode.fileError
        } else if proposal.result == .noSender {
            response.exitCode = ExitCode.failure
        }
    }

    /// Checks the settings of an app, as it stores them in its app group, or a mapping.
    static func checkSettings(
        _ request: EngineRequest,
        _ response: inout EngineResponse
    ) throws(EngineError) {
        for file in try request.files() {
            var members: [JSONObject.Member] = [
                ("schemaVersion", .number(JSONNumber(1))), ("file", .string(file.name)),
            ]
            do throws(EngineError) {
                let object = try request.object(file.content, name: file.name)
                members.append(
                    (
                        "unknownKeys",
                        .array(
                            CommunicationSettings.unknownKeys(in: object).map { .string($0) }
                        )
                    )
                )
                do throws(CommunicationSettings.ParseError) {
                    members.append(("settings", .object(try CommunicationSettings(object).json)))
                } catch {
                    throw EngineError.file(
                        "\(file.name): \(error)",
                        ErrorEntry(
                            code: "settings",
                            message: error.description,
                            file: file.name
                        )
                    )
                }
            } catch {
                guard error.exitCode != ExitCode.request else { throw error }
                response.exitCode = ExitCode.failure
                members.append(("error", error.entry.json.object?["error"] ?? .null))
            }
            response.write(JSONValue.object(JSONObject(members)).compact + "\n")
        }
    }
}
