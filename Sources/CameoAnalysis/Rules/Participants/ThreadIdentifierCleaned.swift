extension LintRule {
    static let threadIdentifierCleaned: Self = LintRule(
        "thread-identifier-cleaned",
        .participants,
        mistake: "SpringBoard restarts when the user mutes the chat.",
        why: """
            SpringBoard crashes if the identifier of a muted thread contains an @. Cameo \
            replaces the character with _.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
            -     "conversationId": "c_7@engines.dev"
            +     "conversationId": "c_7"
                }
              }
            """#,
        suggestion: "Send an ID without an @, such as a hash of the original ID.",
        background: """
            Matrix room IDs, XMPP user IDs and email addresses contain the character. Cameo's \
            notifications are safe, but a phone without the extension uses `thread-id` from the \
            payload unchanged. Replace the character on the server, and in code that removes a \
            thread's notifications.
            """,
        evidence: "https://github.com/element-hq/element-x-ios/issues/1519"
    )
}
