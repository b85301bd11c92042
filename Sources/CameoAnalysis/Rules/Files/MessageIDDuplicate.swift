import Cameo

extension LintRule {
    static let messageIDDuplicate: Self = LintRule(
        "message-id-duplicate",
        .files,
        .warning,
        summary: "Two messages in a conversation have the same ID but different text.",
        mistake: "The app shows only one of the two messages, or skips one in its list.",
        why: """
            Code that uses message IDs treats two messages with the same ID as one.
            """,
        example: #"""
              [
                {
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
                  },
                  "messageId": "m_123456"
                },
                {
                  "aps": {
                    "alert": {"body": "Hi"},
                    "sound": "default",
                    "thread-id": "c_7",
                    "mutable-content": 1
                  },
                  "data": {
                    "senderId": "u_ada",
                    "senderName": "Ada",
                    "senderAvatar": "https://images.engines.dev/ada.png",
                    "conversationId": "c_7"
                  },
            -     "messageId": "m_123456"
            +     "messageId": "m_123457"
                }
              ]
            """#,
        given: #"{"files": true}"#,
        suggestion: "Give each message its own ID. An edited message may keep it.",
        evidence:
            "https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns"
    )
    .comparingNames { context, names in
        let parsed = context.parsed
        // Provider events, such as reactions, contain the ID of the message that they refer to.
        guard parsed.preset == .mapping || parsed.preset == .generic,
            parsed.messageType != .reaction, !context.payload.aps.alert.isLocalizedByKey,
            let conversation = parsed.conversation?.id, let message = parsed.messageID,
            let text = context.payload.aps.alert.body,
            let other = names.store("message", of: message, in: conversation, text, context)
        else { return }
        context.report(
            .messageIDDuplicate,
            context.path(ofFirst: .messageID),
            "Another message in \(other) has the same ID",
            suggestion: "Send the message's own ID"
        )
    }
}
