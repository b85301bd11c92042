extension LintRule {
    static let recipientCountRaised: Self = LintRule(
        "recipient-count-raised",
        .participants,
        mistake: "A group with one other member might lose its name.",
        why: """
            iOS may treat a conversation with fewer than two other recipients as a direct \
            message and drop the name. Cameo uses a count of 2 instead.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "conversationId": "c_7",
            -     "recipients": ["u_grace"],
            +     "recipients": ["u_grace", "u_mary"],
                  "groupAvatar": "https://images.engines.dev/engines.png"
                }
              }
            """#,
        suggestion: """
            Nothing needs to be fixed if the group has only one other member; otherwise send all \
            members.
            """,
        evidence: "https://github.com/bluesky-social/social-app/pull/10590"
    )
}
