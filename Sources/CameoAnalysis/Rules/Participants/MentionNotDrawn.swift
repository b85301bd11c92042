extension LintRule {
    static let mentionNotDrawn: Self = LintRule(
        "mention-not-drawn",
        .participants,
        .warning,
        summary: "iOS draws mentions and replies only in groups.",
        why: """
            iOS draws "mentioned you" and "replied to you" in the second line of a group, which \
            a direct message doesn't have.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7",
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
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              }
            }
            """#,
        given: #"""
            {
              "mapping": {
                "senderIdKey": "data.senderId",
                "senderNameKey": "data.senderName",
                "avatarUrlKey": "data.senderAvatar",
                "conversationIdKey": "data.conversationId",
                "mentionsCurrentUserKey": "data.mentioned"
              }
            }
            """#,
        advice: "Send the flag only in groups."
    )
}
