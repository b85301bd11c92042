extension LintRule {
    static let mappingMisses: Self = LintRule(
        "mapping-misses",
        .files,
        .warning,
        summary: "A field of the mapping has a value in none of the files.",
        why: """
            Its path may be misspelled. cameo inspect shows where the values of a payload are.
            """,
        wrong: #"""
            [
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
            ]
            """#,
        right: #"""
            [
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
                  "conversationId": "c_7",
                  "chatName": "Engines"
                }
              }
            ]
            """#,
        given: #"""
            {
              "mapping": {
                "senderIdKey": "data.senderId",
                "senderNameKey": "data.senderName",
                "avatarUrlKey": "data.senderAvatar",
                "conversationIdKey": "data.conversationId",
                "groupNameKey": "data.chatName"
              },
              "goodAlso": ["members-unknown"],
              "files": true
            }
            """#,
        advice: "Correct its path, or remove it."
    )
}
