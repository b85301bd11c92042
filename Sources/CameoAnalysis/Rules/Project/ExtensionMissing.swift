import Cameo

extension LintRule {
    static let extensionMissing: Self = LintRule(
        "extension-missing",
        .project,
        .error,
        needs: .project,
        summary: "The payload needs a service extension, and the app has none.",
        why: """
            The avatar, the attachment and the style of a message are added by the extension. \
            cameo install adds it.
            """,
        wrong: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?"},
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
        right: #"""
            {
              "aps": {"alert": "Backup finished"}
            }
            """#,
        given: #"""
            {
              "project": {"hasServiceExtension": false},
              "goodAlso": ["not-read", "no-mutable-content"]
            }
            """#,
        advice: "Run cameo install.",
        evidence: LintEvidence.communication
    ) { context in
        guard context.project?.hasServiceExtension == false,
            context.isStyled || !context.parsed.media.isEmpty
        else { return }
        context.report(
            .extensionMissing,
            context.path(ofFirst: .senderID, .senderName, .media),
            "The payload needs a service extension, and the app has none",
            remedy: "Run cameo install"
        )
    }
}
