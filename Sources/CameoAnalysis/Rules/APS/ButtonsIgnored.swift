extension LintRule {
    static let buttonsIgnored: Self = LintRule(
        "buttons-ignored",
        .aps,
        .warning,
        summary: "There are too many buttons, or two have the same ID.",
        why: """
            iOS identifies a button by its ID and shows a limited number of them, so the others \
            can't be tapped.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              },
              "actions": [{"id": "reply"}, {"id": "reply"}]
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              },
              "actions": [{"id": "reply"}]
            }
            """#,
        given: #"""
            {
              "mapping": {
                "senderIdKey": "data.senderId",
                "senderNameKey": "data.senderName",
                "avatarUrlKey": "data.senderAvatar",
                "conversationIdKey": "data.conversationId",
                "actionsKey": "actions"
              }
            }
            """#,
        advice: "Send few buttons, each with an ID of its own."
    )
}
