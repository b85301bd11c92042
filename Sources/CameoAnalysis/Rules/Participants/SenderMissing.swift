extension LintRule {
    static let senderMissing: Self = LintRule(
        "sender-missing",
        .participants,
        mistake: """
            The push has the sender's ID and an avatar, but it looks like any other \
            notification.
            """,
        why: """
            iOS identifies a message by its sender's name. Without a name there is no sender, so \
            the extension delivers the notification unchanged.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
            -   "data": {"senderId": "u_ada", "senderAvatar": "https://images.engines.dev/ada.png"}
            +   "data": {
            +     "senderId": "u_ada",
            +     "senderName": "Ada",
            +     "senderAvatar": "https://images.engines.dev/ada.png"
            +   }
              }
            """#,
        suggestion: "Send the sender's name, as a key or as the title.",
        background: """
            The extension can't reliably look up the name: the contact may be new, and the phone \
            may be locked. Services such as ConnectyCube or RongCloud send only IDs; there, add \
            the name to the payload on your server. In encrypted payloads, the name can be in the \
            ciphertext, which the extension decrypts first.
            """
    )
}
