import Cameo

extension LintRule {
    static let fcmHeaderText: Self = LintRule(
        "fcm-header-text",
        .fcm,
        .error,
        fix: .safe,
        summary: "A value in `apns.headers` isn't a string.",
        why: "Firebase refuses the request with INVALID_ARGUMENT.",
        wrong: #"""
            {
              "message": {
                "fid": "dAbCdEfGhIjKlMnOpQrStU",
                "notification": {"body": "Are you coming?"},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                },
                "apns": {
                  "headers": {"apns-priority": 10},
                  "payload": {"aps": {"mutable-content": 1, "sound": "default"}}
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
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                },
                "apns": {
                  "headers": {"apns-priority": "10"},
                  "payload": {"aps": {"mutable-content": 1, "sound": "default"}}
                }
              }
            }
            """#,
        advice: "Send each header as a string.",
        evidence: LintEvidence.fcm
    )
}
