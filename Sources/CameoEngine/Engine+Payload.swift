import Cameo
import CameoAnalysis
import CameoCommands

extension Engine {
    /// The JSON object in a text, such as a dump, a log or JSON with mistakes, and how the text differs from JSON. A page
    /// replaces what was pasted by it. A request stays a request.
    static func payload(
        _ request: EngineRequest,
        _ response: inout EngineResponse
    ) throws(EngineError) {
        for file in try request.files() {
            let bytes = try request.bytes(file.content, name: file.name)
            let text: PayloadText
            do throws(PayloadText.ParseError) {
                text = try PayloadText(parsing: bytes)
            } catch {
                throw EngineError(CommandError(file: file.name, error))
            }
            let members: [JSONObject.Member] = [
                ("schemaVersion", .number(JSONNumber(1))), ("file", .string(file.name)),
                ("text", .string(JSONValue.object(text.payload.root).pretty)),
                ("conversions", .array(text.conversions.map { $0.json })),
            ]
            response.write(JSONValue.object(JSONObject(members)).compact + "\n")
        }
    }
}
