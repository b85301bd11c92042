import Cameo

extension LintRule {
    static let recipientsAsText: Self = LintRule(
        "recipients-as-text",
        .participants,
        .info,
        fix: .suggested,
        summary: "The recipients are JSON in a string, although the service accepts arrays.",
        mistake: """
            Some code finds the members, but other code finds one long string.
            """,
        why: """
            Cameo decodes the string, but other readers don't. Only Firebase requires strings in \
            `data`.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "conversationId": "c_7",
            -     "recipients": "[\"u_grace\",\"u_mary\"]",
            +     "recipients": ["u_grace", "u_mary"],
                  "groupAvatar": "https://images.engines.dev/engines.png"
                }
              }
            """#,
        suggestion: "Send an array.",
        background: """
            Strings are correct in a Firebase message, whose `data` allows nothing else. A server \
            that sends to APNs and Firebase should convert values only for Firebase.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    ) { context in
        guard let (path, value) = context.recipients, case .string = value,
            context.message.service != .fcm, !context.parsed.matchingPresets.contains(.fcm),
            let array = value.array
        else { return }
        context.report(
            .recipientsAsText,
            path,
            "The recipients are JSON in a string",
            suggestion: "Send an array",
            fix: .suggested(
                "Replace with the array",
                .replace(path, json: JSONValue.array(array).compact)
            )
        )
    }
}
