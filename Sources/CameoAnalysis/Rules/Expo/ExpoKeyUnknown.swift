extension LintRule {
    static let expoKeyUnknown: Self = LintRule(
        "expo-key-unknown",
        .expo,
        .warning,
        fix: .safe,
        from: .request,
        summary: "Expo doesn't know a key.",
        mistake: """
            The notification has no title, because the message has `titel`; or the app doesn't receive \
            a key of its own.
            """,
        why: """
            Expo reads the fields of its messages, passes `data` to the app, and drops everything \
            else without an error. The ticket still reports "ok".
            """,
        wrong: #"""
            {
              "to": "ExponentPushToken[grace]",
              "body": "Are you coming?",
              "mutableContent": true,
              "ttl": 86400,
              "categoryID": "CHAT",
              "room": "Engines"
            }
            """#,
        right: #"""
            {
              "to": "ExponentPushToken[grace]",
              "body": "Are you coming?",
              "mutableContent": true,
              "ttl": 86400,
              "categoryId": "CHAT",
              "data": {"room": "Engines"}
            }
            """#,
        suggestion: """
            Correct the name, or put your own keys into `data`; `--fix` corrects hyphens, underscores \
            and capital letters. An image is sent as \
            `"richContent": {"image": "https://…"}`.
            """,
        background: """
            Names of other services don't work: `message` and `text` are `body`, `image` is \
            `richContent`, `badgeCount` is `badge`. In the app, your keys are in \
            `notification.request.content.data`.
            """,
        evidence: LintEvidence.expo
    )
}
