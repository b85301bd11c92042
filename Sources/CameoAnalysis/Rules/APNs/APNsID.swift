import Cameo

extension LintRule {
    static let apnsID: Self = LintRule(
        "apns-id",
        .apns,
        .error,
        fix: .suggested,
        summary: "`apns-id` isn't a UUID.",
        why: "APNs refuses the request with BadMessageId.",
        wrong: #"""
            {
              "headers": {
                "apns-topic": "com.example.engines",
                "apns-push-type": "alert",
                "apns-priority": "10",
                "apns-id": "m_1"
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
                "apns-topic": "com.example.engines",
                "apns-push-type": "alert",
                "apns-priority": "10",
                "apns-id": "5f0a1b2c-3d4e-4f60-8182-93a4b5c6d7e8"
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
        advice: "Correct it, or omit it.",
        evidence: LintEvidence.request
    ) { context in
        guard let (path, value) = context.header("apns-id"), let id = value.unencodedString,
            id.isUUID, id != id.lowercased()
        else { return }
        context.reportRequest(
            .apnsID,
            path,
            severity: .info,
            "\"apns-id\" is in upper case; APNs returns it in lower case",
            remedy: "Send it in lower case",
            fix: context.safe("Convert to lower case", .replace(path, json: id.lowercased().json))
        )
    }
}
