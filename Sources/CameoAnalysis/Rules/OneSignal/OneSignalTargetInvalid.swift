extension LintRule {
    static let oneSignalTargetInvalid: Self = LintRule(
        "onesignal-target-invalid",
        .onesignal,
        .error,
        from: .request,
        summary: "There is no target, or there are several kinds of targets.",
        mistake: """
            OneSignal responds with status 400, or sends the notification to users who shouldn't \
            receive it.
            """,
        why: """
            A request must have one kind of target: subscriptions, aliases, segments or filters. \
            They can't be combined.
            """,
        example: #"""
              {
                "app_id": "00000000-0000-0000-0000-000000000001",
                "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
            -   "contents": {"en": "Are you coming?"},
            -   "included_segments": ["Active Subscriptions"]
            +   "contents": {"en": "Are you coming?"}
              }
            """#,
        suggestion: "Keep one kind of target, and send a separate request for each of the others.",
        background: """
            The most expensive mistake is a segment such as "All" left over from a test: all users \
            get the message. `excluded_segments` may be used together with `included_segments`, \
            and filters are combined with `operator`. OneSignal rejects a request without a \
            target.
            """,
        evidence: LintEvidence.oneSignal
    )
}
