extension LintRule {
    static let groupAvatarMissing: Self = LintRule(
        "group-avatar-missing",
        .media,
        mistake: "A group message has no avatar.",
        why: """
            For a group, iOS draws only the group's avatar. The payload has none, and the settings \
            turn off the fallback.
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
            -     "recipients": ["u_grace", "u_mary"]
            +     "recipients": ["u_grace", "u_mary"],
            +     "groupAvatar": "https://images.engines.dev/engines.png"
                }
              }
            """#,
        given: #"{"settings": {"groupAvatarFallback": "none"}}"#,
        suggestion: "Send the group's avatar, or set `groupAvatarFallback` to another value."
    )
}
