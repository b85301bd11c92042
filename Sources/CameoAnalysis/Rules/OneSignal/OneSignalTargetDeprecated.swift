extension LintRule {
    static let oneSignalTargetDeprecated: Self = LintRule(
        "onesignal-target-deprecated",
        .onesignal,
        .warning,
        fix: .suggested,
        from: .request,
        summary: """
            The request uses `include_player_ids` or `include_external_user_ids`, \
            which `include_subscription_ids` and `include_aliases` replace.
            """,
        mistake: "The request works, but uses names from an older version of the API.",
        why: """
            `include_player_ids` and `include_external_user_ids` were replaced when OneSignal \
            introduced users and subscriptions.
            """,
        example: #"""
              {
                "app_id": "00000000-0000-0000-0000-000000000001",
            +   "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
            -   "contents": {"en": "Are you coming?"},
            -   "include_player_ids": ["00000000-0000-0000-0000-000000000002"]
            +   "contents": {"en": "Are you coming?"}
              }
            """#,
        suggestion: "Use `include_subscription_ids`, or `include_aliases` with `external_id`.",
        background: """
            Player IDs are the same as subscription IDs, so renaming the field is enough. \
            `include_external_user_ids` becomes `"include_aliases": {"external_id": ["u_grace"]}` \
            together with `"target_channel": "push"`.
            """,
        evidence: LintEvidence.oneSignal
    )
}
