extension LintRule {
    static let recipientCountUnknown: Self = LintRule(
        "recipient-count-unknown",
        .participants,
        mistake: """
            It isn't clear whether iOS shows a group message or a direct message.
            """,
        why: """
            iOS shows the name of a group only with enough recipients. The payload has neither the \
            members nor their number, so Cameo assumes 2.
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
            With this assumption, iOS draws the name and the avatar of the group. The number \
            matters for a group without a name, whose second line lists the members, and for \
            Announce Notifications. The number alone is enough; the IDs of the members aren't \
            needed.
            """,
        evidence: "https://github.com/bluesky-social/social-app/pull/10590"
    )
}
