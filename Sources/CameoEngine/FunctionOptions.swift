import Cameo
import CameoCommands

/// The options of the functions for Node, which are derived from the table of options.
///
/// Each option has the name of the tool's option, if there is one, and two properties of its
/// values: `kind`, which `expo-cameo/inspect` uses to check and convert them, and `expected`, which
/// ends the error message about an invalid value.
enum FunctionOptions {
    /// A JSON object for each function, with its options by name.
    static var json: JSONValue {
        let parsing = [entry("name", "text", "a string")]
        return .object([
            "inspect": object(
                rows(.inspect) + parsing
                    + [entry("message", "index", "the index of a message, an integer from 0")]
            ),
            "lint": object(
                rows(.lint) + parsing
                    + [entry("now", "date", "a valid date or a number of seconds since 1970")]
            ),
            "map": object(parsing),
            "previewHTML": object(
                rows(.preview) + parsing + [
                    entry("content", "text", "page or phone", choices: ["page", "phone"]),
                    entry("images", "images", "an object with bytes or data: URLs by URL"),
                ]
            ),
        ])
    }

    private static func object(_ members: [JSONObject.Member]) -> JSONValue {
        .object(JSONObject(members))
    }

    /// Returns a function's rows from the table of options.
    private static func rows(_ command: CommandName) -> [JSONObject.Member] {
        CommandOption.pageRows.filter { $0.commands.contains(command) }.flatMap { row in
            guard let name = row.javaScript else { return [JSONObject.Member]() }
            let (kind, expected) = values(row)
            return [entry(name, kind, expected, option: row.name)]
        }
    }

    private static func values(_ row: CommandOption) -> (kind: String, expected: String) {
        switch (row.name, row.value) {
        case (.rule, _):
            return (
                "severities",
                "an object with the severities of rules, which are error, warning, info or off"
            )
        case (.appIcon, _): return ("bytes", "the bytes of a PNG or JPEG file")
        case (_, .flag): return ("flag", "true or false")
        case (_, .input): return ("content", "an object, JSON text or bytes")
        case (_, .word(_, let choices)):
            let first = choices.dropLast().joined(separator: ", ")
            return ("text", "\(first) or \(choices.last ?? "")")
        default:
            return row.isRepeatable
                ? ("texts", "a string or an array of strings") : ("text", "a string")
        }
    }

    private static func entry(
        _ name: String,
        _ kind: String,
        _ expected: String,
        option: OptionName? = nil,
        choices: [String] = []
    ) -> JSONObject.Member {
        var members: [JSONObject.Member] = [
            ("kind", .string(kind)), ("expected", .string(expected)),
        ]
        if let option { members.append(("option", .string(option.description))) }
        if !choices.isEmpty { members.append(("choices", .array(choices.map { .string($0) }))) }
        return (name, object(members))
    }
}
