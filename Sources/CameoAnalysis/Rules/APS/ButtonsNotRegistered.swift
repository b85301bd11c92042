extension LintRule {
    static let buttonsNotRegistered: Self = LintRule(
        "buttons-not-registered",
        .aps,
        mistake: "The notification shows buttons that differ from those in the payload.",
        why: """
            A notification shows the buttons of a single category. If the payload names a \
            category, iOS shows the buttons that the app registered for it.
            """,
        example: #"""
              {
                "aps": {
                  "alert": {"body": "Are you coming?"},
                  "mutable-content": 1,
                  "category": "CHAT"
                },
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
            -   },
            -   "actions": [{"title": "Reply"}]
            +   }
              }
            """#,
        given: #"{"mapping": {\#(senderKeys), "actionsKey": "actions"}}"#,
        suggestion: """
            Omit the category to show the payload's buttons, or omit the buttons.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/declaring-your-actionable-notification-types"
    )
}
