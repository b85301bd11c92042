import Cameo

extension LintRule {
    static let collapseIDShared: Self = LintRule(
        "collapse-id-shared",
        .apns,
        .warning,
        summary: "A message's collapse ID is the ID of its conversation or thread.",
        mistake: """
            Notification Center contains only the last of several messages in a chat. The others \
            disappear when the next one arrives.
            """,
        why: """
            A notification replaces the one before it that has the same collapse ID, and APNs \
            stores only the last one for a device that is offline. `thread-id` groups \
            notifications and keeps them.
            """,
        example: #"""
              {
                "headers": {
                  "apns-topic": "dev.engines.chat",
                  "apns-push-type": "alert",
            -     "apns-collapse-id": "c_7"
            +     "apns-collapse-id": "m_123456"
                },
                "payload": {
                  "aps": {
                    "alert": {"title": "Ada", "body": "Are you coming?"},
                    "thread-id": "c_7",
                    "mutable-content": 1
                  },
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "conversationId": "c_7"
                }
              }
            """#,
        given: #"{"both": ["avatar-missing"]}"#,
        suggestion: """
            Send the message's ID as the collapse ID, and the conversation's ID as \
            `thread-id`.
            """,
        evidence: LintEvidence.issue("tdlib/td#3317")
    ) { context in
        guard context.parsed.sender != nil, context.parsed.call == nil, context.isAlert,
            let (path, collapseID) = context.collapseID
        else { return }
        let ids = [context.parsed.conversation?.id, context.aps["thread-id"]?.text]
        guard ids.contains(collapseID) else { return }
        context.reportRequest(
            .collapseIDShared,
            path,
            "The collapse ID is the conversation ID, so each message replaces the previous one",
            suggestion: "Send the message's ID"
        )
    }
}

extension LintContext {
    /// The collapse ID of the request and its path; `nil` if there is none.
    fileprivate var collapseID: (path: [String], value: String)? {
        switch message.service {
        case .apns, .fcm:
            message.header("apns-collapse-id").flatMap { found in
                found.value.text.map { (found.path, $0) }
            }
        case .oneSignal: message.body["collapse_id"]?.text.map { (["collapse_id"], $0) }
        case .expo: message.body["collapseId"]?.text.map { (["collapseId"], $0) }
        case nil: nil
        }
    }
}
