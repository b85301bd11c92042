extension LintRule {
    static let fcmDataText: Self = LintRule(
        "fcm-data-text",
        .fcm,
        .error,
        fix: .safe,
        summary: "A value in `data` isn't a string.",
        why: """
            Firebase refuses the request with INVALID_ARGUMENT, because all values in `data` are \
            strings.
            """,
        wrong: #"""
            {
              "message": {
                "fid": "dAbCdEfGhIjKlMnOpQrStU",
                "notification": {"body": "Are you coming?"},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "count": 3,
                  "user": {}
                },
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
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png"
                },
                "apns": {
                  "payload": {"aps": {"mutable-content": 1}}
                }
              }
            }
            """#,
        advice: "Send numbers as strings, and objects as JSON in a string.",
        evidence: LintEvidence.issue("firebase/firebase-admin-node#1094")
    )
}
