extension LintRule {
    static let mappedValueUnusable: Self = LintRule(
        "mapped-value-unusable",
        .participants,
        .warning,
        summary: "The value at a path of the mapping has an unusable type, such as an object.",
        why: """
            The field is treated as missing: an avatar isn't drawn, or a sender isn't found.
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
        advice: "Map the path of the text or number in the object."
    )
}
