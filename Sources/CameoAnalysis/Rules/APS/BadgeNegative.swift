import Cameo

extension LintRule {
    static let badgeNegative: Self = LintRule(
        "badge-negative",
        .aps,
        .error,
        summary: "`badge` is negative.",
        mistake: """
            The number on the app icon doesn't change, or is wrong after several messages.
            """,
        why: """
            The badge is the number that iOS draws on the icon, and 0 removes it. A negative \
            number usually results from a counting bug.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}, "badge": -1}
            +   "aps": {"alert": {"body": "Are you coming?"}, "badge": 0}
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Send the number of unread messages, and 0 to remove the badge.",
        evidence: LintEvidence.payload
    ) { context in
        guard case .number(let number)? = context.aps["badge"], let badge = number.double, badge < 0
        else { return }
        context.report(
            .badgeNegative,
            ["aps", "badge"],
            "\"badge\" is negative",
            suggestion: "Send 0 to remove the badge, or a positive number"
        )
    }
}
