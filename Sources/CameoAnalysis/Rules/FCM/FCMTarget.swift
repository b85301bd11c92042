extension LintRule {
    static let fcmTarget: Self = LintRule(
        "fcm-target",
        .fcm,
        .error,
        from: .request,
        summary: "The request has none or several of `fid`, `token`, `topic` and `condition`.",
        mistake: """
            Firebase responds with INVALID_ARGUMENT. The message has a device and a topic.
            """,
        why: "A message has exactly one target: `fid`, `token`, `topic` or `condition`.",
        wrong: #"""
            {
              "message": {
                "fid": "dAbCdEfGhIjKlMnOpQrStU",
                "notification": {"body": "Are you coming?"},
                "topic": "engines"
              }
            }
            """#,
        right: #"""
            {
              "message": {"fid": "dAbCdEfGhIjKlMnOpQrStU", "notification": {"body": "Are you coming?"}}
            }
            """#,
        given: #"{"also": ["mutable-content-missing"], "goodAlso": ["mutable-content-missing"]}"#,
        suggestion: "Keep one of them, and send a second message for the other.",
        background: """
            Several topics are one target if they are a condition, such as `'engines' in topics \
            || 'looms' in topics`. For several devices, the Admin SDK has `sendEachForMulticast` \
            with `tokens`, which sends one message for each. A key with the value `null` counts \
            as missing.
            """,
        evidence: LintEvidence.fcm
    )
}
