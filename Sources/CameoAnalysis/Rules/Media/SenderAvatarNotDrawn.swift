extension LintRule {
    static let senderAvatarNotDrawn: Self = LintRule(
        "sender-avatar-not-drawn",
        .media,
        mistake: "Ada's photo isn't shown in a group.",
        why: "The sender's avatar is only a fallback for a missing group avatar.",
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "conversationId": "c_7",
                  "recipients": ["u_grace", "u_mary"],
            -     "groupAvatar": "https://images.engines.dev/engines.png",
            -     "senderAvatar": "https://images.engines.dev/ada.png"
            +     "groupAvatar": "https://images.engines.dev/engines.png"
                }
              }
            """#,
        suggestion: "Nothing needs to be fixed. Omit the sender's avatar to save bytes.",
        background: """
            The avatar is still useful: Cameo stores it for the direct chat with the same user, \
            and draws it if the group's image can't be downloaded.
            """
    )
}
