import Cameo

extension LintRule {
    static let categoryNotRegistered: Self = LintRule(
        "category-not-registered",
        .project,
        .warning,
        needs: .project,
        summary: "The app doesn't register the category.",
        why: """
            iOS shows no buttons for a category that the app doesn't register, and no expanded \
            notification if no content extension has it.
            """,
        wrong: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?"},
                "sound": "default",
                "thread-id": "c_7",
                "mutable-content": 1,
                "category": "CHATS"
              },
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              }
            }
            """#,
        right: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?"},
                "sound": "default",
                "thread-id": "c_7",
                "mutable-content": 1,
                "category": "CHAT"
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
        advice: "Register it, or correct the name.",
        evidence: LintEvidence.payload
    ) { context in
        guard let categories = context.project?.categories,
            let category = context.payload.aps.category, !categories.contains(category)
        else { return }
        context.report(
            .categoryNotRegistered,
            ["aps", "category"],
            "The app doesn't register the category",
            remedy: "Register it, or correct the name"
        )
    }
}
