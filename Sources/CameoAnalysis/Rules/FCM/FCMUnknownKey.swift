extension LintRule {
    static let fcmUnknownKey: Self = LintRule(
        "fcm-unknown-key",
        .fcm,
        .error,
        fix: .suggested,
        from: .request,
        summary: "Firebase doesn't know a key.",
        mistake: "Firebase responds with INVALID_ARGUMENT and \"Unknown name\".",
        why: """
            The HTTP API refuses a request with a key that it doesn't define, such as those of \
            the legacy API.
            """,
        wrong: #"""
            {
              "message": {
                "fid": "dAbCdEfGhIjKlMnOpQrStU",
                "notification": {"body": "Are you coming?"},
                "android": {"notification": {"badge": 1}}
              }
            }
            """#,
        right: #"""
            {
              "message": {"fid": "dAbCdEfGhIjKlMnOpQrStU", "notification": {"body": "Are you coming?"}}
            }
            """#,
        given: #"{"also": ["no-mutable-content"], "goodAlso": ["no-mutable-content"]}"#,
        suggestion: "Use a name of the API, or move your own keys into `data`.",
        evidence: LintEvidence.fcm
    )
}
