import Cameo

extension LintRule {
    static let conversationIsMessage: Self = LintRule(
        "conversation-is-message",
        .participants,
        .warning,
        summary: "The conversation ID equals or contains the message ID.",
        mistake: """
            Notifications of the same chat are never stacked, and each one opens a separate chat.
            """,
        why: """
            iOS treats each value as a separate conversation. An ID that contains the message ID \
            differs for each message.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
            -     "conversationId": "m_123456"
            +     "conversationId": "c_7"
                },
                "messageId": "m_123456"
              }
            """#,
        suggestion: "Send an ID that all messages of the conversation share.",
        background: """
            This happens if the server uses a request ID or `chat_id:message_id` for both. The \
            suggestions in the Share Sheet then fill up with conversations that have only one \
            message. Keep the message's own ID in a separate key and as `apns-collapse-id`.
            """,
        evidence: LintEvidence.communication
    ) { context in
        guard context.shownSender != nil, let messageID = context.parsed.messageID,
            messageID.utf8.count >= 4
        else { return }
        let path = context.conversationPath
        let id =
            path.flatMap { JSONValue.object(context.payload.root).value(at: $0[...])?.text }
            ?? context.aps["thread-id"]?.text
        guard let id,
            id == messageID || messageID.utf8.count >= 8 && id.utf8.containsSequence(messageID)
        else { return }
        context.report(
            .conversationIsMessage,
            path ?? ["aps", "thread-id"],
            """
            The conversation ID contains the message ID, so each message becomes its own \
            conversation
            """,
            suggestion: "Send an ID that all messages of the conversation share"
        )
    }
}
