extension LintRule {
    static let oneSignalTooManyTargets: Self = LintRule(
        "onesignal-too-many-targets",
        .onesignal,
        .error,
        from: .request,
        summary: "There are more than 2,000 targets.",
        mistake: "OneSignal responds with status 400 once the app has more than 2,000 users.",
        why: "A request may list at most 2,000 targets.",
        example: #"""
              {
                "app_id": "00000000-0000-0000-0000-000000000001",
            -   "include_subscription_ids": ["00000000-0000-0000-0000-000000000002", "…"],
            +   "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
                "contents": {"en": "Are you coming?"},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            """#,
        given: #"{"times": 2001}"#,
        suggestion: "Split the list into requests of at most 2,000, or use a segment.",
        evidence: LintEvidence.oneSignal
    )
}
