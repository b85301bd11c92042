extension LintRule {
    static let focusAccessNeeded: Self = LintRule(
        "focus-access-needed",
        .aps,
        mistake: "A message that should break through Focus stays quiet.",
        why: """
            iOS lets the message through only if the sender chose to notify anyway and the app \
            may read the Focus status.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
            -     "conversationId": "c_7",
            -     "urgent": true
            +     "conversationId": "c_7"
                }
              }
            """#,
        given: #"{"mapping": {\#(senderKeys), "notifiesAnywayKey": "data.urgent"}}"#,
        suggestion: """
            Request access with `INFocusStatusCenter`, and send the flag only if the sender \
            chose it.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/implementing-communication-notifications"
    )
}
