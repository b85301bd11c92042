extension LintRule {
    static let oneSignalMutableContentIgnored: Self = LintRule(
        "onesignal-mutable-content-ignored",
        .onesignal,
        .info,
        fix: .safe,
        from: .request,
        summary: "`mutable_content` has no effect.",
        mistake: "`mutable_content` is false, but the extension runs anyway.",
        why: """
            OneSignal sends `"mutable-content": 1` with every notification, so the key has no effect.
            """,
        example: #"""
              {
                "app_id": "00000000-0000-0000-0000-000000000001",
                "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
            -   "contents": {"en": "Are you coming?"},
            -   "mutable_content": false
            +   "contents": {"en": "Are you coming?"}
              }
            """#,
        suggestion: "Remove it; `--fix` does this.",
        background: """
            A OneSignal app always has a service extension, because the SDK reports confirmed \
            deliveries from it. To leave some notifications unchanged, let the extension check a \
            custom key in `data`.
            """,
        evidence: LintEvidence.oneSignal
    )
}
