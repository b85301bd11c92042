extension LintRule {
    static let senderIsOwner: Self = LintRule(
        "sender-is-owner",
        .participants,
        .error,
        summary: "The sender is the current user, so iOS doesn't style the notification.",
        why: """
            iOS doesn't show the messages of the user of the device as communication, so the \
            notification stays plain.
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
        advice: "Send the ID of the user who wrote the message."
    )
}
