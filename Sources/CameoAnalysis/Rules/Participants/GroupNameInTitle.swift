import Cameo

extension LintRule {
    static let groupNameInTitle: Self = LintRule(
        "group-name-in-title",
        .participants,
        .info,
        summary: "The title is the group's name.",
        mistake: """
            On a phone without the extension, Grace sees the group but not the sender.
            """,
        why: """
            In a styled notification, the group's name is in the second line anyway, so the title \
            isn't drawn. In a plain notification, only the title can identify the sender.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"title": "Engines"}, "mutable-content": 1},
            +   "aps": {"alert": {"title": "Ada"}, "mutable-content": 1},
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
        suggestion: """
            Send the sender's name as the title, or both names, such as "Ada in Engines".
            """,
        background: """
            The finding is informational, because the styled notification is correct. A plain \
            notification appears on phones with an old version of the app, if the extension runs \
            out of time, and on a watch or Mac that receives the push directly. The title style \
            `groupFirst` draws the group in the first line without a change to the payload.
            """
    ) { context in
        guard context.shownSender?.name != nil, context.parsed.conversation?.isGroup == true,
            let title = context.payload.aps.alert.title,
            title == context.parsed.conversation?.name, context.isStyled
        else { return }
        context.report(
            .groupNameInTitle,
            context.linePath("title"),
            "The title is the group's name, which the second line already shows",
            suggestion: "Send the sender's name as the title"
        )
    }
}
