extension LintRule {
    static let priorityValue: Self = LintRule(
        "priority-value",
        .apns,
        .error,
        summary: "`apns-priority` isn't 10, 5 or 1.",
        why: "APNs refuses the request with BadPriority.",
        wrong: #"""
            {
              "headers": {"apns-push-type": "alert", "apns-priority": "high"},
              "payload": {
                "aps": {"alert": {"body": "Are you coming?"}}
              }
            }
            """#,
        right: #"""
            {
              "headers": {"apns-push-type": "alert", "apns-priority": "10"},
              "payload": {
                "aps": {"alert": {"body": "Are you coming?"}}
              }
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["no-mutable-content", "not-read"]
            }
            """#,
        advice: "Send 10 for messages, and 5 for pushes that may be late.",
        evidence: LintEvidence.request
    )
}
