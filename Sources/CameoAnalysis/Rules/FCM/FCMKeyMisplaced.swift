extension LintRule {
    static let fcmKeyMisplaced: Self = LintRule(
        "fcm-key-misplaced",
        .fcm,
        .error,
        fix: .safe,
        from: .request,
        summary: "A key of `aps`, such as `mutable-content`, is in `notification` or `data`.",
        mistake: """
            The notification is plain on iPhone, because `mutable_content` is in `notification`.
            """,
        why: """
            iOS reads the key only in `aps`, which Firebase takes from `apns.payload.aps`. In \
            `data` it's app data, and in `notification` the HTTP API rejects it.
            """,
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
            -     "notification": {"body": "Are you coming?", "mutable_content": true},
            -     "apns": {"payload": {"aps": {}}}
            +     "notification": {"body": "Are you coming?"},
            +     "apns": {
            +       "payload": {"aps": {"mutable-content": 1}}
            +     }
                }
              }
            """#,
        suggestion:
            "Send `\"mutable-content\": 1` in `apns.payload.aps`; `--fix` does so if `aps` exists.",
        background: """
            In the legacy API the key was at the top level of the request, and examples from that \
            time are still copied. Print `userInfo` in the app to see the mistake: a misplaced key \
            is next to `aps`, or has a name such as `gcm.notification.mutable-content`. The same \
            applies to `content-available`.
            """,
        evidence: LintEvidence.issue("firebase/quickstart-ios#70")
    )
}
