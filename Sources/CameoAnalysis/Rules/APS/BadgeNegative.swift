import Cameo

extension LintRule {
    static let badgeNegative: Self = LintRule(
        "badge-negative",
        .aps,
        .error,
        summary: "`badge` is negative.",
        why: "The badge is the number on the app icon; 0 removes it.",
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "badge": -1}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "badge": 0}
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["no-mutable-content", "not-read"]
            }
            """#,
        advice: "Send 0 to remove the badge, or a positive number.",
        evidence: LintEvidence.payload
    ) { context in
        guard case .number(let number)? = context.aps["badge"], let badge = number.double, badge < 0
        else { return }
        context.report(
            .badgeNegative,
            ["aps", "badge"],
            "\"badge\" is negative",
            remedy: "Send 0 to remove the badge, or a positive number"
        )
    }
}
