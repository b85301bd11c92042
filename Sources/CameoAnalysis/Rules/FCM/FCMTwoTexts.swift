extension LintRule {
    static let fcmTwoTexts: Self = LintRule(
        "fcm-two-texts",
        .fcm,
        .info,
        summary: "`aps.alert` and `notification` have different texts.",
        why: """
            Firebase copies `notification` to `aps.alert` unless it is set, so Android and iOS \
            show different texts.
            """,
        wrong: #"""
            {
              "message": {
                "fid": "dAbCdEfGhIjKlMnOpQrStU",
                "notification": {"body": "Are you coming?"},
                "apns": {
                  "payload": {
                    "aps": {"alert": {"body": "Is Ada coming?"}}
                  }
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
        advice: "Send the text for iOS only if it's meant to differ.",
        evidence: LintEvidence.fcm
    )
}
