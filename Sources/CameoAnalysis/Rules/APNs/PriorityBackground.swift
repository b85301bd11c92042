extension LintRule {
    static let priorityBackground: Self = LintRule(
        "priority-background",
        .apns,
        .error,
        fix: .safe,
        summary: "A background push has a priority other than 5.",
        why: "APNs refuses a background push with priority 10, or delivers it late.",
        wrong: #"""
            {
              "headers": {"apns-push-type": "background", "apns-priority": "10"},
              "payload": {}
            }
            """#,
        right: #"""
            {
              "headers": {"apns-push-type": "background", "apns-priority": "5"},
              "payload": {}
            }
            """#,
        advice: "Send `\"apns-priority\": \"5\"`.",
        evidence: LintEvidence.request
    )
}
