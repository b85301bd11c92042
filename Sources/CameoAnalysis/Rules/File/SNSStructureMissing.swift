import Cameo

extension LintRule {
    static let snsStructureMissing: Self = LintRule(
        "sns-structure-missing",
        .file,
        .error,
        fix: .safe,
        summary: """
            A request that publishes separate content for each platform has no \
            `"MessageStructure": "json"`.
            """,
        mistake: "The notification shows the message's JSON as its text.",
        why: """
            Without `MessageStructure`, Amazon SNS sends the message as text to all subscribers.
            """,
        example: #"""
              {
                "TopicArn": "arn:aws:sns:eu-west-1:123456789012:engines",
            +   "MessageStructure": "json",
                "Message": "{\"default\": \"Hi\", \"APNS\": \"{\\\"aps\\\": {\\\"alert\\\": \\\"Hi\\\"}}\"}"
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: #"Add `"MessageStructure": "json"` to the request."#,
        background: """
            In the AWS SDKs, the argument is `MessageStructure` in `Publish`, next to `Message`. \
            `Message` is then a string that contains a JSON object with `default`, `APNS` and \
            others, whose values are strings of JSON in turn.
            """,
        evidence: LintEvidence.issue("aws/aws-sdk-js#262")
    )
    .checkingFile { run in
        guard let message = run.snsMessage, message.isRequest, !message.hasStructure else { return }
        run.report(
            .snsStructureMissing,
            message.path,
            anchor: .name,
            "The request has no \"MessageStructure\", so the JSON is sent as the text",
            suggestion: "Add \"MessageStructure\": \"json\"",
            fix: .safe(
                "Add \"MessageStructure\"",
                .insert(into: [], name: "MessageStructure", json: "\"json\"")
            )
        )
    }
}
