extension LintRule {
    static let fcmHeaderText: Self = LintRule(
        "fcm-header-text",
        .fcm,
        .error,
        fix: .safe,
        summary: "A value in `apns.headers` isn't a string.",
        why: "Firebase refuses the request with INVALID_ARGUMENT.",
        wrong: #"""
            {
              "message": {
                "fid": "dAbCdEfGhIjKlMnOpQrStU",
                "notification": {"body": "Are you coming?"},
                "apns": {"headers": {"apns-priority": 10}}
              }
            }
            """#,
        right: #"""
            {
              "message": {
                "fid": "dAbCdEfGhIjKlMnOpQrStU",
                "notification": {"body": "Are you coming?"},
                "apns": {"headers": {"apns-priority": "10"}}
              }
            }
            """#,
        given: #"{"also": ["no-mutable-content"], "goodAlso": ["no-mutable-content"]}"#,
        advice: "Send each header as a string.",
        evidence: LintEvidence.fcm
    )
}
