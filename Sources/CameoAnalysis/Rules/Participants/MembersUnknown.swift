extension LintRule {
    static let membersUnknown: Self = LintRule(
        "members-unknown",
        .participants,
        .info,
        summary: "The number of recipients of a group is unknown; 2 is assumed.",
        why: "iOS shows a group by its name only if it has at least two other recipients.",
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "conversationId": "c_7",
                "groupName": "Engines",
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
                "groupName": "Engines",
                "recipients": ["u_grace", "u_mary"],
                "groupAvatar": "https://images.engines.dev/engines.png"
              }
            }
            """#,
        advice: "Send the recipients or their count."
    )
}
