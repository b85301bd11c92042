extension LintRule {
    static let fcmKeyCamelCase: Self = LintRule(
        "fcm-key-camel-case",
        .fcm,
        .error,
        fix: .safe,
        from: .request,
        summary: "A key of `aps` uses the Admin SDK's spelling.",
        mistake: "The avatar is missing, because `aps` contains `mutableContent`.",
        why: """
            Firebase passes `apns.payload` to APNs unchanged, and iOS recognizes only Apple's \
            names, with hyphens.
            """,
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
                  "notification": {"body": "Are you coming?"},
                  "apns": {
            -       "payload": {"aps": {"mutableContent": 1}}
            +       "payload": {"aps": {"mutable-content": 1}}
                  }
                }
              }
            """#,
        suggestion: """
            Use Apple's names, such as `mutable-content` and `thread-id`; `--fix` does this.
            """,
        background: """
            `mutableContent`, `threadId` and `contentAvailable` are properties in the Admin SDK \
            for Node, which converts them. In a request to the HTTP API, nothing converts them. \
            With `mutableContent` instead of `mutable-content`, the extension doesn't run. The \
            Admin SDK also accepts Apple's names, so they work everywhere.
            """,
        evidence: LintEvidence.fcm
    )
}
