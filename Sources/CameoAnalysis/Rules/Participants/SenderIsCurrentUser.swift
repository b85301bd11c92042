extension LintRule {
    static let senderIsCurrentUser: Self = LintRule(
        "sender-is-current-user",
        .participants,
        mistake: """
            A message of Grace's own, sent on her computer, appears on her phone as plain text.
            """,
        why: """
            iOS doesn't style messages of the user of the device. It reports no error and shows \
            the notification unchanged.
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
                "mutable-content": 1
              },
              "data": {
                "senderId": "u_mary",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              }
            }
            """#,
        given: #"{"currentUser": ["u_ada"]}"#,
        suggestion: """
            Don't send a push to the sender's own devices, and check that the sender ID belongs \
            to the user who wrote the message.
            """,
        background: """
            Often the server writes the ID of the recipient into the sender's key, because the \
            push is created per recipient. Then every message is affected. Also compare the \
            value that the app stores as the current user: an old account there makes a friend's \
            messages the user's own.
            """
    )
}
