extension LintRule {
    static let groupNameNotDrawn: Self = LintRule(
        "group-name-not-drawn",
        .participants,
        mistake: """
            In a group, the second line shows "mentioned you", and the group's name is in the text.
            """,
        why: """
            The second line shows either the mention or the group's name, and iOS prefers the \
            mention. Cameo moves the group's name to the text.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "@Grace Are you coming?"}, "mutable-content": 1},
            +   "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "conversationId": "c_7",
                  "groupName": "Engines",
                  "recipients": ["u_grace", "u_mary"],
            -     "groupAvatar": "https://images.engines.dev/engines.png",
            -     "mentioned": true
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
                "mentionsCurrentUserKey": "data.mentioned"
              }
            }
            """#,
        suggestion: """
            Nothing needs to be fixed. Send the flag only for messages that mention the user.
            """
    )
}
