import Cameo

extension LintRule {
    static let expoOldField: Self = LintRule(
        "expo-old-field",
        .expo,
        .info,
        fix: .safe,
        summary: "`_displayInForeground` or `icon` is used.",
        why: "Current versions of Expo ignore both.",
        wrong: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400,
              "_displayInForeground": true
            }
            """#,
        right: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400
            }
            """#,
        advice: "Remove it.",
        evidence: LintEvidence.expo
    ) { context in
        guard context.message.service == .expo else { return }
        for name in ["_displayInForeground", "icon"] where context.body[name] != nil {
            context.reportRequest(
                .expoOldField,
                [name],
                anchor: .name,
                "Expo ignores \"\(name)\"",
                remedy: "Remove it",
                fix: context.safe("Remove \"\(name)\"", .remove([[name]]))
            )
        }
    }
}
