import Cameo

extension LintRule {
    static let fcmDataObjectAsText: Self = LintRule(
        "fcm-data-object-as-text",
        .fcm,
        .warning,
        summary: "A value in `data` is `[object Object]`.",
        mistake: "The app receives \"[object Object]\" instead of the room's data.",
        why: "JavaScript converted the object to a string and lost its content.",
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
                  "notification": {"body": "Are you coming?"},
                  "data": {
                    "senderId": "u_ada",
                    "senderName": "Ada",
                    "senderAvatar": "https://images.engines.dev/ada.png",
            -       "user": "[object Object]"
            +       "user": "{\"id\":\"u_ada\"}"
                  },
                  "apns": {
                    "payload": {"aps": {"mutable-content": 1}}
                  }
                }
              }
            """#,
        suggestion: "Send the result of `JSON.stringify` instead of `String`.",
        background: """
            Fix the code that converts the value: `String(room)` and template literals lose the \
            object's content; `JSON.stringify(room)` keeps it. Cameo decodes JSON in a string, so \
            paths such as `data.room.id` work.
            """,
        evidence: LintEvidence.fcm
    ) { context in
        for (name, value) in context.message.body["data"]?.unencodedObject?.members ?? []
        where value.unencodedString == "[object Object]" {
            context.reportRequest(
                .fcmDataObjectAsText,
                context.message.base + ["data", name],
                """
                The value is a JavaScript object that was converted to a string without its \
                content
                """,
                suggestion: "Send JSON.stringify(…) of the object"
            )
        }
    }
}
