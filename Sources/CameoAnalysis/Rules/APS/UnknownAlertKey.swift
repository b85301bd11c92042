import Cameo

extension LintRule {
    static let unknownAlertKey: Self = LintRule(
        "unknown-alert-key",
        .aps,
        .warning,
        summary: "`alert` has a key that Apple doesn't define.",
        why: "iOS ignores the key. An app's own keys belong at the top level.",
        wrong: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?", "color": "red"},
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
        advice: "Move it to the top level, or remove it.",
        evidence: LintEvidence.payload
    ) { context in
        for case .unknownInAlert(let name) in context.unusualKeys {
            context.report(
                .unknownAlertKey,
                ["aps", "alert", name],
                anchor: .name,
                "iOS doesn't read \(nameList([name])) in \"alert\"",
                remedy: "Move it to the top level, or remove it"
            )
        }
    }
}
