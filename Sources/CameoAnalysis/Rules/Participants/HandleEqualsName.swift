extension LintRule {
    static let handleEqualsName: Self = LintRule(
        "handle-equals-name",
        .participants,
        mistake: """
            A sender whose name is just a username or a number would have no name in the \
            notification.
            """,
        why: """
            iOS drops a display name that equals the handle. Cameo derives a different handle, so \
            the name remains, but iOS can't match the sender with a contact.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
            -     "senderName": "u_ada",
            +     "senderName": "Ada",
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
