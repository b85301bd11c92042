extension LintRule {
    static let oneSignalDataSize: Self = LintRule(
        "onesignal-data-size",
        .onesignal,
        .error,
        summary: "`data` has more than 2,048 bytes.",
        why: "OneSignal refuses the request with status 400.",
        wrong: #"""
            {
              "app_id": "00000000-0000-0000-0000-000000000001",
              "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
              "idempotency_key": "00000000-0000-4000-8000-000000000003",
              "contents": {"en": "Are you coming?"},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7",
                "text": "Are you coming? …"
              }
            }
            """#,
        right: #"""
            {
              "app_id": "00000000-0000-0000-0000-000000000001",
              "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
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
        given: #"{"times": 140}"#,
        advice: "Send an ID with which the app requests the data.",
        evidence: LintEvidence.oneSignal
    )
}
