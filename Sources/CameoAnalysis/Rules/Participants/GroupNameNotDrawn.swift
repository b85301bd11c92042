extension LintRule {
    static let groupNameNotDrawn: Self = LintRule(
        "group-name-not-drawn",
        .participants,
        .warning,
        summary: "The group name is moved to the text.",
        why: "Without a conversation of several people, iOS has no line for a group name.",
        wrong: #"""
            {
              "aps": {"alert": {"body": "@Grace Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "conversationId": "c_7",
                "groupName": "Engines",
                "recipients": ["u_grace", "u_mary"],
                "groupAvatar": "https://images.engines.dev/engines.png",
                "mentioned": true
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
        given: #"""
            {
              "mapping": {
                "senderIdKey": "data.senderId",
                "senderNameKey": "data.senderName",
                "conversationIdKey": "data.conversationId",
                "groupNameKey": "data.groupName",
                "groupAvatarUrlKey": "data.groupAvatar",
                "recipientsKey": "data.recipients",
                "mentionsCurrentUserKey": "data.mentioned"
              }
            }
            """#,
        advice: "Send the recipients or `isGroup`, or omit the name."
    )
}
