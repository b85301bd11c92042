extension LintRule {
    static let fcmImageName: Self = LintRule(
        "fcm-image-name",
        .fcm,
        .error,
        fix: .safe,
        summary: "The image has a name that Firebase's HTTP API doesn't know.",
        why: "Firebase refuses a request with unknown names, or drops the image.",
        wrong: #"""
            {
              "message": {
                "fid": "dAbCdEfGhIjKlMnOpQrStU",
                "notification": {"body": "Are you coming?", "image_url": "https://images.engines.dev/1.jpg"},
                "apns": {
                  "payload": {"aps": {"mutable-content": 1}}
                }
              }
            }
            """#,
        right: #"""
            {
              "message": {
                "fid": "dAbCdEfGhIjKlMnOpQrStU",
                "notification": {"body": "Are you coming?"},
                "apns": {
                  "payload": {"aps": {"mutable-content": 1}}
                }
              }
            }
            """#,
        advice: "Name it `image`.",
        evidence: LintEvidence.fcm
    )
}
