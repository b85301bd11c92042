extension LintRule {
    static let mappingValueMissing: Self = LintRule(
        "mapping-value-missing",
        .files,
        .warning,
        summary: "A field of the mapping has no value in any of the files.",
        mistake: """
            The group's name is always missing, because its field in the mapping never has a value.
            """,
        why: """
            The path of the field has no value in any of the files. Either the path is \
            misspelled, or these payloads don't have the field.
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
              "goodAlso": ["recipient-count-unknown"],
              "files": true
            }
            """#,
        suggestion: """
            Correct the path, or remove the field. `\(HostProgram.name) inspect` shows which values were \
            found.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/implementing-communication-notifications"
    )
}
