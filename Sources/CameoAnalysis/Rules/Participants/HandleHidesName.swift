extension LintRule {
    static let handleHidesName: Self = LintRule(
        "handle-hides-name",
        .participants,
        .warning,
        summary: "The sender's handle equals the name; a derived handle is used.",
        why: """
            iOS would hide a name that equals the handle, so the extension derives another \
            handle.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "u_ada",
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
        advice: "Send the user ID, an email address or a phone number as the handle."
    )
}
