extension LintRule {
    static let fcmReservedKey: Self = LintRule(
        "fcm-reserved-key",
        .fcm,
        .error,
        summary: "A key in `data` is reserved.",
        why: """
            Firebase uses `from`, `message_type` and names that begin with `google` or `gcm` \
            itself, and refuses the request with INVALID_ARGUMENT.
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
                  "from": "u_ada"
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
        advice: "Use another name.",
        evidence: LintEvidence.fcm
    )
}
