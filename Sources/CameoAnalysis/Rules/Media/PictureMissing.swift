extension LintRule {
    static let pictureMissing: Self = LintRule(
        "picture-missing",
        .media,
        .info,
        summary: "There is no avatar; initials or the default image are drawn.",
        why: "Initials are drawn, or the default image of the settings.",
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
        advice: "Send the URL of an avatar."
    )
}
