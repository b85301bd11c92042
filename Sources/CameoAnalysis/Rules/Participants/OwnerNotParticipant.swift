extension LintRule {
    static let ownerNotParticipant: Self = LintRule(
        "owner-not-participant",
        .participants,
        .warning,
        summary: "The current user was removed from the recipients.",
        why: """
            iOS adds the user of the device to each conversation. If the payload lists the user \
            as well, a direct message looks like a group.
            """,
        wrong: #"""
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
                "conversationId": "c_7",
                "groupName": "Engines",
                "recipients": ["u_grace", "u_mary", "u_me"],
                "groupAvatar": "https://images.engines.dev/engines.png"
              }
            }
            """#,
        right: #"""
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
                "conversationId": "c_7",
                "groupName": "Engines",
                "recipients": ["u_grace", "u_mary"],
                "groupAvatar": "https://images.engines.dev/engines.png"
              }
            }
            """#,
        given: #"{"currentUser": ["u_me"]}"#,
        advice: "List only the other members as recipients."
    )
}
