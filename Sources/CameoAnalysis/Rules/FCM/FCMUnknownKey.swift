extension LintRule {
    static let fcmUnknownKey: Self = LintRule(
        "fcm-unknown-key",
        .fcm,
        .error,
        summary: "Firebase doesn't know a key.",
        why: "Firebase refuses the request with INVALID_ARGUMENT and \"Unknown name\".",
        wrong: #"""
            {
              "message": {
                "fid": "dAbCdEfGhIjKlMnOpQrStU",
                "notification": {"body": "Are you coming?"},
                "priority": "high"
              }
            }
            """#,
        right: #"""
            {
              "message": {"fid": "dAbCdEfGhIjKlMnOpQrStU", "notification": {"body": "Are you coming?"}}
            }
            """#,
        given: #"{"also": ["no-mutable-content"], "goodAlso": ["no-mutable-content"]}"#,
        advice: "Use a name of the API, or move your own keys into `data`.",
        evidence: LintEvidence.fcm
    )
}
