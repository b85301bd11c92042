extension LintRule {
    static let fcmTextsDiffer: Self = LintRule(
        "fcm-texts-differ",
        .fcm,
        .info,
        from: .request,
        summary: "`aps.alert` and `notification` have different text.",
        mistake: "Android and iOS show different text.",
        why: """
            Firebase copies `notification` to the alert for iOS only if `apns.payload.aps.alert` \
            is missing. Otherwise iOS shows the text in `aps.alert`.
            """,
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
                  "notification": {"body": "Are you coming?"},
            -     "apns": {
            -       "payload": {
            -         "aps": {"alert": {"body": "Is Ada coming?"}}
            -       }
            -     }
            +     "apns": {"payload": {"aps": {}}}
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing"]}"#,
        suggestion: "Send `aps.alert` only if its text is meant to differ.",
        evidence: LintEvidence.fcm
    )
}
