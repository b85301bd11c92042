extension LintRule {
    static let fcmHeaderNotString: Self = LintRule(
        "fcm-header-not-string",
        .fcm,
        .error,
        fix: .safe,
        from: .request,
        summary: "A value in `apns.headers` isn't a string.",
        mistake: "Firebase responds with INVALID_ARGUMENT, because the priority is a number.",
        why: "All values in `apns.headers` must be strings. Firebase rejects the request.",
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
                  "notification": {"body": "Are you coming?"},
            -     "apns": {"headers": {"apns-priority": 10}}
            +     "apns": {"headers": {"apns-priority": "10"}}
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing"]}"#,
        suggestion: "Send each header as a string; `--fix` does this.",
        background: """
            In JSON, write `"apns-priority": "10"` and `"apns-expiration": "1893456000"`. The \
            Admin SDKs check this before they send the request: "apns.headers must only contain \
            string values".
            """,
        evidence: LintEvidence.fcm
    )
}
