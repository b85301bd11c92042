extension LintRule {
    static let priorityInvalid: Self = LintRule(
        "priority-invalid",
        .apns,
        .error,
        from: .request,
        summary: "`apns-priority` isn't 10, 5 or 1.",
        mistake: "APNs responds with BadPriority.",
        why: """
            The header must be 10, 5 or 1. Words such as "high" are for Firebase and Expo.
            """,
        example: #"""
              {
            -   "headers": {"apns-push-type": "alert", "apns-priority": "high"},
            +   "headers": {"apns-push-type": "alert", "apns-priority": "10"},
                "payload": {
                  "aps": {"alert": {"body": "Are you coming?"}}
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Send 10 for messages and 5 for pushes that can wait.",
        background: """
            10 delivers immediately and is the default for alerts. 5 considers the device's \
            battery and is required for background pushes. 1 doesn't wake the device. Expo \
            converts `high` to 10. With Firebase, the header is a string in `apns.headers`.
            """,
        evidence: LintEvidence.request
    )
}
