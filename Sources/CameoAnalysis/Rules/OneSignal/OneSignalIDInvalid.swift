import Cameo

extension LintRule {
    static let oneSignalIDInvalid: Self = LintRule(
        "onesignal-id-invalid",
        .onesignal,
        .error,
        summary: """
            An app, template or subscription ID isn't a UUID.
            """,
        mistake: """
            OneSignal responds with status 400, and no user receives the notification.
            """,
        why: """
            OneSignal rejects the whole request, so its other recipients receive nothing either.
            """,
        example: #"""
              {
            -   "app_id": "engines",
            +   "app_id": "0f0f0f0f-1a2b-4c3d-8e5f-0a1b2c3d4e5f",
                "included_segments": ["All"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
                "contents": {"en": "Backup finished"}
              }
            """#,
        suggestion: "Copy the ID from OneSignal: 32 hexadecimal digits in five groups.",
        background: """
            The SDK returns the subscription ID as `User.pushSubscription.id`. It's neither the \
            user's OneSignal ID (`onesignal_id`, an alias) nor your own user ID (`external_id`, \
            also an alias) nor the device token.
            """,
        evidence: LintEvidence.issue("zeyneloz/onesignal-node#67")
    ) { context in
        let source = context.message.source
        func check(_ value: JSONValue?, _ path: [String]) {
            guard let id = value?.unencodedString, !id.isEmpty, !id.isUUID, id.placeholder == nil
            else { return }
            context.reportRequest(
                .oneSignalIDInvalid,
                path,
                "\"\(path[0])\" has an ID that isn't a UUID, so OneSignal rejects the request",
                suggestion: "Copy the ID from OneSignal"
            )
        }
        check(source["app_id"], ["app_id"])
        check(source["template_id"], ["template_id"])
        for name in ["include_subscription_ids", "include_player_ids"] {
            for (index, value) in (source[name]?.unencodedArray ?? []).prefix(2000).enumerated() {
                check(value, [name, String(index)])
            }
        }
    }
}
