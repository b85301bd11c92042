extension LintRule {
    static let jsonComment: Self = LintRule(
        "json-comment",
        .file,
        .error,
        fix: .safe,
        summary: "The file has a comment or a trailing comma.",
        why: """
            JSON has neither, and services refuse requests with them. Editors accept them in \
            configuration files, where they often come from.
            """,
        wrong: #"""
            {
              "aps": {
                "alert": {
                  "body": "Are you coming?"
                },
                // Plays a sound.
                "sound": "default",
                "thread-id": "c_7",
                "mutable-content": 1
              },
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7",
              }
            }
            """#,
        right: #"""
            {
              "aps": {
                "alert": {
                  "body": "Are you coming?"
                },
                "sound": "default",
                "thread-id": "c_7",
                "mutable-content": 1
              },
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              }
            }
            """#,
        advice: "Remove the comment.",
        evidence: LintEvidence.issue("andrei-m-code/net-core-push-notifications#9")
    )
}
