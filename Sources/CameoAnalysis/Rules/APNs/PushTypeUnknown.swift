extension LintRule {
    static let pushTypeUnknown: Self = LintRule(
        "push-type-unknown",
        .apns,
        .error,
        from: .request,
        summary: "`apns-push-type` isn't a push type.",
        mistake: "APNs responds with InvalidPushType.",
        why: "The value of `apns-push-type` isn't one of Apple's types.",
        example: #"""
              {
            -   "headers": {"apns-push-type": "message"},
            +   "headers": {"apns-push-type": "alert"},
                "payload": {
                  "aps": {"alert": {"body": "Are you coming?"}}
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Send `alert` for a message.",
        background: """
            The types are alert, background, liveactivity, voip, complication, controls, \
            fileprovider, location, mdm, pushtotalk and widgets, in lowercase. Values such as \
            `notification`, `message` or `silent` are names from libraries. For a push that shows \
            nothing, send `background`.
            """,
        evidence: LintEvidence.request
    )
}
