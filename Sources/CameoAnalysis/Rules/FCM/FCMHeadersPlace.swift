extension LintRule {
    static let fcmHeadersPlace: Self = LintRule(
        "fcm-headers-place",
        .fcm,
        .error,
        fix: .safe,
        summary: "`headers` are in `apns.payload`.",
        why: """
            Firebase sends the object to the device as a part of the payload, and APNs uses its \
            defaults: no expiration, no collapse ID and another priority.
            """,
        wrong: #"""
            {
              "message": {
                "fid": "dAbCdEfGhIjKlMnOpQrStU",
                "notification": {"body": "Are you coming?"},
                "apns": {
                  "payload": {"headers": {"apns-priority": "10"}}
                }
              }
            }
            """#,
        right: #"""
            {
              "message": {
                "fid": "dAbCdEfGhIjKlMnOpQrStU",
                "notification": {"body": "Are you coming?"},
                "apns": {"payload": {}}
              }
            }
            """#,
        given: #"{"also": ["no-mutable-content"], "goodAlso": ["no-mutable-content"]}"#,
        advice: "Move `headers` from `apns.payload` to `apns`.",
        evidence: LintEvidence.issue("invertase/react-native-firebase#6373")
    )
}
