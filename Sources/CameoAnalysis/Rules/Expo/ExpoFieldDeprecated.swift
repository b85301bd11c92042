import Cameo

extension LintRule {
    static let expoFieldDeprecated: Self = LintRule(
        "expo-field-deprecated",
        .expo,
        .info,
        fix: .safe,
        summary: "`_displayInForeground` or `icon` is used.",
        mistake: "The icon or the foreground setting has no effect.",
        why: """
            `_displayInForeground` and `icon` are from old versions of the SDK; current ones \
            ignore them.
            """,
        example: #"""
              {
                "to": "ExponentPushToken[grace]",
                "body": "Are you coming?",
                "mutableContent": true,
            -   "ttl": 86400,
            -   "_displayInForeground": true
            +   "ttl": 86400
              }
            """#,
        suggestion: """
            Remove the key; `--fix` does this. For the foreground, set a handler with \
            `setNotificationHandler` in the app.
            """,
        evidence: LintEvidence.expo
    ) { context in
        for name in ["_displayInForeground", "icon"] where context.message.body[name] != nil {
            context.reportRequest(
                .expoFieldDeprecated,
                [name],
                anchor: .name,
                "Expo ignores \"\(name)\"",
                suggestion: "Remove it",
                fix: .safe("Remove \"\(name)\"", .remove([[name]]))
            )
        }
    }
}
