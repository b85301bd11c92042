extension LintRule {
    static let expoKeyUnknown: Self = LintRule(
        "expo-key-unknown",
        .expo,
        .warning,
        fix: .safe,
        from: .request,
        summary: "An Expo message contains an unknown key.",
        mistake: """
            The notification has no title, because the message has `titel`; or the app doesn't \
            receive a custom key.
            """,
        why: """
            Expo reads the fields of its messages, passes `data` to the app, and drops everything \
            else without an error. The ticket still reports "ok".
            """,
        example: #"""
              {
                "to": "ExponentPushToken[grace]",
                "body": "Are you coming?",
                "mutableContent": true,
                "ttl": 86400,
            -   "categoryID": "CHAT",
            -   "room": "Engines"
            +   "categoryId": "CHAT",
            +   "data": {"room": "Engines"}
              }
            """#,
        suggestion: """
            Correct the name, or put your own keys into `data`; `--fix` corrects hyphens, underscores \
            and capital letters. An image is sent as \
            `"richContent": {"image": "https://…"}`.
            """,
        background: """
            Names from other services don't work: instead of `message` or `text`, send `body`; \
            instead of `image`, `richContent`; instead of `badgeCount`, `badge`. In the app, your \
            keys are in `notification.request.content.data`.
            """,
        evidence: LintEvidence.expo
    )
}
