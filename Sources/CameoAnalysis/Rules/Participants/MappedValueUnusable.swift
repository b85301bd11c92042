extension LintRule {
    static let mappedValueUnusable: Self = LintRule(
        "mapped-value-unusable",
        .participants,
        mistake: """
            The link isn't opened, or the avatar is missing, although the mapping names the key.
            """,
        why: """
            The path leads to an object or an array. A field needs a string or a number, so the \
            value is treated as missing.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": {"url": "https://images.engines.dev/ada.png"},
                "conversationId": "c_7"
              }
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              }
            }
            """#,
        given: #"""
            {
              "mapping": {
                "senderIdKey": "data.senderId",
                "senderNameKey": "data.senderName",
                "avatarUrlKey": "data.senderAvatar",
                "conversationIdKey": "data.conversationId"
              },
              "also": ["picture-missing"]
            }
            """#,
        suggestion: "Map the path of the text in the object, such as `link.url`.",
        evidence:
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    )
}
