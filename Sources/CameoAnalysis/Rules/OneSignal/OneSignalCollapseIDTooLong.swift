extension LintRule {
    static let oneSignalCollapseIDTooLong: Self = LintRule(
        "onesignal-collapse-id-too-long",
        .onesignal,
        .error,
        from: .request,
        summary: "`collapse_id` has more than 64 characters.",
        mistake: "OneSignal responds with status 400.",
        why: "OneSignal accepts at most 64 characters.",
        example: #"""
              {
                "app_id": "00000000-0000-0000-0000-000000000001",
                "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
                "contents": {"en": "Are you coming?"},
            -   "collapse_id": "ccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc"
            +   "collapse_id": "c_7"
              }
            """#,
        suggestion: "Send the message's ID, or a hash of it if it's longer.",
        background: """
            OneSignal passes the value as `apns-collapse-id`, and APNs accepts 64 bytes. A later \
            notification with the same ID replaces the earlier one on the phone, so identify the \
            content to replace: the message for an edit, the order for its status. With a \
            conversation's ID, only its last message would remain.
            """,
        evidence: LintEvidence.oneSignal
    )
}
