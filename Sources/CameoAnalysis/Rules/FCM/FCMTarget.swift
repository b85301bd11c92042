extension LintRule {
    static let fcmTarget: Self = LintRule(
        "fcm-target",
        .fcm,
        .error,
        summary: "There isn't exactly one of `fid`, `token`, `topic` and `condition`.",
        why: "Firebase refuses a message without a target, and one with two of them.",
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
        given: #"{"also": ["no-mutable-content"], "goodAlso": ["no-mutable-content"]}"#,
        advice: "Send one of `fid`, `token`, `topic` and `condition`.",
        evidence: LintEvidence.fcm
    )
}
