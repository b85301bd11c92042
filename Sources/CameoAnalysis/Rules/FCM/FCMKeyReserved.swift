extension LintRule {
    static let fcmKeyReserved: Self = LintRule(
        "fcm-key-reserved",
        .fcm,
        .error,
        from: .request,
        summary: "A key in `data` is reserved.",
        mistake: """
            Firebase responds with INVALID_ARGUMENT, because `data` has the key `from`.
            """,
        why: """
            Firebase reserves `from`, `message_type` and names that begin with `google` or `gcm`, \
            and rejects them in `data`. Only the legacy API also reserved `collapse_key`.
            """,
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
                  "notification": {"body": "Are you coming?"},
                  "data": {
            -       "from": "u_ada",
            +       "senderId": "u_ada",
                    "senderName": "Ada",
                    "senderAvatar": "https://images.engines.dev/ada.png"
                  },
                  "apns": {
                    "payload": {"aps": {"mutable-content": 1}}
                  }
                }
              }
            """#,
        given: #"{"also": ["sender-without-id"]}"#,
        suggestion: "Use another name, such as `senderId` instead of `from`.",
        evidence: LintEvidence.fcm
    )
}
