import Cameo

extension LintRule {
    static let retryWithoutCollapseID: Self = LintRule(
        "retry-without-collapse-id",
        .apns,
        .info,
        fix: .suggested,
        summary: """
            A message that may be retried has an ID in its payload but no `apns-collapse-id`.
            """,
        mistake: "Some users get the same message twice, most often on a poor network.",
        why: """
            A server retries a request if it receives no response. If APNs accepted the first \
            request, it delivers both: it doesn't compare `apns-id`, and it stores a push that has \
            an expiration. With the same collapse ID, the second notification replaces the first.
            """,
        example: #"""
              {
                "headers": {
                  "apns-topic": "dev.engines.chat",
                  "apns-push-type": "alert",
            -     "apns-id": "8b6d7a3e-5c1f-4e0a-9d1b-2f3c4d5e6f70"
            +     "apns-id": "8b6d7a3e-5c1f-4e0a-9d1b-2f3c4d5e6f70",
            +     "apns-collapse-id": "m_123456"
                },
                "payload": {
                  "aps": {
                    "alert": {"title": "Ada", "body": "Are you coming?"},
                    "mutable-content": 1
                  },
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "messageId": "m_123456"
                }
              }
            """#,
        given: #"{"both": ["avatar-missing"]}"#,
        suggestion: "Send the message's ID as `apns-collapse-id`.",
        evidence: "https://github.com/novuhq/novu/pull/10636"
    ) { context in
        // APNs doesn't store a push that expires immediately. A server may retry a request that has
        // an ID or an expiration.
        let expiration = context.message.header("apns-expiration")
        guard let headersPath = context.message.headersPath, context.isAlert,
            context.parsed.call == nil,
            context.message.header("apns-collapse-id") == nil, expiration?.value.double != 0,
            let path = (expiration ?? context.message.header("apns-id"))?.path,
            let messageID = context.parsed.messageID, (1...64).contains(messageID.utf8.count)
        else { return }
        context.reportRequest(
            .retryWithoutCollapseID,
            path,
            anchor: .name,
            "If the request is retried, users get the message twice, because it has no collapse ID",
            suggestion: "Send the message's ID as \"apns-collapse-id\"",
            fix: .suggested(
                "Add the message's ID as \"apns-collapse-id\"",
                .insert(into: headersPath, name: "apns-collapse-id", json: messageID.json)
            )
        )
    }
}
