import Cameo

extension LintRule {
    static let threadIDMissing: Self = LintRule(
        "thread-id-missing",
        .aps,
        .off,
        summary: "A notification has no `thread-id`.",
        why: """
            Without it, iOS groups all notifications of the app. Cameo sets it to the \
            conversation ID.
            """,
        wrong: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?"},
                "sound": "default",
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
        advice: "Add the ID of the conversation as \"thread-id\".",
        evidence: LintEvidence.payload
    ) { context in
        guard context.isAlert, context.aps["thread-id"] == nil else { return }
        context.report(
            .threadIDMissing,
            ["aps"],
            anchor: .name,
            "The notification has no \"thread-id\"",
            remedy: "Add the ID of the conversation as \"thread-id\""
        )
    }
}
