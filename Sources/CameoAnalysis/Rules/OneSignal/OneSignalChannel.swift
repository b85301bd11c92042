extension LintRule {
    static let oneSignalChannel: Self = LintRule(
        "onesignal-channel",
        .onesignal,
        .error,
        fix: .safe,
        summary: "`include_aliases` is used without `target_channel`.",
        why: """
            OneSignal can't know whether a push, an email or a text message is meant, and \
            refuses the request.
            """,
        wrong: #"""
            {
              "app_id": "00000000-0000-0000-0000-000000000001",
              "idempotency_key": "00000000-0000-4000-8000-000000000003",
              "contents": {"en": "Are you coming?"},
              "include_aliases": {}
            }
            """#,
        right: #"""
            {
              "app_id": "00000000-0000-0000-0000-000000000001",
              "idempotency_key": "00000000-0000-4000-8000-000000000003",
              "contents": {"en": "Are you coming?"},
              "include_aliases": {},
              "target_channel": "push"
            }
            """#,
        advice: "Add `\"target_channel\": \"push\"`.",
        evidence: LintEvidence.oneSignal
    )
}
