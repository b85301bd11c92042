extension LintRule {
    static let oneSignalTemplate: Self = LintRule(
        "onesignal-template",
        .onesignal,
        .warning,
        summary: "The content of a template isn't part of the request.",
        why: "The texts are on OneSignal's server, so they can't be checked or previewed.",
        wrong: #"""
            {
              "app_id": "00000000-0000-0000-0000-000000000001",
              "include_subscription_ids": [],
              "idempotency_key": "00000000-0000-4000-8000-000000000003",
              "template_id": "00000000-0000-0000-0000-000000000004"
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
        advice: "Copy them into the request to see the notification.",
        evidence: LintEvidence.oneSignal
    )
}
