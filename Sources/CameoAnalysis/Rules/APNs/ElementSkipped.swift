extension LintRule {
    static let elementSkipped: Self = LintRule(
        "element-skipped",
        .apns,
        .error,
        summary: "Elements of an array aren't requests.",
        why: "A service refuses the whole request, or sends only the other messages.",
        wrong: #"""
            [
              {"to": "ExponentPushToken[grace]", "mutableContent": true, "ttl": 86400},
              "x"
            ]
            """#,
        right: #"""
            [
              {"to": "ExponentPushToken[grace]", "mutableContent": true, "ttl": 86400}
            ]
            """#,
        advice: "Remove the element, or make it a message.",
        evidence: LintEvidence.request
    )
}
