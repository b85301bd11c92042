extension LintRule {
    static let oneSignalLevelSpelling: Self = LintRule(
        "onesignal-level-spelling",
        .onesignal,
        .error,
        fix: .safe,
        summary: "`ios_interruption_level` is in APNs spelling.",
        why: "OneSignal's API spells the level with an underscore, and iOS with a hyphen.",
        wrong: #"""
            {
              "app_id": "00000000-0000-0000-0000-000000000001",
              "include_subscription_ids": [],
              "idempotency_key": "00000000-0000-4000-8000-000000000003",
              "contents": {"en": "Are you coming?"},
              "ios_interruption_level": "time-sensitive"
            }
            """#,
        right: #"""
            {
              "app_id": "00000000-0000-0000-0000-000000000001",
              "include_subscription_ids": [],
              "idempotency_key": "00000000-0000-4000-8000-000000000003",
              "contents": {"en": "Are you coming?"},
              "ios_interruption_level": "active"
            }
            """#,
        advice: "Send active, passive, time_sensitive or critical.",
        evidence: LintEvidence.oneSignal
    )
}
