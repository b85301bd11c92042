extension LintRule {
    static let fcmMutablePlace: Self = LintRule(
        "fcm-mutable-place",
        .fcm,
        .error,
        fix: .safe,
        summary: "A key of `aps`, such as `mutable-content`, is in `notification` or `data`.",
        why: """
            Firebase passes only `apns.payload.aps` to iOS as `aps`. Without `mutable-content` \
            in it, the extension doesn't run.
            """,
        wrong: #"""
            {
              "message": {
                "fid": "dAbCdEfGhIjKlMnOpQrStU",
                "notification": {"body": "Are you coming?", "mutable_content": true},
                "apns": {"payload": {"aps": {}}}
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
        given: #"{"goodAlso": ["no-mutable-content"]}"#,
        advice: "Send the key in `apns.payload.aps`.",
        evidence: LintEvidence.issue("firebase/quickstart-ios#70")
    )
}
