import Cameo

extension LintRule {
    static let fcmTopicNameInvalid: Self = LintRule(
        "fcm-topic-name-invalid",
        .fcm,
        .error,
        fix: .safe,
        summary: """
            A topic begins with `/topics/`, or has characters that Firebase doesn't allow.
            """,
        mistake: """
            Firebase rejects messages to a topic after the server moves to the HTTP v1 API.
            """,
        why: """
            The HTTP API rejects the message with INVALID_ARGUMENT. Only the Admin SDK \
            removes the prefix.
            """,
        example: #"""
              {
                "message": {
            -     "topic": "/topics/engines",
            +     "topic": "engines",
                  "notification": {"body": "Backup finished"},
                  "apns": {"payload": {"aps": {"mutable-content": 1}}}
                }
              }
            """#,
        suggestion: "Send only the name, and use only letters, digits and -_.~%.",
        background: """
            In the legacy API, a topic was `"to": "/topics/news"`; in the HTTP v1 API it's \
            `"topic": "news"`. Spaces, umlauts and slashes aren't allowed: use an ID instead of a \
            title.
            """,
        evidence: LintEvidence.issue("firebase/firebase-admin-python#126")
    ) { context in
        guard let topic = context.message.body["topic"]?.unencodedString, !topic.isEmpty else {
            return
        }
        let prefix = "/topics/"
        let hasPrefix = topic.hasPrefix(prefix)
        let name = hasPrefix ? String(topic.dropFirst(prefix.count)) : topic
        let path = context.message.base + ["topic"]
        if !name.isEmpty, name.utf8.allSatisfy({ $0.isTopicByte }) {
            // Admin SDK messages may have the prefix, because the SDK removes it.
            guard hasPrefix, !context.message.base.isEmpty else { return }
            return context.reportRequest(
                .fcmTopicNameInvalid,
                path,
                "The HTTP API doesn't accept the prefix /topics/",
                suggestion: "Send the name alone",
                fix: .safe("Remove /topics/", .replace(path, json: name.json))
            )
        }
        // Another rule reports placeholders in a stored request.
        guard topic.placeholder == nil else { return }
        context.reportRequest(
            .fcmTopicNameInvalid,
            path,
            "The topic has characters that Firebase doesn't allow",
            suggestion: "Use letters, digits and -_.~%"
        )
    }
}

extension UInt8 {
    fileprivate var isTopicByte: Bool { isTokenByte || ".~%".utf8.contains(self) }
}
