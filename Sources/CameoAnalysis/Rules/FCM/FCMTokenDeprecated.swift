extension LintRule {
    static let fcmTokenDeprecated: Self = LintRule(
        "fcm-token-deprecated",
        .fcm,
        .info,
        from: .request,
        summary: "`token` is deprecated in favor of `fid`.",
        mistake: "The message is sent to a registration token.",
        why: "Firebase recommends installation IDs for new code. Tokens still work.",
        wrong: #"""
            {
              "message": {
                "notification": {"body": "Are you coming?"},
                "token": "dAbCdEfGhIjKlMnOpQrStU"
              }
            }
            """#,
        right: #"""
            {
              "message": {"fid": "dAbCdEfGhIjKlMnOpQrStU", "notification": {"body": "Are you coming?"}}
            }
            """#,
        given: #"{"also": ["no-mutable-content"], "goodAlso": ["no-mutable-content"]}"#,
        suggestion: "Send the installation ID as `fid` once your app reports it.",
        evidence: LintEvidence.fcm
    )
}
