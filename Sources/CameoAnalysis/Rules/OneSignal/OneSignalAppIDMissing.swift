extension LintRule {
    static let oneSignalAppIDMissing: Self = LintRule(
        "onesignal-app-id-missing",
        .onesignal,
        .error,
        from: .request,
        summary: "`app_id` is missing.",
        mistake: "OneSignal responds with status 400.",
        why: "The request doesn't specify the app to which the notification belongs.",
        example: #"""
              {
            +   "app_id": "00000000-0000-0000-0000-000000000001",
                "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
                "contents": {"en": "Are you coming?"}
              }
            """#,
        suggestion: "Add the OneSignal App ID as `app_id`.",
        background: """
            The App ID is the UUID in Settings > Keys & IDs. It may be public, unlike the API key \
            next to it. Server SDKs take it from their configuration and add it to each request; \
            in a request that you build yourself, it's required.
            """,
        evidence: LintEvidence.oneSignal
    )
}
