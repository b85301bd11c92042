extension LintRule {
    static let avatarMissing: Self = LintRule(
        "avatar-missing",
        .media,
        mistake: "The notification shows initials instead of a photo.",
        why: """
            The payload has no avatar URL, so Cameo draws initials, or the default image from the \
            settings.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
            -   "data": {"senderId": "u_ada", "senderName": "Ada"}
            +   "data": {
            +     "senderId": "u_ada",
            +     "senderName": "Ada",
            +     "senderAvatar": "https://images.engines.dev/ada.png"
            +   }
              }
            """#,
        suggestion: "Send the URL of the sender's avatar if there is one.",
        background: """
            Without any image, iOS would show the app's icon or a gray silhouette, so Cameo always \
            supplies one. Initials are appropriate for users without a photo, so the finding is \
            only informational. If all users are affected, check the key's name: \
            `\(HostProgram.name) inspect` prints the values of the payload that Cameo uses.
            """
    )
}
