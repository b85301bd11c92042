extension LintRule {
    static let payloadMissing: Self = LintRule(
        "payload-missing",
        .apns,
        .error,
        from: .request,
        summary: "A request to APNs has no payload.",
        mistake: "APNs responds with PayloadEmpty.",
        why: "The file has headers but no body, so there is nothing to deliver.",
        example: #"""
              {
            -   "headers": {"apns-topic": "com.example.engines"}
            +   "headers": {"apns-topic": "com.example.engines", "apns-push-type": "alert"},
            +   "payload": {
            +     "aps": {"alert": {"body": "Are you coming?"}}
            +   }
              }
            """#,
        given: #"{"goodAlso": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Add the payload next to the headers as `payload`.",
        background: """
            Cameo reads the request body from the key `payload`, `body`, `data` or `json`, as an \
            object or as JSON in a string. If the payload is in a separate file, lint that file; \
            the headers remain unchecked.
            """,
        evidence: LintEvidence.request
    )
}
