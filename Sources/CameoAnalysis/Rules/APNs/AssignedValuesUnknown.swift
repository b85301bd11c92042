extension LintRule {
    static let assignedValuesUnknown: Self = LintRule(
        "assigned-values-unknown",
        .apns,
        .off,
        from: .request,
        summary: """
            The service adds values that aren't part of the request, such as the message ID; \
            they are zeros in the preview.
            """,
        mistake: "A received payload has keys that the request didn't contain.",
        why: """
            The service adds keys such as the message ID. In the linter's conversion, their values \
            are zeros or placeholders.
            """,
        example: #"""
              {
            -   "app_id": "00000000-0000-0000-0000-000000000001",
            -   "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
            -   "idempotency_key": "00000000-0000-4000-8000-000000000003",
            -   "contents": {"en": "Are you coming?"}
            +   "aps": {"alert": {"body": "Are you coming?"}}
              }
            """#,
        given: #"{"goodAlso": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Nothing needs to be fixed.",
        evidence: LintEvidence.request
    )
}
