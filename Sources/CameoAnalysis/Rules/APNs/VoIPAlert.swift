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
              "headers": {
                "apns-topic": "com.example.engines.voip",
                "apns-push-type": "voip",
                "apns-priority": "10"
              },
              "payload": {
                "aps": {
                  "alert": {"body": "Are you coming?"},
                  "sound": "default",
                  "thread-id": "c_7",
                  "mutable-content": 1
                },
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            }
            """#,
        right: #"""
            {
              "headers": {
                "apns-topic": "com.example.engines.voip",
                "apns-push-type": "voip",
                "apns-priority": "10"
              },
              "payload": {"aps": {}, "callId": "call_1"}
            }
            """#,
        given: #"{"also": ["voip-push"], "goodAlso": ["voip-push", "not-an-alert"]}"#,
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
