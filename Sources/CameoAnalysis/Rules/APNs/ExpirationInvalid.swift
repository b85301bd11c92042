import Cameo

extension LintRule {
    static let expirationInvalid: Self = LintRule(
        "expiration-invalid",
        .apns,
        .error,
        fix: .safe,
        from: .request,
        summary: "`apns-expiration` isn't a date in seconds since 1970.",
        mistake: """
            A phone that was off overnight never receives the messages, or APNs responds with \
            BadExpirationDate.
            """,
        why: """
            `apns-expiration` is a time in seconds since 1970. APNs keeps a push until then, and \
            doesn't store it if the time is in the past.
            """,
        example: #"""
              {
                "headers": {
                  "apns-topic": "com.example.engines",
                  "apns-push-type": "alert",
                  "apns-priority": "10",
            -     "apns-expiration": "1893456000000"
            +     "apns-expiration": "1893456000"
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
        suggestion: """
            Send the time at which the push expires in seconds since 1970, or 0 to attempt the \
            delivery once; `--fix` converts milliseconds.
            """,
        background: """
            Milliseconds are too large, and a duration such as 3600 is a time in 1970, so the \
            push is never stored. APNs keeps a push for at most 30 days. For a call or a \
            one-time code, use a minute or less; for messages, a few days. The date in a stored \
            test file is eventually in the past, so a past date is only a warning.
            """,
        severityReason: """
            A date in the past is a warning: it may have been valid when the file was written.
            """,
        evidence: LintEvidence.request
    ) { context in
        if let (path, value) = context.message.header("apns-expiration"), let date = value.double,
            date > 0,
            date == date.rounded()
        {
            if date < 1_000_000_000 {
                context.reportRequest(
                    .expirationInvalid,
                    path,
                    "\"apns-expiration\" is a date before 2002, so APNs discards the push; it isn't a "
                        + "duration",
                    suggestion: """
                        Send the time at which the push expires, in seconds since 1970, or 0
                        """
                )
            } else if let now = context.now, date < now {
                context.reportRequest(
                    .expirationInvalid,
                    path,
                    // The date may have been valid when the file was written.
                    severity: .warning,
                    "\"apns-expiration\" is in the past, so APNs doesn't store the push for a device "
                        + "that is offline",
                    suggestion: "Set the date when you send the request, or send 0"
                )
            }
        }
        if context.message.service == .expo, let now = context.now,
            context.message.body["ttl"] == nil,
            let date = context.message.body["expiration"]?.double, date > 0, date < now
        {
            context.reportRequest(
                .expirationInvalid,
                ["expiration"],
                severity: .warning,
                "\"expiration\" is in the past, so Expo doesn't deliver the message",
                suggestion: "Send \"ttl\" in seconds instead"
            )
        }
    }
}
