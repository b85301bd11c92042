extension LintRule {
    static let lineDuplicate: Self = LintRule(
        "line-duplicate",
        .participants,
        mistake: "Both lines of the notification are \"Engines\", and the sender is missing.",
        why: """
            The first line shows the sender and the second line the group, but the payload has the \
            same name for both.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
            -     "senderName": "Engines",
            +     "senderName": "Ada",
                  "conversationId": "c_7",
                  "groupName": "Engines",
                  "recipients": ["u_grace", "u_mary"],
                  "groupAvatar": "https://images.engines.dev/engines.png"
                }
              }
            """#,
        given: #"""
            {
              "mapping": {
                "senderIdKey": "data.senderId",
                "senderNameKey": "data.senderName",
                "conversationIdKey": "data.conversationId",
                "groupNameKey": "data.groupName",
                "groupAvatarUrlKey": "data.groupAvatar",
                "recipientsKey": "data.recipients"
              }
            }
            """#,
        suggestion: "As the sender's name, send the name of the user who wrote the message."
    )
}
