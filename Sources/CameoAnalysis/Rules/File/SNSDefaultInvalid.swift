import Cameo

extension LintRule {
    static let snsDefaultInvalid: Self = LintRule(
        "sns-default-invalid",
        .file,
        .error,
        summary: "The `default` value of an Amazon SNS message is missing or isn't a string.",
        mistake: """
            Publishing fails with "No default entry in JSON message body", although the content for \
            APNs is correct.
            """,
        why: """
            Amazon SNS sends `default` to subscribers on platforms without specific content, and \
            requires it for a topic.
            """,
        example: #"""
              {
            -   "default": {"text": "Are you coming?"},
            +   "default": "Are you coming?",
                "APNS": "{\"aps\": {\"alert\": {\"body\": \"Are you coming?\"}}}"
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Send the text of the message as `default`.",
        severityReason: """
            A missing `default` is a warning unless the request names a topic, because a message \
            to one device may omit it.
            """,
        evidence: LintEvidence.issue("aws/aws-sdk-ruby#346")
    )
    .checkingFile { run in
        guard let message = run.snsMessage else { return }
        switch message.root["default"] {
        case .string?: break
        case nil:
            run.report(
                .snsDefaultInvalid,
                message.path,
                anchor: .name,
                severity: message.isForTopic ? nil : .warning,
                "The message has no \"default\", which Amazon SNS requires for a topic",
                suggestion: "Add the text as \"default\""
            )
        case let value?:
            run.report(
                .snsDefaultInvalid,
                message.path + ["default"],
                "\"default\" is \(value.typeName), but Amazon SNS expects a string",
                suggestion: "Send the text",
                fix: value.text.map {
                    .suggested(
                        "Replace with the string",
                        .replace(message.path + ["default"], json: $0.json)
                    )
                }
            )
        }
    }
}
