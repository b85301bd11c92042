import Cameo

extension LintRule {
    static let nameControl: Self = LintRule(
        "name-control",
        .participants,
        .warning,
        summary: """
            A name has line breaks, control characters or bidirectional controls, or nothing \
            visible.
            """,
        why: "Such characters can make a name look like another one.",
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada‮gnp.exe",
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
        advice: "Remove them."
    ) { context in
        for (path, name) in context.shownNames where name.isMisleadingName {
            context.report(
                .nameControl,
                path,
                "The name has control characters, or nothing visible",
                remedy: "Remove them"
            )
        }
    }
}
