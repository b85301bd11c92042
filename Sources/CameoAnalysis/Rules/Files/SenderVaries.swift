import Cameo

extension LintRule {
    static let senderVaries: Self = LintRule(
        "sender-varies",
        .files,
        .warning,
        summary: "A sender ID has different names in different files.",
        mistake: "In the server's tests, Ada is also called Grace.",
        why: """
            One sender ID has two names. Either the ID is wrong and one user is shown as another, \
            or one of the names is wrong.
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
            -       "senderName": "Grace",
            +       "senderName": "Ada",
                    "senderAvatar": "https://images.engines.dev/ada.png",
                    "conversationId": "c_7"
                  }
                }
              ]
            """#,
        given: #"{"files": true}"#,
        suggestion: """
            Correct the ID or the name. If the user was renamed, remove the older file.
            """
    )
    .comparingNames { context, names in
        let parsed = context.parsed
        // A title isn't necessarily a name.
        guard context.path(of: .senderName).map({ $0.first != "aps" }) == true,
            let id = parsed.sender?.id, let name = parsed.sender?.name,
            let other = names.store("sender", of: id, name, context)
        else { return }
        context.report(
            .senderVaries,
            context.path(ofFirst: .senderName, .senderID),
            "The sender has a different name in \(other)",
            suggestion: "Correct the ID or the name"
        )
    }
}
