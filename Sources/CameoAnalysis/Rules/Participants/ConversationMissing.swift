import Cameo

extension LintRule {
    static let conversationMissing: Self = LintRule(
        "conversation-missing",
        .participants,
        .warning,
        summary: "A group has no conversation ID.",
        mistake: """
            Group messages are stacked by sender, and content shared through the Share Sheet goes \
            to one member instead of the group.
            """,
        why: """
            Without a conversation ID, Cameo uses the sender's ID. A group's messages then belong \
            to several threads, and iOS suggests a chat with the sender.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
            +     "conversationId": "c_7",
                  "recipients": ["u_grace", "u_mary"],
                  "groupAvatar": "https://images.engines.dev/engines.png"
                }
              }
            """#,
        suggestion: "Send the group's ID as the conversation ID.",
        background: """
            A group's name isn't enough, because it changes and isn't unique. The same ID should \
            be in `thread-id`, so that phones without the extension also stack the messages. A \
            direct message needs no conversation ID, because the sender identifies it.
            """,
        evidence: LintEvidence.communication
    ) { context in
        guard context.shownSender != nil, context.parsed.conversation?.isGroup == true,
            context.conversationPath == nil, context.aps["thread-id"] == nil
        else { return }
        context.report(
            .conversationMissing,
            context.path(ofFirst: .groupName, .isGroup, .recipients),
            "The group has no conversation ID",
            suggestion: "Send the group's ID as the conversation ID"
        )
    }
}
