import Cameo

extension LintRule {
    static let voipWithAlert: Self = LintRule(
        "voip-with-alert",
        .apns,
        .warning,
        summary: "A VoIP push has text but no call details.",
        mistake: """
            After a few messages sent as VoIP pushes, the app stops receiving them.
            """,
        why: """
            For each VoIP push, the app must report a call to CallKit. If it doesn't, iOS \
            terminates the app, and after repeated failures stops delivering VoIP pushes to it.
            """,
        example: #"""
              {
                "headers": {"apns-push-type": "voip"},
            -   "payload": {
            -     "aps": {"alert": {"body": "Are you coming?"}}
            -   }
            +   "payload": {"aps": {}}
              }
            """#,
        given:
            #"{"both": ["voip-bypasses-extension"], "also": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Send messages with the push type alert, and use VoIP pushes only for calls.",
        background: """
            Before iOS 13, apps used VoIP pushes to run code for each message. Today, an alert \
            push with a service extension does this. The rule finds pushes with text but without \
            anything that identifies a call; a payload with a call's ID or state isn't reported.
            """,
        evidence: LintEvidence.request
    ) { context in
        guard context.message.service == .apns,
            let (path, value) = context.message.header("apns-push-type"),
            value.unencodedString == "voip",
            !context.payload.aps.alert.isEmpty, context.parsed.call == nil,
            PushType(of: Payload(root: context.payload.root.removing("aps"))) != .voip
        else { return }
        context.reportRequest(
            .voipWithAlert,
            path,
            "The VoIP push has text but no call details",
            suggestion: "Send the push type alert"
        )
    }
}
