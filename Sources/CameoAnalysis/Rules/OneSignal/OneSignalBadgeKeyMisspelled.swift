extension LintRule {
    static let oneSignalBadgeKeyMisspelled: Self = LintRule(
        "onesignal-badge-key-misspelled",
        .onesignal,
        .error,
        fix: .safe,
        from: .request,
        summary: "`ios_badge_type` or `ios_badge_count` is used.",
        mistake: "The badge doesn't change.",
        why: """
            The API uses the names `ios_badgeType` and `ios_badgeCount`. It ignores the libraries' \
            names with underscores.
            """,
        example: #"""
              {
                "app_id": "00000000-0000-0000-0000-000000000001",
                "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
                "contents": {"en": "Are you coming?"},
            -   "ios_badge_type": "SetTo",
            -   "ios_badge_count": 3
            +   "ios_badgeType": "SetTo",
            +   "ios_badgeCount": 3
              }
            """#,
        suggestion: "Use the API's names; `--fix` does this.",
        background: """
            The names with underscores come from OneSignal's libraries for Ruby and Python, which \
            convert them. In a request that you build yourself, only `ios_badgeType` and \
            `ios_badgeCount` work. OneSignal reports no error for the others.
            """,
        evidence: LintEvidence.oneSignal
    )
}
