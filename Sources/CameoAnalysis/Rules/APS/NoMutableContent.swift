extension LintRule {
    static let noMutableContent: Self = LintRule(
        "no-mutable-content",
        .aps,
        .error,
        fix: .safe,
        summary: "`mutable-content` isn't 1, so the extension doesn't run.",
        why: """
            iOS starts the service extension only for pushes with `mutable-content`. Otherwise \
            it shows the plain notification: no avatar, no attachment and no style of a message.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
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
                "senderAvatar": "https://images.engines.dev/ada.png"
              }
            }
            """#,
        advice: "Send `\"mutable-content\": 1` in `aps`."
    )
}
