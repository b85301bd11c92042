extension LintRule {
    static let fcmHeadersMisplaced: Self = LintRule(
        "fcm-headers-misplaced",
        .fcm,
        .error,
        fix: .safe,
        from: .request,
        summary: "`headers` is in `apns.payload`.",
        mistake: "The priority and the expiration of the message have no effect.",
        why: """
            `apns.payload` is delivered to the phone. Firebase reads headers only from \
            `apns.headers`, so APNs uses its defaults.
            """,
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
                  "notification": {"body": "Are you coming?"},
                  "apns": {
            -       "payload": {"headers": {"apns-priority": "10"}}
            +       "headers": {"apns-priority": "10"},
            +       "payload": {}
                  }
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing"]}"#,
        suggestion: "Move `headers` next to `payload`; `--fix` does this.",
        background: """
            Nothing reports the mistake: Firebase accepts any key in the payload. To see it, look \
            for `headers` in the app's `userInfo`. The same file often has other settings from \
            another API, so read the other findings as well.
            """,
        evidence: LintEvidence.issue("invertase/react-native-firebase#6373")
    )
}
