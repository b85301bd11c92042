import Cameo

extension LintRule {
    static let badgeNegative: Self = LintRule(
        "badge-negative",
        .aps,
        .error,
        summary: "`badge` is negative.",
        why: "The badge is the number on the app icon; 0 removes it.",
        wrong: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?"},
                "sound": "default",
                "thread-id": "c_7",
                "mutable-content": 1,
                "badge": -1
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
                "mutable-content": 1,
                "badge": 0
              },
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              }
            }
            """#,
        advice: "Send 0 to remove the badge, or a positive number.",
        evidence: LintEvidence.payload
    ) { context in
        guard case .number(let number)? = context.aps["badge"], let badge = number.double, badge < 0
        else { return }
        context.report(
            .badgeNegative,
            ["aps", "badge"],
            "\"badge\" is negative",
            remedy: "Send 0 to remove the badge, or a positive number"
        )
    }
}
