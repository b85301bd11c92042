import Cameo

extension LintRule {
    static let fcmConditionInvalid: Self = LintRule(
        "fcm-condition-invalid",
        .fcm,
        .error,
        summary: """
            A condition doesn't consist of terms such as `'engines' in topics`, or has \
            more than five topics.
            """,
        mistake: """
            No device receives the message, and the server logs INVALID_ARGUMENT, because the \
            terms use double quotes or `AND`.
            """,
        why: """
            Firebase rejects the message with INVALID_ARGUMENT.
            """,
        example: #"""
              {
                "message": {
            -     "condition": "engines in topics",
            +     "condition": "'engines' in topics",
                  "notification": {"body": "Backup finished"},
                  "apns": {"payload": {"aps": {"mutable-content": 1}}}
                }
              }
            """#,
        suggestion:
            "Write terms such as 'engines' in topics, and join them with && or ||.",
        background: """
            Firebase accepts only this form: `'engines' in topics && ('news' in topics || 'calls' \
            in topics)`. A condition has at most five topics. In JSON, the single quotes need no \
            escape; a list of topics joined with commas isn't a condition.
            """,
        evidence: "https://firebase.google.com/docs/cloud-messaging/send-topic-messages"
    ) { context in
        guard let condition = context.message.body["condition"]?.unencodedString,
            !condition.isEmpty, condition.placeholder == nil, !condition.isTopicCondition
        else { return }
        context.reportRequest(
            .fcmConditionInvalid,
            context.message.base + ["condition"],
            "The condition isn't in Firebase's format",
            suggestion:
                "Write terms such as 'engines' in topics, joined by && or ||, with at most five topics"
        )
    }
}

extension String {
    /// Whether the text is a valid condition: terms, `&&`, `||`, `!` and parentheses, with at most
    /// five topics.
    fileprivate var isTopicCondition: Bool {
        var rest = Substring(self)
        var topicCount = 0
        var depth = 0
        var expectsTerm = true
        func skipSpaces() { rest = rest.drop { $0 == " " } }
        func take(_ text: String) -> Bool {
            guard rest.hasPrefix(text) else { return false }
            rest = rest.dropFirst(text.count)
            return true
        }
        while true {
            skipSpaces()
            if rest.isEmpty { return !expectsTerm && depth == 0 && topicCount <= 5 }
            if expectsTerm {
                if take("!") { continue }
                if take("(") {
                    depth += 1
                    continue
                }
                guard take("'"), let end = rest.firstIndex(of: "'"), end > rest.startIndex else {
                    return false
                }
                rest = rest[rest.index(after: end)...]
                skipSpaces()
                guard take("in") else { return false }
                skipSpaces()
                guard take("topics") else { return false }
                topicCount += 1
                expectsTerm = false
            } else if take("&&") || take("||") {
                expectsTerm = true
            } else {
                guard take(")"), depth > 0 else { return false }
                depth -= 1
            }
        }
    }
}
