import Cameo

extension LintRule {
    static let unknownAlertKey: Self = LintRule(
        "unknown-alert-key",
        .aps,
        .warning,
        summary: "`alert` has a key that Apple doesn't define.",
        why: "iOS ignores the key. An app's own keys belong at the top level.",
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
        advice: "Move it to the top level, or remove it.",
        evidence: LintEvidence.payload
    ) { context in
        for case .unknownInAlert(let name) in context.unusualKeys {
            context.report(
                .unknownAlertKey,
                ["aps", "alert", name],
                anchor: .name,
                "iOS doesn't read \(nameList([name])) in \"alert\"",
                remedy: "Move it to the top level, or remove it"
            )
        }
    }
}
