import Cameo

extension LintRule {
    static let voipAlert: Self = LintRule(
        "voip-alert",
        .apns,
        .warning,
        summary: "A VoIP push has a text but nothing of a call.",
        why: """
            The app must report a call for each VoIP push; otherwise iOS stops delivering them. \
            Send a message with the push type alert.
            """,
        wrong: #"""
            {
              "headers": {"apns-push-type": "voip"},
              "payload": {
                "aps": {"alert": {"body": "Are you coming?"}}
              }
            }
            """#,
        right: #"""
            {
              "headers": {"apns-push-type": "voip"},
              "payload": {"aps": {}}
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read", "voip-push"],
              "goodAlso": ["voip-push"]
            }
            """#,
        advice: "Send the push type alert.",
        evidence: LintEvidence.request
    ) { context in
        guard context.message.service == .apns,
            let (path, value) = context.header("apns-push-type"), value.unencodedString == "voip",
            !context.payload.aps.alert.isEmpty, context.parsed.call == nil,
            PushType(of: Payload(root: context.payload.root.removing("aps"))) != .voip
        else { return }
        context.reportRequest(
            .voipAlert,
            path,
            "The VoIP push has a text but nothing of a call",
            remedy: "Send the push type alert"
        )
    }
}
