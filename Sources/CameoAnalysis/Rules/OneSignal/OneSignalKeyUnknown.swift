extension LintRule {
    static let oneSignalKeyUnknown: Self = LintRule(
        "onesignal-key-unknown",
        .onesignal,
        .warning,
        fix: .safe,
        from: .request,
        summary: "A request to OneSignal contains an unknown key.",
        mistake: """
            The notification has no sound, or messages in a chat don't stack, because the request \
            has APNs payload keys, such as `sound` and `thread-id`.
            """,
        why: """
            OneSignal builds the APNs payload from its API's fields and ignores other keys without \
            an error. Your own keys reach the app only in `data`.
            """,
        example: #"""
              {
                "app_id": "00000000-0000-0000-0000-000000000001",
                "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
                "contents": {"en": "Are you coming?"},
            -   "thread-id": "c_7"
            +   "thread_id": "c_7"
              }
            """#,
        suggestion: """
            Use OneSignal's fields, such as `thread_id`, `ios_sound` and `ios_badgeCount`; `--fix` \
            renames APNs keys. Put your own keys into `data`.
            """,
        evidence: LintEvidence.oneSignal
    )
}
