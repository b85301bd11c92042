extension LintRule {
    static let headerUnknown: Self = LintRule(
        "header-unknown",
        .apns,
        .warning,
        from: .request,
        summary: "A request to APNs contains an unknown header.",
        mistake: "A header has no effect.",
        why: """
            APNs reads a fixed set of headers and ignores others, including misspelled ones.
            """,
        example: #"""
              {
            -   "headers": {"apns-push-type": "alert", "apns-badge": 1},
            +   "headers": {"apns-push-type": "alert"},
                "payload": {
            -     "aps": {"alert": {"body": "Are you coming?"}}
            +     "aps": {"alert": {"body": "Are you coming?"}, "badge": 1}
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Correct the name, or move the value into `aps`.",
        background: """
            The headers are apns-push-type, apns-topic, apns-priority, apns-expiration, \
            apns-collapse-id, apns-id, apns-channel-id and apns-request-id. Badge, sound, category \
            and thread ID are keys of `aps`, not headers.
            """,
        evidence: LintEvidence.request
    )
}
