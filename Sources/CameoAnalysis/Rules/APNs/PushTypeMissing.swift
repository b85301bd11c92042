import Cameo

extension LintRule {
    static let pushTypeMissing: Self = LintRule(
        "push-type-missing",
        .apns,
        .warning,
        fix: .safe,
        summary: "A request to APNs has no `apns-push-type`.",
        mistake: """
            Notifications arrive on the phone but not on the watch, or some of them are late.
            """,
        why: """
            Apple requires `apns-push-type` for watchOS and recommends it for iOS. Without the \
            header, APNs infers the type from the payload, and may delay or drop the push.
            """,
        example: #"""
              {
            -   "headers": {"apns-topic": "com.example.engines"},
            +   "headers": {"apns-topic": "com.example.engines", "apns-push-type": "alert"},
                "payload": {
                  "aps": {"alert": {"body": "Are you coming?"}}
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: """
            Add the header: `alert` for a message, `background` for a push without an alert; \
            `--fix` does this.
            """,
        background: """
            Libraries that predate iOS 13 don't set the header. Background pushes are the first to \
            be lost, without an error in the response. Alerts usually still arrive, so the mistake \
            can go unnoticed for a long time. Firebase, OneSignal and Expo set the header \
            themselves.
            """,
        evidence: LintEvidence.request
    ) { context in
        guard let path = context.message.apnsHeadersPath,
            context.message.header("apns-push-type") == nil,
            context.message.source.hasAny(of: ["payload", "body", "json"])
        else { return }
        let hasText = !context.payload.aps.alert.isEmpty
        let isBackground = !hasText && context.payload.aps.isContentAvailable
        context.reportRequest(
            .pushTypeMissing,
            path,
            anchor: .name,
            "The request has no \"apns-push-type\"",
            suggestion: "Add the header",
            fix: hasText || isBackground
                ? APNsFixes(context: context).setting(
                    "apns-push-type",
                    to: isBackground ? "background" : "alert"
                ) : nil
        )
    }
}
