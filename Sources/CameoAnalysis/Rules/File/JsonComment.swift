extension LintRule {
    static let jsonComment: Self = LintRule(
        "json-comment",
        .file,
        .error,
        fix: .safe,
        summary: "The file has a comment or a trailing comma.",
        mistake: """
            A payload that was copied from a configuration file with comments works in the editor, \
            but the push service rejects it.
            """,
        why: """
            JSON allows neither comments nor trailing commas. Editors accept both in their own \
            settings files, but APNs and other services reject the request.
            """,
        example: #"""
              {
                "aps": {
                  "alert": {
                    "body": "Are you coming?"
                  },
            -     // Plays a sound.
                  "sound": "default",
                  "thread-id": "c_7",
                  "mutable-content": 1
                },
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
            -     "conversationId": "c_7",
            +     "conversationId": "c_7"
                }
              }
            """#,
        suggestion: "Remove the comments and the trailing commas; `--fix` does both.",
        background: """
            Don't move the comment into the payload as a key: everything in a payload is sent to \
            devices and counts toward its 4,096 bytes. Document a payload in its file name or in a \
            separate file.
            """,
        evidence: LintEvidence.issue("andrei-m-code/net-core-push-notifications#9")
    )
}
