import Cameo

extension LintRule {
    static let conversationMissing: Self = LintRule(
        "conversation-missing",
        .participants,
        .warning,
        summary: "A group has no conversation ID.",
        why: """
            The sender's ID is used instead, so the messages of a group aren't grouped, and iOS \
            suggests the wrong conversation.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "recipients": ["u_grace", "u_mary"],
                "groupAvatar": "https://images.engines.dev/engines.png"
              }
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "conversationId": "c_7",
                "recipients": ["u_grace", "u_mary"],
                "groupAvatar": "https://images.engines.dev/engines.png"
              }
            }
            """#,
        advice: "Send the ID of the conversation.",
        evidence: LintEvidence.communication
    ) { context in
        guard context.shownSender != nil, context.parsed.conversation?.isGroup == true,
            context.conversationPath == nil, context.aps["thread-id"] == nil
        else { return }
        context.report(
            .conversationMissing,
            context.path(ofFirst: .groupName, .isGroup, .recipients),
            "The group has no conversation ID",
            remedy: "Send the ID of the conversation"
        )
    }
}
