extension LintRule {
    static let voipBypassesExtension: Self = LintRule(
        "voip-bypasses-extension",
        .apns,
        .info,
        from: .request,
        summary: "PushKit receives the push; the service extension doesn't run.",
        mistake: "No notification appears, and the service extension doesn't run.",
        why: "PushKit passes the push to the app, which reports the call to CallKit.",
        example: #"""
              {
            -   "headers": {"apns-push-type": "voip"},
            -   "payload": {"aps": {}}
            +   "headers": {"apns-push-type": "alert"},
            +   "payload": {
            +     "aps": {"alert": {"body": "Are you coming?"}}
            +   }
              }
            """#,
        given: #"{"goodAlso": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Nothing needs to be fixed.",
        background: """
            The app must report a call for each VoIP push; otherwise, iOS terminates the app and \
            stops delivering VoIP pushes. For a message, send the push type `alert`. Cameo shows \
            missed calls and voicemail, which are alerts.
            """,
        evidence: LintEvidence.request
    )
}
