import Cameo

extension LintRule {
    static let groupNameInTitle: Self = LintRule(
        "group-name-in-title",
        .participants,
        .info,
        summary: "The title is the name of the group.",
        why: """
            The group's name is in the second line, so the title adds nothing. Without the \
            extension, users don't see who writes.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"title": "Engines"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "conversationId": "c_7",
                "groupName": "Engines",
                "recipients": ["u_grace", "u_mary"],
                "groupAvatar": "https://images.engines.dev/engines.png"
              }
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"title": "Ada"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "conversationId": "c_7",
                "groupName": "Engines",
                "recipients": ["u_grace", "u_mary"],
                "groupAvatar": "https://images.engines.dev/engines.png"
              }
            }
            """#,
        advice: "Send the sender's name as the title."
    ) { context in
        guard context.shownSender?.name != nil, context.parsed.conversation?.isGroup == true,
            let title = context.payload.aps.alert.title,
            title == context.parsed.conversation?.name, context.isStyled
        else { return }
        context.report(
            .groupNameInTitle,
            context.linePath("title"),
            "The title is the name of the group, which is in the second line",
            remedy: "Send the sender's name as the title"
        )
    }
}
