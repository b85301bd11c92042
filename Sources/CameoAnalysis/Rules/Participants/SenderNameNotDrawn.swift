extension LintRule {
    static let senderNameNotDrawn: Self = LintRule(
        "sender-name-not-drawn",
        .participants,
        mistake: """
            In a group, the notification shows the group and "replied to you", and the sender's \
            name is in the text.
            """,
        why: """
            The title style `groupFirst` puts the group in the first line, and iOS draws the reply \
            in the second.
            """,
        example: #"""
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
                  "conversationId": "c_7",
                  "groupName": "Engines",
                  "recipients": ["u_grace", "u_mary"],
            -     "groupAvatar": "https://images.engines.dev/engines.png",
            -     "replies": true
            +     "groupAvatar": "https://images.engines.dev/engines.png"
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
                "recipientsKey": "data.recipients",
                "repliesToCurrentUserKey": "data.replies"
              },
              "settings": {"titleStyle": "groupFirst"}
            }
            """#,
        suggestion: "Choose another title style if the sender needs a separate line."
    )
}
