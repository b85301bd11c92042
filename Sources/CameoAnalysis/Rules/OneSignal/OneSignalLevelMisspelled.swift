extension LintRule {
    static let oneSignalLevelMisspelled: Self = LintRule(
        "onesignal-level-misspelled",
        .onesignal,
        .error,
        fix: .safe,
        from: .request,
        summary: "`ios_interruption_level` uses the APNs spelling.",
        mistake: """
            A notification isn't time-sensitive, because the request uses Apple's spelling.
            """,
        why: """
            OneSignal's API spells the level `time_sensitive` and converts it for iOS. It \
            doesn't accept a hyphen.
            """,
        example: #"""
              {
                "app_id": "00000000-0000-0000-0000-000000000001",
                "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
                "contents": {"en": "Are you coming?"},
            -   "ios_interruption_level": "time-sensitive"
            +   "ios_interruption_level": "time_sensitive"
              }
            """#,
        given: #"{"goodAlso": ["entitlement-needed"]}"#,
        suggestion: "Send active, passive, time_sensitive or critical; `--fix` does this.",
        background: """
            In a payload for APNs, the correct spelling is `time-sensitive`. A server that sends \
            to both needs both spellings. For the corrected request, the linter reports as info \
            that the level requires an entitlement.
            """,
        evidence: LintEvidence.oneSignal
    )
}
