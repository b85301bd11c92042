extension LintRule {
    static let oneSignalTemplateNotRead: Self = LintRule(
        "onesignal-template-not-read",
        .onesignal,
        .info,
        from: .request,
        summary: "The content comes from a template and isn't part of the request.",
        mistake: "The linter can't check the title and the text.",
        why: """
            The content of the template is on OneSignal's server and isn't part \
            of the request.
            """,
        example: #"""
              {
                "app_id": "00000000-0000-0000-0000-000000000001",
                "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
            -   "template_id": "00000000-0000-0000-0000-000000000004"
            +   "contents": {"en": "Are you coming?"}
              }
            """#,
        suggestion: "Copy the text into the request to check and preview it.",
        evidence: LintEvidence.oneSignal
    )
}
