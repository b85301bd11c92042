extension LintRule {
    static let duplicateName: Self = LintRule(
        "duplicate-name",
        .file,
        .warning,
        summary: "A name occurs more than once in an object; the last value is used.",
        why: """
            JSON parsers differ in which of the values they use, so a relay and the device may \
            see different payloads.
            """,
        wrong: #"""
            {
              "aps": {
                "alert": {
                  "body": "Are you coming?"
                },
                "sound": "default",
                "sound": "default",
                "thread-id": "c_7",
                "mutable-content": 1
              },
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              }
            }
            """#,
        right: #"""
            {
              "aps": {
                "alert": {
                  "body": "Are you coming?"
                },
                "sound": "default",
                "thread-id": "c_7",
                "mutable-content": 1
              },
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              }
            }
            """#,
        advice: "Remove all but one of them."
    )
}
