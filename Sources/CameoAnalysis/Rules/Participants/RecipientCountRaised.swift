extension LintRule {
    static let recipientCountRaised: Self = LintRule(
        "recipient-count-raised",
        .participants,
        .info,
        summary: "A group has fewer than two other recipients; 2 is used instead.",
        why: """
            In a group with fewer than two other recipients, iOS may drop the name of the group.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "conversationId": "c_7",
                "recipients": ["u_grace"],
                "groupAvatar": "https://images.engines.dev/engines.png"
              }
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "conversationId": "c_7",
                "recipients": ["u_grace", "u_mary"],
                "groupAvatar": "https://images.engines.dev/engines.png"
              }
            }
            """#,
        advice: "Send all recipients or their count."
    )
}
