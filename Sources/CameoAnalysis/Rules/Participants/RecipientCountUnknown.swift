extension LintRule {
    static let recipientCountUnknown: Self = LintRule(
        "recipient-count-unknown",
        .participants,
        mistake: """
            It's unclear whether iOS shows a group message or a direct message.
            """,
        why: """
            iOS shows a group's name only if there are enough recipients. The payload contains \
            neither the members nor their number, so Cameo assumes 2.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "conversationId": "c_7",
                  "groupName": "Engines",
            +     "recipients": ["u_grace", "u_mary"],
                  "groupAvatar": "https://images.engines.dev/engines.png"
                }
              }
            """#,
        suggestion: "Send the other members or their number.",
        background: """
            With this assumption, iOS draws the group's name and avatar. The number matters for a \
            group without a name, whose second line lists the members, and for Announce \
            Notifications. The number alone is enough; the members' IDs aren't needed.
            """,
        evidence: "https://github.com/bluesky-social/social-app/pull/10590"
    )
}
