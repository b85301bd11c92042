import Cameo

extension LintRule {
    static let pushTypeMissing: Self = LintRule(
        "push-type-missing",
        .apns,
        .warning,
        fix: .safe,
        summary: "A request to APNs has no `apns-push-type`.",
        why: """
            watchOS requires the header. For other systems, APNs guesses, and may delay or \
            discard the push.
            """,
        wrong: #"""
            {
              "headers": {"apns-topic": "com.example.engines", "apns-priority": "10"},
              "payload": {
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
            }
            """#,
        right: #"""
            {
              "headers": {
                "apns-topic": "com.example.engines",
                "apns-push-type": "alert",
                "apns-priority": "10"
              },
              "payload": {
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
            }
            """#,
        advice: "Add the header.",
        evidence: LintEvidence.request
    ) { context in
        guard let path = context.apnsHeadersPath, context.header("apns-push-type") == nil,
            context.message.source.hasAny(of: ["payload", "body", "json"])
        else { return }
        let hasText = !context.payload.aps.alert.isEmpty
        let isBackground = !hasText && context.payload.aps.isContentAvailable
        context.reportRequest(
            .pushTypeMissing,
            path,
            anchor: .name,
            "The request has no \"apns-push-type\"",
            remedy: "Add the header",
            fix: hasText || isBackground
                ? context.setting("apns-push-type", to: isBackground ? "background" : "alert") : nil
        )
    }
}
