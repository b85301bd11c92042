import Cameo

extension LintRule {
    static let numberRounded: Self = LintRule(
        "number-rounded",
        .participants,
        .error,
        summary: """
            An ID is a number with an exponent or a fraction, such as `1.5e+18`, or a number that \
            libraries round.
            """,
        mistake: """
            Messages from different users have the same avatar, or a tap opens the wrong chat, \
            because some digits of the IDs are missing.
            """,
        why: """
            A JSON library or a database has read a long ID as a floating-point number, which \
            keeps about 16 digits. The rest are lost before the push is sent, so different IDs \
            become equal.
            """,
        example: #"""
              {
                "aps": {
                  "alert": {"title": "Ada", "body": "Are you coming?"},
                  "mutable-content": 1
                },
            -   "senderId": 1.4567890123456789e+18,
            +   "senderId": "1456789012345678912",
                "senderName": "Ada"
              }
            """#,
        given: #"{"both": ["avatar-missing"]}"#,
        suggestion: "Read, store and send the ID as a string.",
        severityReason: """
            A whole number above 2^53 is a warning in a sender, conversation or message ID, and \
            informational elsewhere: its digits are still present, and only some libraries round \
            it. An exponent or a fraction shows that digits have been lost.
            """,
        evidence: LintEvidence.issue("kra8/laravel-snowflake#22")
    ) { context in
        let root = JSONValue.object(context.payload.root)
        let fields: [Mapping.Field] = [.senderID, .conversationID, .threadID, .messageID]
        let ids = fields.compactMap { context.path(of: $0) } + [["aps", "thread-id"]]
        for path in root.paths(where: { $0.isBeyondDoubles }) {
            context.report(
                .numberRounded,
                path,
                severity: ids.contains(path) ? .warning : .info,
                "The number is above 2^53, so JavaScript and some libraries round it",
                suggestion: "Send it as a string",
                fix: root.value(at: path[...])?.text.map {
                    .suggested("Replace with a string", .replace(path, json: $0.json))
                }
            )
        }
        for path in ids {
            guard root.value(at: path[...])?.isRoundedNumber == true else { continue }
            context.report(
                .numberRounded,
                path,
                "The ID is a rounded number, so different IDs can become equal",
                suggestion: "Send it as a string, and store it as one"
            )
        }
    }
}

extension JSONValue {
    /// Whether the value is a whole number that a `Double` may not represent exactly.
    fileprivate var isBeyondDoubles: Bool {
        guard case .number(let number) = self else { return false }
        let digits = number.literal.utf8.drop { $0 == UInt8(ascii: "-") }
        guard digits.count >= 16, digits.allSatisfy({ $0.isASCIIDigit }) else { return false }
        return digits.count > 16 || !digits.lexicographicallyPrecedes("9007199254740993".utf8)
    }

    /// Whether the value is a number with an exponent or a fraction, or a string that contains a
    /// number with an exponent.
    fileprivate var isRoundedNumber: Bool {
        switch self {
        case .number(let number): return number.literal.utf8.contains { "eE.".utf8.contains($0) }
        case .string(let text):
            // An ID such as "12e5" may be hexadecimal.
            guard text.utf8.contains(UInt8(ascii: ".")),
                text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") })
            else { return false }
            return JSONNumber(parsing: text) != nil
        case .null, .bool, .array, .object: return false
        }
    }
}
