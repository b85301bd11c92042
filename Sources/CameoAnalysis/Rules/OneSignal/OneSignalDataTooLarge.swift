extension LintRule {
    static let oneSignalDataTooLarge: Self = LintRule(
        "onesignal-data-too-large",
        .onesignal,
        .error,
        from: .request,
        summary: "`data` has more than 2,048 bytes.",
        mistake: "OneSignal responds with status 400 for a long message.",
        why: "`data` may have at most 2,048 bytes, half of the size that APNs accepts.",
        example: #"""
              {
                "app_id": "00000000-0000-0000-0000-000000000001",
                "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
                "contents": {"en": "Are you coming?"},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
            -     "conversationId": "c_7",
            -     "text": "Are you coming? …"
            +     "conversationId": "c_7"
                }
              }
            """#,
        given: #"{"times": 140}"#,
        suggestion: "Send an ID in `data` that the app uses to load the rest.",
        background: """
            OneSignal needs the other half for the text, the buttons and its own keys, which it \
            puts into `custom`. The limit counts bytes of JSON in UTF-8. A single avatar URL with \
            a long signature can take up a quarter of it.
            """,
        evidence: LintEvidence.oneSignal
    )
}
