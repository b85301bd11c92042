import Cameo

extension LintRule {
    static let alertPriorityLow: Self = LintRule(
        "alert-priority-low",
        .apns,
        .warning,
        summary: "A message or a call has priority 5 or 1.",
        mistake: "Messages arrive minutes late while the phone isn't in use.",
        why: """
            With priority 5, APNs and the phone may delay the push to save power; with priority 1, \
            even longer. A message should have priority 10, which is also the default.
            """,
        example: #"""
              {
            -   "headers": {"apns-push-type": "alert", "apns-priority": "5"},
            +   "headers": {"apns-push-type": "alert", "apns-priority": "10"},
                "payload": {
                  "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                  "data": {
                    "senderId": "u_ada",
                    "senderName": "Ada",
                    "senderAvatar": "https://images.engines.dev/ada.png"
                  }
                }
              }
            """#,
        suggestion: "Send priority 10, or omit the header.",
        background: """
            The value is often copied from a background push, which requires 5. Test phones are \
            usually awake and charging, so the delay doesn't show up. Priority 5 is fine for \
            notifications that can wait, such as a digest; the rule reports only messages and \
            calls.
            """,
        evidence: LintEvidence.issue("invertase/react-native-firebase#6373")
    ) { context in
        guard let (path, value) = context.message.header("apns-priority"),
            let priority = value.text,
            priority == "5" || priority == "1",
            context.parsed.sender != nil || context.parsed.call != nil,
            !context.payload.aps.alert.isEmpty,
            context.message.headerText("apns-push-type") != "background"
        else { return }
        context.reportRequest(
            .alertPriorityLow,
            path,
            "A message with priority \(priority) may be delivered late",
            suggestion: "Send priority 10"
        )
    }
}
