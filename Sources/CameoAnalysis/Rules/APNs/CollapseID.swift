extension LintRule {
    static let collapseID: Self = LintRule(
        "collapse-id",
        .apns,
        .error,
        summary: "`apns-collapse-id` is empty or has more than 64 bytes.",
        why: "APNs refuses the request with BadCollapseId.",
        wrong: #"""
            {
              "headers": {"apns-push-type": "alert", "apns-collapse-id": ""},
              "payload": {
                "aps": {"alert": {"body": "Are you coming?"}}
              }
            }
            """#,
        right: #"""
            {
              "headers": {"apns-push-type": "alert", "apns-collapse-id": "m_1"},
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
        advice: "Send a string of 1 to 64 bytes, such as an ID or its hash.",
        evidence: LintEvidence.request
    )
}
