extension LintRule {
    static let oneSignalEnglish: Self = LintRule(
        "onesignal-english",
        .onesignal,
        .error,
        summary: "A text isn't given in English.",
        why: """
            OneSignal shows English to users whose language has no text, and refuses a request \
            that has none.
            """,
        wrong: #"""
            {
              "app_id": "00000000-0000-0000-0000-000000000001",
              "include_subscription_ids": [],
              "idempotency_key": "00000000-0000-4000-8000-000000000003",
              "contents": {"de": "Kommst du?"}
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
        advice: "Add the text as `en`.",
        evidence: LintEvidence.oneSignal
    )
}
