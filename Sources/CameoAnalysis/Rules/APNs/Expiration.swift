import Cameo

extension LintRule {
    static let expiration: Self = LintRule(
        "expiration",
        .apns,
        .error,
        fix: .safe,
        summary: "`apns-expiration` isn't a date in seconds since 1970.",
        why: """
            APNs compares the value with the current time: it discards a push with a date in the \
            past unless it delivers it immediately, and refuses a value that isn't a number.
            """,
        wrong: #"""
            {
              "headers": {
                "apns-topic": "com.example.engines",
                "apns-push-type": "alert",
                "apns-priority": "10",
                "apns-expiration": "1790000000000"
              },
              "payload": {
                "aps": {
                  "alert": {"body": "Are you coming?"},
                  "sound": "default",
                  "thread-id": "c_7",
                  "mutable-content": 1
                },
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            }
            """#,
        right: #"""
            {
              "headers": {
                "apns-topic": "com.example.engines",
                "apns-push-type": "alert",
                "apns-priority": "10",
                "apns-expiration": "1790000000"
              },
              "payload": {
                "aps": {
                  "alert": {"body": "Are you coming?"},
                  "sound": "default",
                  "thread-id": "c_7",
                  "mutable-content": 1
                },
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            }
            """#,
        advice: """
            Send the time at which the push expires as the number of seconds since 1970, or 0 to \
            deliver it immediately or never.
            """,
        evidence: LintEvidence.request
    ) { context in
        if let (path, value) = context.header("apns-expiration"), let date = value.double, date > 0
        {
            if date < 1_000_000_000 {
                context.reportRequest(
                    .expiration,
                    path,
                    "\"apns-expiration\" is a date before 2002, so APNs discards the push; it isn't a "
                        + "duration",
                    remedy: "Send the seconds since 1970 at which the push expires, or 0"
                )
            } else if let now = context.now, date < now {
                context.reportRequest(
                    .expiration,
                    path,
                    // The date may have been correct when the file was written.
                    severity: .warning,
                    "\"apns-expiration\" is in the past, so APNs doesn't store the push for a device "
                        + "that is off",
                    remedy: "Set it when the request is sent, or send 0"
                )
            }
        }
        if context.message.service == .expo, let now = context.now, context.body["ttl"] == nil,
            let date = context.body["expiration"]?.double, date > 0, date < now
        {
            context.reportRequest(
                .expiration,
                ["expiration"],
                severity: .warning,
                "\"expiration\" is in the past, so Expo doesn't deliver the message",
                remedy: "Send \"ttl\" in seconds instead"
            )
        }
    }
}
