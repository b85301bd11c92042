import Cameo

extension LintRule {
    static let fcmExpirationMissing: Self = LintRule(
        "fcm-expiration-missing",
        .fcm,
        .warning,
        summary: "A call has no `apns-expiration`.",
        mistake: "A phone that was off shows an incoming call that ended yesterday.",
        why: """
            Firebase and APNs store a message for up to 30 days unless `apns-expiration` limits \
            it.
            """,
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
                  "notification": {"body": "Incoming call"},
                  "data": {
                    "senderId": "u_ada",
                    "senderName": "Ada",
                    "senderAvatar": "https://images.engines.dev/ada.png",
                    "callState": "incoming"
                  },
                  "apns": {
            -       "headers": {},
            +       "headers": {"apns-expiration": "1893456000"},
                    "payload": {"aps": {"mutable-content": 1}}
                  }
                }
              }
            """#,
        given: #"""
            {
              "mapping": {
                "senderIdKey": "senderId",
                "senderNameKey": "senderName",
                "avatarUrlKey": "senderAvatar",
                "callStateKey": "callState"
              }
            }
            """#,
        suggestion: "Add `apns-expiration` with a time within the next minute.",
        evidence: LintEvidence.fcm
    ) { context in
        guard context.parsed.call != nil, context.message.header("apns-expiration") == nil else {
            return
        }
        context.reportRequest(
            .fcmExpirationMissing,
            context.message.headersPath ?? context.message.base,
            anchor: .name,
            "The call has no \"apns-expiration\", so it may ring days later",
            suggestion: "Add \"apns-expiration\" with a time within the next minute"
        )
    }
}
