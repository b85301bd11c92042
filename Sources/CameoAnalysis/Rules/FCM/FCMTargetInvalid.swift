extension LintRule {
    static let fcmTargetInvalid: Self = LintRule(
        "fcm-target-invalid",
        .fcm,
        .error,
        from: .request,
        summary: """
            The request has none of `fid`, `token`, `topic` and `condition`, or more than one.
            """,
        mistake: """
            Firebase responds with INVALID_ARGUMENT, because the message has a device and a topic.
            """,
        why: "A message must have exactly one target: `fid`, `token`, `topic` or `condition`.",
        example: #"""
              {
            -   "message": {
            -     "fid": "dAbCdEfGhIjKlMnOpQrStU",
            -     "notification": {"body": "Are you coming?"},
            -     "topic": "engines"
            -   }
            +   "message": {"fid": "dAbCdEfGhIjKlMnOpQrStU", "notification": {"body": "Are you coming?"}}
              }
            """#,
        given: #"{"both": ["mutable-content-missing"]}"#,
        suggestion: "Keep one target, and send a separate message to each of the others.",
        background: """
            A condition combines several topics into one target, such as `'engines' in topics \
            || 'looms' in topics`. For several devices, the Admin SDK has `sendEachForMulticast` \
            with `tokens`, which sends one message for each. A key whose value is `null` counts as \
            missing.
            """,
        evidence: LintEvidence.fcm
    )
}
