extension LintRule {
    static let fcmDataNotString: Self = LintRule(
        "fcm-data-not-string",
        .fcm,
        .error,
        fix: .safe,
        from: .request,
        summary: "A value in `data` isn't a string.",
        mistake: """
            Firebase responds with INVALID_ARGUMENT and TYPE_STRING, because a value in `data` is \
            a number.
            """,
        why: """
            All values in `data` must be strings. Firebase rejects the whole request, so no user \
            receives the message.
            """,
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
                  "notification": {"body": "Are you coming?"},
                  "data": {
                    "senderId": "u_ada",
                    "senderName": "Ada",
                    "senderAvatar": "https://images.engines.dev/ada.png",
            -       "count": 3,
            -       "labels": ["engines"]
            +       "count": "3",
            +       "labels": "[\"engines\"]"
                  },
                  "apns": {
                    "payload": {"aps": {"mutable-content": 1}}
                  }
                }
              }
            """#,
        suggestion: """
            Send numbers and flags as strings, and objects as JSON in a string; `--fix` does \
            this.
            """,
        background: """
            The Admin SDK reports this before it sends the request: "data must only contain string \
            values". `null` isn't allowed either; omit the key. Cameo reads numbers, flags and \
            JSON from strings. Values with another type may be in `apns.payload`, which Firebase \
            passes to iOS unchanged.
            """,
        evidence: LintEvidence.issue("firebase/firebase-admin-node#1094")
    )
}
