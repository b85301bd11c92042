import Cameo

extension LintRule {
    static let priorityLowAlert: Self = LintRule(
        "priority-low-alert",
        .apns,
        .warning,
        summary: "A message or a call has priority 5 or 1.",
        why: "APNs may deliver it later, to save power. Messages have priority 10.",
        wrong: #"""
            {
              "headers": {"apns-push-type": "alert", "apns-priority": "5"},
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
        right: #"""
            {
              "headers": {"apns-push-type": "alert", "apns-priority": "10"},
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
        advice: "Send priority 10.",
        evidence: LintEvidence.issue("invertase/react-native-firebase#6373")
    ) { context in
        guard let (path, value) = context.header("apns-priority"), let priority = value.text,
            priority == "5" || priority == "1",
            context.parsed.sender != nil || context.parsed.call != nil,
            !context.payload.aps.alert.isEmpty,
            context.header("apns-push-type")?.value.unencodedString != "background"
        else { return }
        context.reportRequest(
            .priorityLowAlert,
            path,
            "A message with priority \(priority) may be delivered late",
            remedy: "Send priority 10"
        )
    }
}
