import Cameo

extension LintRule {
    static let expoExpirationInvalid: Self = LintRule(
        "expo-expiration-invalid",
        .expo,
        .error,
        fix: .safe,
        summary: """
            `expiration` or `ttl` is in milliseconds, or `expiration` is a duration.
            """,
        mistake: """
            A call notification arrives hours after the call, or no message arrives at all.
            """,
        why: """
            Expo expects `expiration` in seconds since 1970, and `ttl` in seconds. It keeps a \
            message with milliseconds a thousand times too long, and discards one whose \
            `expiration` is a duration as expired.
            """,
        example: #"""
              {
                "to": "ExponentPushToken[grace]",
                "body": "Are you coming?",
                "mutableContent": true,
                "sound": "default",
            -   "expiration": 1893456000000,
            +   "expiration": 1893456000,
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            """#,
        suggestion: "Send the date in seconds since 1970, or \"ttl\" with a number of seconds.",
        evidence: LintEvidence.expo
    ) { context in
        // A value of more than a year in seconds is probably in milliseconds.
        if case .number(let number)? = context.message.source["ttl"],
            number.double ?? 0 > 31_536_000
        {
            context.reportRequest(
                .expoExpirationInvalid,
                ["ttl"],
                "\"ttl\" is in milliseconds",
                suggestion: "Send the number of seconds",
                fix: number.text.secondsOfMilliseconds.map {
                    .safe("Replace with seconds", .replace(["ttl"], json: $0))
                }
            )
        }
        guard
            case .number(let number)? = context.message.source["expiration"],
            let date = number.double
        else { return }
        if date > 1e11 {
            context.reportRequest(
                .expoExpirationInvalid,
                ["expiration"],
                "\"expiration\" is in milliseconds",
                suggestion: "Send the date in seconds since 1970",
                fix: number.text.secondsOfMilliseconds.map {
                    .safe("Replace with seconds", .replace(["expiration"], json: $0))
                }
            )
        } else if date > 0, date < 1e9 {
            context.reportRequest(
                .expoExpirationInvalid,
                ["expiration"],
                "\"expiration\" is a date before 2002, so Expo discards the message; it isn't a duration",
                suggestion: "Rename it to \"ttl\", or send a date in seconds since 1970"
            )
        }
    }
}
