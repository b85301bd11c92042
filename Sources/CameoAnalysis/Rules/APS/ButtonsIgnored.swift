extension LintRule {
    static let buttonsIgnored: Self = LintRule(
        "buttons-ignored",
        .aps,
        mistake: """
            One of the buttons is missing, or tapping it performs another button's action.
            """,
        why: """
            iOS identifies a button by its ID, so it treats buttons with the same ID as one. A \
            notification shows up to ten buttons; the others are dropped.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                },
            -   "actions": [{"id": "reply"}, {"id": "reply"}]
            +   "actions": [{"id": "reply"}, {"id": "mute"}]
              }
            """#,
        given: #"{"mapping": {\#(senderKeys), "actionsKey": "actions"}}"#,
        suggestion: "Give each button its own ID, and send at most ten.",
        evidence:
            "https://developer.apple.com/documentation/usernotifications/declaring-your-actionable-notification-types"
    )
}
