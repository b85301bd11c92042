import Cameo

extension LintRule {
    static let nameLong: Self = LintRule(
        "name-long",
        .participants,
        .info,
        summary: "A name has more than 40 characters.",
        mistake: "The name ends with an ellipsis on the Lock Screen.",
        why: "iOS draws the name on a single line and truncates the rest.",
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
            -     "senderName": "Augusta Ada King, Countess of Lovelace, née Byron",
            +     "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png"
                }
              }
            """#,
        suggestion: "Send the name that users see in the app's chat list."
    ) { context in
        for (path, name) in context.shownNames {
            // A title may be a sentence.
            guard path.first != "aps", name.utf8.count > 40, name.count > 40, !name.isMisleadingName
            else { continue }
            context.report(
                .nameLong,
                path,
                "The name has more than 40 characters, so iOS truncates it",
                suggestion: "Send a shorter name"
            )
        }
    }
}
