extension LintRule {
    static let mentionNotDrawn: Self = LintRule(
        "mention-not-drawn",
        .participants,
        mistake: "The payload flags a mention, but the notification doesn't show it.",
        why: """
            iOS draws "mentioned you" and "replied to you" in the second line of a group. A \
            direct message has no second line.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
            -     "conversationId": "c_7",
            -     "mentioned": true
            +     "conversationId": "c_7"
                }
              }
            """#,
        given: #"{"mapping": {\#(senderKeys), "mentionsCurrentUserKey": "data.mentioned"}}"#,
        suggestion: "Send the flag only in groups."
    )
}
