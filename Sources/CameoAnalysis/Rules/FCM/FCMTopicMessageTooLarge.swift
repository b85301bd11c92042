import Cameo

extension LintRule {
    static let fcmTopicMessageTooLarge: Self = LintRule(
        "fcm-topic-message-too-large",
        .fcm,
        .error,
        summary: "A message to a topic has more than 2,048 bytes.",
        mistake: """
            A message to one user arrives, but the same message to a topic is rejected.
            """,
        why: """
            Firebase accepts 4,096 bytes for a device but only 2,048 for a topic or a condition.
            """,
        example: #"""
              {
                "message": {
                  "notification": {"body": "Are you coming?"},
                  "data": {
                    "senderId": "u_ada",
                    "senderName": "Ada",
                    "senderAvatar": "https://images.engines.dev/ada.png",
            -       "conversationId": "c_7",
            -       "text": "Are you coming? …"
            +       "conversationId": "c_7"
                  },
                  "apns": {
                    "headers": {"apns-priority": "10"},
                    "payload": {"aps": {"mutable-content": 1, "sound": "default"}}
                  },
                  "topic": "engines"
                }
              }
            """#,
        given: #"{"times": 140}"#,
        suggestion: "Shorten the message, and let the app load the rest.",
        background: """
            Firebase rejects the request, so no subscriber receives the message. The URL of an \
            avatar with a long signature can be a quarter of the limit. Anyone with the app can \
            subscribe to a topic, so don't send private messages to topics.
            """,
        evidence: LintEvidence.fcm
    ) { context in
        let maxSize = 2048
        guard
            context.message.body["topic"]?.text != nil
                || context.message.body["condition"]?.text != nil
        else { return }
        let own = context.payload.root.members.filter {
            !$0.name.hasPrefix("google.c.") && $0.name != "gcm.message_id"
        }
        let size = Payload(root: JSONObject(own)).size
        guard size > maxSize else { return }
        context.reportRequest(
            .fcmTopicMessageTooLarge,
            context.message.base + [context.message.body["topic"] == nil ? "condition" : "topic"],
            anchor: .name,
            "The payload has \(size) bytes, but Firebase accepts only \(maxSize) for topics",
            suggestion: "Shorten it"
        )
    }
}
