import Cameo

extension LintRule {
    static let conversationVaries: Self = LintRule(
        "conversation-varies",
        .files,
        .warning,
        summary: "A conversation has different group names in different files.",
        mistake: "Messages from two groups share a stack.",
        why: """
            iOS stacks notifications by conversation ID, so it treats both groups as the same \
            conversation.
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
                    "conversationId": "c_7",
                    "groupName": "Engines",
                    "recipients": ["u_grace", "u_mary"],
                    "groupAvatar": "https://images.engines.dev/engines.png"
                  }
                },
                {
                  "aps": {
            -       "alert": {"body": "Are you coming?"},
            +       "alert": {"body": "Hi"},
                    "sound": "default",
                    "thread-id": "c_7",
                    "mutable-content": 1
                  },
                  "data": {
                    "senderId": "u_ada",
                    "senderName": "Ada",
                    "conversationId": "c_7",
            -       "groupName": "Looms",
            +       "groupName": "Engines",
                    "recipients": ["u_grace", "u_mary"],
                    "groupAvatar": "https://images.engines.dev/engines.png"
                  }
                }
              ]
            """#,
        given: #"{"files": true}"#,
        suggestion: "Correct the ID or the name.",
        background: """
            The rule compares the files of one run, such as the fixtures of a server's tests. It \
            also reports groups that were renamed; if both files are correct, turn the rule off \
            for one of them in the configuration.
            """
    )
    .comparingNames { context, names in
        guard let conversation = context.parsed.conversation, conversation.isGroup,
            let id = conversation.id, let name = conversation.name,
            let other = names.store("conversation", of: id, name, context)
        else { return }
        context.report(
            .conversationVaries,
            context.path(ofFirst: .groupName, .conversationID),
            "The conversation has a different name in \(other)",
            suggestion: "Correct the ID or the name"
        )
    }
}
