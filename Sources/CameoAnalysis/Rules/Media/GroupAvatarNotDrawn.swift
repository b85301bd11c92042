extension LintRule {
    static let groupAvatarNotDrawn: Self = LintRule(
        "group-avatar-not-drawn",
        .media,
        mistake: "In a direct message, the image of the group isn't shown.",
        why: "The group's avatar is only the fallback if the sender has none.",
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
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
                "senderAvatar": "https://images.engines.dev/ada.png"
              }
            }
            """#,
        suggestion: """
            Nothing needs to be fixed. If it's a message in a group, send the group's name and \
            its members.
            """
    )
}
