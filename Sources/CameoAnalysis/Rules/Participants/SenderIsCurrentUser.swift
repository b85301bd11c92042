extension LintRule {
    static let senderIsCurrentUser: Self = LintRule(
        "sender-is-current-user",
        .participants,
        mistake: """
            A message that Grace sends from her computer appears on her phone as a plain \
            notification.
            """,
        why: """
            iOS doesn't style messages from the current user. It reports no error and shows \
            the notification unchanged.
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
            -     "senderId": "u_ada",
            +     "senderId": "u_mary",
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
            Often the server sends the recipient's ID as the sender, because it creates one push \
            per recipient. In that case, every message is affected. Also check the current user \
            that the app stores: if it's an old account, messages from that account's owner count \
            as the user's own.
            """
    )
}
