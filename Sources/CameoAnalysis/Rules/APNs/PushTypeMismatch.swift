extension LintRule {
    static let pushTypeMismatch: Self = LintRule(
        "push-type-mismatch",
        .apns,
        .error,
        fix: .safe,
        from: .request,
        summary: "`apns-push-type` doesn't match the payload.",
        mistake: "A message arrives late or not at all, although APNs accepted it.",
        why: """
            APNs handles a push according to its type. It may delay or drop an alert that is sent \
            as background, or an alert without text, a badge or a sound.
            """,
        example: #"""
              {
            -   "headers": {"apns-push-type": "background", "apns-priority": "5"},
            +   "headers": {"apns-push-type": "alert", "apns-priority": "10"},
                "payload": {
                  "aps": {"alert": {"body": "Are you coming?"}}
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Send the type that matches the payload: `alert` if there is text.",
        background: """
            Apple documents three possible results: an error, a delay, or no delivery. Servers \
            that set one type for all pushes send some with the wrong type. Live Activities, and \
            the broadcasts to their channels, have the type `liveactivity`. Firebase derives the \
            type from the message unless you set the header in `apns.headers`. A push with only a \
            badge or a sound is also an alert.
            """,
        evidence: LintEvidence.request
    )
}
