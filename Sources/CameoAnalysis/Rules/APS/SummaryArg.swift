import Cameo

extension LintRule {
    static let summaryArg: Self = LintRule(
        "summary-arg",
        .aps,
        .info,
        fix: .safe,
        summary: "`summary-arg` or `summary-arg-count` is used.",
        why: "iOS 15 and later ignore both.",
        wrong: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?", "summary-arg": "Ada"},
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
        advice: "Remove it.",
        evidence: LintEvidence.payload
    ) { context in
        for name in ["summary-arg", "summary-arg-count"] where context.alert[name] != nil {
            let path = ["aps", "alert", name]
            context.report(
                .summaryArg,
                path,
                anchor: .name,
                "iOS 15 and later ignore \"\(name)\"",
                remedy: "Remove it",
                fix: LintContext.Fix(title: "Remove \"\(name)\"", change: .remove([path]))
            )
        }
    }
}
