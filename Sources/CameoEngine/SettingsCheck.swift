import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost

/// The command that checks a mapping, or settings as an app stores them in its app group. It writes
/// a line with a JSON object for each file.
enum SettingsCheck {
    static func run(
        _ files: [PayloadFile.Source],
        _ context: CommandContext
    ) throws(CommandError) -> Int32 {
        var exitCode = ExitCode.success
        for file in files {
            var members: [JSONObject.Member] = [
                ("schemaVersion", .number(JSONNumber(1))), ("file", .string(file.path)),
            ]
            do throws(CommandError) {
                let object = try JSONObject(try file.bytes(context.host), file: file.path)
                let unknown = CommunicationSettings.unknownKeys(in: object)
                members.append(("unknownKeys", .array(unknown.map(unknownKey))))
                members.append(("settings", .object(try settings(object, file.path).json)))
            } catch {
                exitCode = ExitCode.failure
                members.append(("error", error.entry.json.object?["error"] ?? .null))
            }
            try context.write(.text(JSONValue.object(JSONObject(members)).compact + "\n"))
        }
        return exitCode
    }

    private static func unknownKey(_ key: String) -> JSONValue {
        let suggestion = CommunicationSettings.suggestion(forUnknownKey: key)
        return .object([
            "key": .string(key), "suggestion": .string(suggestion.uppercasingFirst),
        ])
    }

    private static func settings(
        _ object: JSONObject,
        _ name: String
    ) throws(CommandError) -> CommunicationSettings {
        do throws(CommunicationSettings.ParseError) {
            return try CommunicationSettings(object)
        } catch {
            throw .file(
                ErrorEntry(code: "settings", message: error.description, file: name),
                text: error.description
            )
        }
    }
}
