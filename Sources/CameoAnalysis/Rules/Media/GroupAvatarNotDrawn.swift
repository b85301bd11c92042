extension LintRule {
    static let groupAvatarNotDrawn: Self = LintRule(
        "group-avatar-not-drawn",
        .media,
        mistake: "A direct message doesn't show the group's image.",
        why: "The group's avatar is only a fallback for a missing sender avatar.",
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
            -     "senderAvatar": "https://images.engines.dev/ada.png",
            -     "groupAvatar": "https://images.engines.dev/engines.png"
            +     "senderAvatar": "https://images.engines.dev/ada.png"
                }
              }
            """#,
        suggestion: """
            Nothing needs to be fixed. If it's a group message, send the group's name and its \
            members.
            """
    )
}
