extension LintRule {
    static let fcmImageKeyUnknown: Self = LintRule(
        "fcm-image-key-unknown",
        .fcm,
        .error,
        fix: .safe,
        from: .request,
        summary: "The image's key isn't one that Firebase's HTTP API recognizes.",
        mistake: "The image is missing on all phones, or Firebase rejects the request.",
        why: """
            In the HTTP API, the field is `image`. `imageUrl` is a field of the Admin SDK, which \
            renames it before sending.
            """,
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
            -     "notification": {"body": "Are you coming?", "imageUrl": "https://images.engines.dev/1.jpg"},
            +     "notification": {"body": "Are you coming?", "image": "https://images.engines.dev/1.jpg"},
                  "apns": {
                    "payload": {"aps": {"mutable-content": 1}}
                  }
                }
              }
            """#,
        suggestion: "Rename it to `image`; `--fix` does this.",
        evidence: LintEvidence.fcm
    )
}
