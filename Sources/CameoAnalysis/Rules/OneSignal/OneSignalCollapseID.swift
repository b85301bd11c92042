extension LintRule {
    static let oneSignalCollapseID: Self = LintRule(
        "onesignal-collapse-id",
        .onesignal,
        .error,
        summary: "`collapse_id` has more than 64 characters.",
        why: "OneSignal refuses the request, because APNs accepts at most 64 bytes.",
        wrong: #"""
            {
              "app_id": "00000000-0000-0000-0000-000000000001",
              "include_subscription_ids": [],
              "idempotency_key": "00000000-0000-4000-8000-000000000003",
              "contents": {"en": "Are you coming?"},
              "collapse_id": "ccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc"
            }
            """#,
        right: #"""
            {
              "app_id": "00000000-0000-0000-0000-000000000001",
              "include_subscription_ids": [],
              "idempotency_key": "00000000-0000-4000-8000-000000000003",
              "contents": {"en": "Are you coming?"},
              "collapse_id": "c_7"
            }
            """#,
        advice: "Shorten it, for example to a hash.",
        evidence: LintEvidence.oneSignal
    )
}
