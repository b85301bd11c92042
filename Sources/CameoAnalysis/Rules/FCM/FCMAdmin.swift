extension LintRule {
    static let fcmAdmin: Self = LintRule(
        "fcm-admin",
        .fcm,
        .info,
        summary: "The message is in the form of the Admin SDK, which renames its keys.",
        why: """
            The Admin SDK renames these keys before it calls the API. The same JSON in a request \
            to the HTTP API is refused.
            """,
        wrong: #"""
            {
              "token": "dAbCdEfGhIjKlMnOpQrStU",
              "notification": {"body": "Are you coming?"},
              "apns": {
                "payload": {"aps": {"mutableContent": true}}
              }
            }
            """#,
        right: #"""
            {
              "message": {"fid": "dAbCdEfGhIjKlMnOpQrStU", "notification": {"body": "Are you coming?"}}
            }
            """#,
        given: #"{"also": ["fcm-token-deprecated"], "goodAlso": ["no-mutable-content"]}"#,
        advice: "Pass the message to the Admin SDK, or use the names of the HTTP API.",
        evidence: LintEvidence.fcm
    )
}
