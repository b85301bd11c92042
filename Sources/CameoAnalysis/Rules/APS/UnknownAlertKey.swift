import Cameo

extension LintRule {
    static let unknownAlertKey: Self = LintRule(
        "unknown-alert-key",
        .aps,
        .warning,
        summary: "`alert` has a key that Apple doesn't define.",
        mistake: "A color, an icon or a link in `alert` has no effect.",
        why: """
            iOS draws only the keys of `alert` that Apple defines, such as `title`, `subtitle` \
            and `body`, and ignores all others.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?", "color": "red"}}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}}
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["no-mutable-content", "not-read"]
            }
            """#,
        suggestion: "Remove the key, or move it next to `aps` if your app reads it.",
        evidence: LintEvidence.payload
    ) { context in
        for case .unknownInAlert(let name) in context.unusualKeys {
            context.report(
                .unknownAlertKey,
                ["aps", "alert", name],
                anchor: .name,
                "iOS doesn't read \(nameList([name])) in \"alert\"",
                suggestion: "Move it to the top level, or remove it"
            )
        }
    }
}
