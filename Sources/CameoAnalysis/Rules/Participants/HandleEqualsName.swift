extension LintRule {
    static let handleEqualsName: Self = LintRule(
        "handle-equals-name",
        .participants,
        mistake: """
            A sender who is known only by a user name or a number would have no name in the \
            notification.
            """,
        why: """
            iOS drops a display name that equals the handle. Cameo derives another handle, so \
            the name stays, but the sender can't be matched with a contact.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "u_ada",
                "senderAvatar": "https://images.engines.dev/ada.png"
              }
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png"
              }
            }
            """#,
        suggestion: """
            Send a name that differs from the ID, or an email address or a phone number as the \
            handle.
            """
    )
}
