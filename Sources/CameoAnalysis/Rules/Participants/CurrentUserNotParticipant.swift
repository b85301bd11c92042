extension LintRule {
    static let currentUserNotParticipant: Self = LintRule(
        "current-user-not-participant",
        .participants,
        mistake: """
            A direct message is announced as a group message, or a group has one member too many.
            """,
        why: """
            iOS adds the current user to each conversation. If the recipients also contain this \
            user, iOS counts the user twice, so Cameo removes the recipient.
            """,
        example: #"""
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
            -     "recipients": ["u_grace", "u_mary", "u_me"],
            +     "recipients": ["u_grace", "u_mary"],
                  "groupAvatar": "https://images.engines.dev/engines.png"
                }
              }
            """#,
        given: #"{"currentUser": ["u_me"]}"#,
        suggestion: "List only the other members, without the user who receives the push.",
        background: """
            A server that sends one payload to all members can't omit the member who receives it. \
            It may list all members: Cameo removes the current user if the app has stored the \
            user's ID, and the finding reports the removal. Announce Notifications, which users \
            can limit to direct messages, depends on the number of recipients.
            """,
        evidence: "https://github.com/element-hq/element-x-ios/issues/5699"
    )
}
