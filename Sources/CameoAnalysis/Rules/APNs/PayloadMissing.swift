extension LintRule {
    static let payloadMissing: Self = LintRule(
        "payload-missing",
        .apns,
        .error,
        from: .request,
        summary: "A request to APNs has no payload.",
        mistake: "APNs responds with PayloadEmpty.",
        why: "The file has headers but no body, so there is nothing to deliver.",
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
        suggestion: "Add the payload next to the headers as `payload`.",
        evidence: LintEvidence.request
    )
}
