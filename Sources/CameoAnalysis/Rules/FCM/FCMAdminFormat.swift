extension LintRule {
    static let fcmAdminFormat: Self = LintRule(
        "fcm-admin-format",
        .fcm,
        .info,
        from: .request,
        summary: "The message is in the Admin SDK's format; the SDK renames its keys.",
        mistake: """
            The message works with the Admin SDK but fails in a request that you build yourself.
            """,
        why: """
            The Admin SDK has its own names, such as `mutableContent`, and converts them. The HTTP \
            API rejects them.
            """,
        example: #"""
              {
            -   "fid": "dAbCdEfGhIjKlMnOpQrStU",
            -   "notification": {"body": "Are you coming?"},
            -   "apns": {
            -     "payload": {"aps": {"mutableContent": true}}
            +   "message": {
            +     "fid": "dAbCdEfGhIjKlMnOpQrStU",
            +     "notification": {"body": "Are you coming?"},
            +     "apns": {
            +       "payload": {"aps": {"mutable-content": 1}}
            +     }
                }
              }
            """#,
        suggestion: "Pass the message to the Admin SDK, or use the HTTP API's names.",
        evidence: LintEvidence.fcm
    )
}
