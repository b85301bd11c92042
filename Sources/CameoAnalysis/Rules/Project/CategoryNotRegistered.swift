import Cameo

extension LintRule {
    static let categoryNotRegistered: Self = LintRule(
        "category-not-registered",
        .project,
        .warning,
        needs: .project,
        summary: "The app doesn't register the category.",
        mistake: "The notification has no buttons, because the category is misspelled.",
        why: """
            The app registers its categories at launch. For an unregistered category, iOS shows no \
            buttons and no expanded view, and reports no error.
            """,
        example: #"""
              {
                "aps": {
                  "alert": {"body": "Are you coming?"},
                  "sound": "default",
                  "thread-id": "c_7",
                  "mutable-content": 1,
            -     "category": "CHATS"
            +     "category": "CHAT"
                },
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            """#,
        given: #"{"project": {"categories": ["CHAT"]}}"#,
        suggestion: "Correct the name, or register the category in the app.",
        background: """
            The linter reads the names from the sources and from content extensions. It doesn't \
            find names that the app computes or loads from a server; for such apps, turn the rule \
            off. Names are case-sensitive. A category is registered only after the app has been \
            opened once.
            """,
        evidence: LintEvidence.payload
    ) { context in
        guard let categories = context.project?.categories,
            let category = context.payload.aps.category, !categories.contains(category)
        else { return }
        context.report(
            .categoryNotRegistered,
            ["aps", "category"],
            "The app doesn't register the category",
            suggestion: "Register it, or correct the name"
        )
    }
}
