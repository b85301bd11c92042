extension LintRule {
    static let loneSurrogate: Self = LintRule(
        "lone-surrogate",
        .file,
        .warning,
        summary: """
            An escape sequence is an unpaired UTF-16 surrogate, which is replaced with U+FFFD.
            """,
        why: """
            A text was cut in the middle of an emoji. Some parsers refuse the file, and others \
            show a replacement character.
            """,
        wrong: #"""
            {
              "aps": {
                "alert": {
                  "body": "Hi \ud83d"
                },
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
                "alert": {
                  "body": "Hi 😀"
                },
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
        advice: "Cut texts between characters, not between UTF-16 units."
    )
}
