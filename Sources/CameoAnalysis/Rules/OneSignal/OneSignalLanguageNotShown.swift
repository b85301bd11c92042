extension LintRule {
    static let oneSignalLanguageNotShown: Self = LintRule(
        "onesignal-language-not-shown",
        .onesignal,
        .info,
        from: .request,
        summary: "The request has text in several languages; only one is shown.",
        mistake: "The preview shows the text in only one language.",
        why: """
            Each user gets the text in the device's language. The linter and the preview \
            use English.
            """,
        example: #"""
              {
                "app_id": "00000000-0000-0000-0000-000000000001",
                "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
            -   "contents": {"en": "Are you coming?", "de": "Kommst du?"}
            +   "contents": {"en": "Are you coming?"}
              }
            """#,
        suggestion: "Nothing needs to be fixed.",
        evidence: LintEvidence.oneSignal
    )
}
