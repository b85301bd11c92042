extension LintRule {
    static let elementSkipped: Self = LintRule(
        "element-skipped",
        .apns,
        .error,
        from: .request,
        summary: "Elements of an array aren't requests.",
        mistake: "One message of a batch isn't sent, or the whole batch is rejected.",
        why: "An element of the array, such as a string or `null`, isn't a request.",
        example: #"""
              [
            -   {"to": "ExponentPushToken[grace]", "body": "Hi", "mutableContent": true, "ttl": 86400},
            -   "x"
            +   {"to": "ExponentPushToken[grace]", "body": "Hi", "mutableContent": true, "ttl": 86400}
              ]
            """#,
        suggestion: "Remove the element. Filter out missing messages before you encode the batch.",
        evidence: LintEvidence.request
    )
}
