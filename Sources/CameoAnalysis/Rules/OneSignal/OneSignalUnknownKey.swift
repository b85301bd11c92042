extension LintRule {
    static let oneSignalUnknownKey: Self = LintRule(
        "onesignal-unknown-key",
        .onesignal,
        .warning,
        from: .request,
        summary: "OneSignal's API doesn't know a key.",
        mistake: "The app doesn't receive a key of the request.",
        why: """
            OneSignal ignores keys that its API doesn't define. Only `data` reaches the app.
            """,
        wrong: #"""
            {
              "app_id": "00000000-0000-0000-0000-000000000001",
              "include_subscription_ids": [],
              "idempotency_key": "00000000-0000-4000-8000-000000000003",
              "contents": {"en": "Are you coming?"},
              "room": "Engines"
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
        suggestion: "Put your own keys into `data`, or correct the name.",
        evidence: LintEvidence.oneSignal
    )
}
