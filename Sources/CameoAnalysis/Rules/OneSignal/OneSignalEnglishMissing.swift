extension LintRule {
    static let oneSignalEnglishMissing: Self = LintRule(
        "onesignal-english-missing",
        .onesignal,
        .error,
        from: .request,
        summary: "English text is missing.",
        mistake: "OneSignal responds with status 400, because the text is only in German.",
        why: """
            OneSignal sends the English text to users whose language has none, and \
            rejects a request without English text.
            """,
        example: #"""
              {
                "app_id": "00000000-0000-0000-0000-000000000001",
                "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
            -   "contents": {"de": "Kommst du?"}
            +   "contents": {"en": "Are you coming?", "de": "Kommst du?"}
              }
            """#,
        given: #"{"goodAlso": ["onesignal-language-not-shown"]}"#,
        suggestion: """
            Send the text as `en`. If you send several languages, add `en` for all others.
            """,
        background: """
            `en` doesn't have to be in English: it's the fallback. A message that a user wrote has \
            the same text for all languages, so send it as `en` alone. The same applies to \
            `headings` and `subtitle`. With a template, the text is in the template, and the rule \
            doesn't apply.
            """,
        evidence: LintEvidence.oneSignal
    )
}
