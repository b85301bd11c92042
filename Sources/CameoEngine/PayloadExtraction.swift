import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost

/// The command that extracts a payload from text, such as a dump, a log or JSON with mistakes, and
/// lists the conversions. A page replaces pasted text with the result. Requests are left unchanged.
enum PayloadExtraction {
    static func run(
        _ files: [PayloadFile.Source],
        _ context: CommandContext
    ) throws(CommandError) -> Int32 {
        for file in files {
            let bytes = try file.bytes(context.host)
            let text: PayloadText
            do throws(PayloadText.ParseError) {
                text = try PayloadText(parsing: bytes)
            } catch {
                throw CommandError(file: file.path, error)
            }
            let members: [JSONObject.Member] = [
                ("schemaVersion", .number(JSONNumber(1))), ("file", .string(file.path)),
                ("text", .string(JSONValue.object(text.payload.root).pretty)),
                ("conversions", .array(text.conversions.map { $0.json })),
            ]
            try context.write(.text(JSONValue.object(JSONObject(members)).compact + "\n"))
        }
        return ExitCode.success
    }
}
