extension LintRule {
    static let fcmCamelCase: Self = LintRule(
        "fcm-camel-case",
        .fcm,
        .error,
        fix: .safe,
        summary: "A key of `aps` is in the Admin SDK's spelling.",
        why: """
            Firebase passes `apns.payload` to APNs unchanged, and iOS knows only Apple's \
            spelling.
            """,
        wrong: #"""
            {
              "message": {
                "fid": "dAbCdEfGhIjKlMnOpQrStU",
                "notification": {"body": "Are you coming?"},
                "apns": {
                  "payload": {"aps": {"mutableContent": 1}}
                }
              }
            }
            """#,
        right: #"""
            {
              "message": {
                "fid": "dAbCdEfGhIjKlMnOpQrStU",
                "notification": {"body": "Are you coming?"},
                "apns": {"payload": {"aps": {}}}
              }
            }
            """#,
        given: #"{"also": ["no-mutable-content"], "goodAlso": ["no-mutable-content"]}"#,
        advice: "Use Apple's keys, such as `mutable-content`.",
        evidence: LintEvidence.fcm
    )
}
