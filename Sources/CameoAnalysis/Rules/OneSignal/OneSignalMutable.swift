extension LintRule {
    static let oneSignalMutable: Self = LintRule(
        "onesignal-mutable",
        .onesignal,
        .info,
        fix: .safe,
        summary: "`mutable_content` has no effect.",
        why: "OneSignal always sends `\"mutable-content\": 1`, so the key changes nothing.",
        wrong: #"""
            {
              "app_id": "00000000-0000-0000-0000-000000000001",
              "include_subscription_ids": [],
              "idempotency_key": "00000000-0000-4000-8000-000000000003",
              "contents": {"en": "Are you coming?"},
              "mutable_content": false
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
        advice: "Remove it.",
        evidence: LintEvidence.oneSignal
    )
}
