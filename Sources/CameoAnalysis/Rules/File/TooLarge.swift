extension LintRule {
    static let tooLarge: Self = LintRule(
        "too-large",
        .file,
        .error,
        summary: "The payload exceeds the 4,096 bytes that APNs accepts.",
        why: """
            APNs refuses the request with 413 PayloadTooLarge, and the user gets nothing.
            """,
        wrong: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?"},
                "sound": "default",
                "thread-id": "c_7",
                "mutable-content": 1
              },
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7",
                "text": "Are you coming? …"
              }
            }
            """#,
        right: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?"},
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
        given: #"{"times": 260}"#,
        advice: "Send an ID with which the app requests the rest."
    )
}
