extension LintRule {
    static let oneSignalChannelMissing: Self = LintRule(
        "onesignal-channel-missing",
        .onesignal,
        .error,
        fix: .safe,
        from: .request,
        summary: "`include_aliases` is used without `target_channel`.",
        mistake: """
            OneSignal rejects the request, or doesn't deliver a push, because the users are \
            selected by aliases.
            """,
        why: """
            A user with an alias may have push, email and SMS subscriptions. `target_channel` \
            selects the one to use.
            """,
        example: #"""
              {
                "app_id": "00000000-0000-0000-0000-000000000001",
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
                "contents": {"en": "Are you coming?"},
            -   "include_aliases": {"external_id": ["u_grace"]}
            +   "include_aliases": {"external_id": ["u_grace"]},
            +   "target_channel": "push"
              }
            """#,
        suggestion: "Add `\"target_channel\": \"push\"`; `--fix` does this.",
        background: """
            Subscription IDs belong to one channel each, so they don't need the key. The alias \
            must be spelled as in OneSignal, such as `external_id`; an unknown alias selects no \
            users. Don't confuse it with the request's `external_id` key, which is an idempotency \
            key.
            """,
        evidence: LintEvidence.oneSignal
    )
}
