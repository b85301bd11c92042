extension LintRule {
    static let oneSignalTarget: Self = LintRule(
        "onesignal-target",
        .onesignal,
        .error,
        summary: "There is no target, or targets of several kinds.",
        why: """
            OneSignal accepts one kind of target: subscriptions, aliases, segments or filters.
            """,
        wrong: #"""
            {
              "app_id": "00000000-0000-0000-0000-000000000001",
              "include_subscription_ids": [],
              "idempotency_key": "00000000-0000-4000-8000-000000000003",
              "contents": {"en": "Are you coming?"},
              "included_segments": []
            }
            """#,
        right: #"""
            {
              "app_id": "00000000-0000-0000-0000-000000000001",
              "include_subscription_ids": [],
              "idempotency_key": "00000000-0000-4000-8000-000000000003",
              "contents": {"en": "Are you coming?"}
            }
            """#,
        advice: "Keep one of them.",
        evidence: LintEvidence.oneSignal
    )
}
