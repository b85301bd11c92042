extension LintRule {
    static let avatarMissing: Self = LintRule(
        "avatar-missing",
        .media,
        mistake: "The notification shows initials instead of a photo.",
        why: """
            The payload has no URL of an avatar, so Cameo draws initials, or the default image \
            of the settings.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {"senderId": "u_ada", "senderName": "Ada"}
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
        suggestion: "Send the URL of the sender's avatar if there is one.",
        background: """
            Without any image, iOS would show the app's icon or a gray silhouette, so Cameo \
            always supplies one. Users without a photo are a good reason for initials, and the \
            finding is only information. If all users are affected, look at the name of the key: \
            `\(HostProgram.name) inspect` prints which values of the payload were used.
            """
    )
}
