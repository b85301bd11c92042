extension LintRule {
    static let payloadMissing: Self = LintRule(
        "payload-missing",
        .apns,
        .error,
        summary: "A request to APNs has no payload.",
        why: "APNs refuses the request with PayloadEmpty.",
        wrong: #"""
            {
              "headers": {"apns-topic": "com.example.engines"}
            }
            """#,
        right: #"""
            {
              "headers": {"apns-topic": "com.example.engines", "apns-push-type": "alert"},
              "payload": {
                "aps": {"alert": {"body": "Are you coming?"}}
              }
            }
            """#,
        given: #"{"goodAlso": ["no-mutable-content", "not-read"]}"#,
        advice: "Add the payload.",
        evidence: LintEvidence.request
    )
}
