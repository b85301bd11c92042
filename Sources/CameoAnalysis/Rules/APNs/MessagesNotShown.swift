extension LintRule {
    static let messagesNotShown: Self = LintRule(
        "messages-not-shown",
        .apns,
        .info,
        from: .request,
        summary: "An array has more messages than the linter reads.",
        mistake: "The linter reports nothing about the last messages in a long file.",
        why: """
            The linter reads the first 100 messages of an array. The others aren't checked, \
            although the server sends them.
            """,
        example: #"""
              [
                {
            -     "message": {"fid": "f", "notification": {"body": "Hi"}}
            -   },
            -   "…"
            +     "message": {
            +       "fid": "dAbCdEfGhIjKlMnOpQrStU",
            +       "notification": {"body": "Are you coming?"},
            +       "data": {
            +         "senderId": "u_ada",
            +         "senderName": "Ada",
            +         "senderAvatar": "https://images.engines.dev/ada.png",
            +         "conversationId": "c_7"
            +       },
            +       "apns": {
            +         "headers": {"apns-priority": "10"},
            +         "payload": {"aps": {"mutable-content": 1, "sound": "default"}}
            +       }
            +     }
            +   }
              ]
            """#,
        given: #"{"also": ["mutable-content-missing"], "times": 101}"#,
        suggestion: "Split the file, and lint each part.",
        evidence: LintEvidence.request
    )
}
