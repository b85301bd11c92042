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
              "headers": {"apns-topic": "com.example.engines"},
              "payload": {
                "aps": {"alert": {"body": "Are you coming?"}}
              }
            }
            """#,
        right: #"""
            {
              "headers": {"apns-topic": "com.example.engines", "apns-push-type": "alert"},
              "payload": {
                "aps": {"alert": {"body": "Are you coming?"}}
              }
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["no-mutable-content", "not-read"]
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
