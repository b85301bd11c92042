extension LintRule {
    static let oneSignalBadgeName: Self = LintRule(
        "onesignal-badge-name",
        .onesignal,
        .error,
        fix: .safe,
        summary: "`ios_badge_type` or `ios_badge_count` is used.",
        why: "OneSignal ignores the keys, so the badge doesn't change.",
        wrong: #"""
            {
              "app_id": "00000000-0000-0000-0000-000000000001",
              "include_subscription_ids": [],
              "idempotency_key": "00000000-0000-4000-8000-000000000003",
              "contents": {"en": "Are you coming?"},
              "ios_badge_type": "SetTo",
              "ios_badge_count": 3
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
        advice: "Use `ios_badgeType` and `ios_badgeCount`.",
        evidence: LintEvidence.oneSignal
    )
}
