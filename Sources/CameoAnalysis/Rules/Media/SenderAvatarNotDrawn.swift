extension LintRule {
    static let senderAvatarNotDrawn: Self = LintRule(
        "sender-avatar-not-drawn",
        .media,
        mistake: "In a group, Ada's photo isn't shown.",
        why: "The sender's avatar is only the fallback if the group has none.",
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "conversationId": "c_7",
                "recipients": ["u_grace", "u_mary"],
                "groupAvatar": "https://images.engines.dev/engines.png",
                "senderAvatar": "https://images.engines.dev/ada.png"
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
        suggestion: "Nothing needs to be fixed. Omit the sender's avatar to save bytes.",
        background: """
            The avatar is still useful: Cameo stores it for the direct chat with the same person, \
            and draws it if the group's image can't be downloaded.
            """
    )
}
