import Cameo

extension LintRule {
    static let snsPayloadNotEncoded: Self = LintRule(
        "sns-payload-not-encoded",
        .file,
        .error,
        fix: .safe,
        summary: """
            A platform's content in an Amazon SNS message, or the message in a request, isn't JSON \
            in a string.
            """,
        mistake: """
            The notification shows the text of `default`, without a title, a sound or an avatar.
            """,
        why: """
            Amazon SNS accepts only a string that contains a JSON object, encoded once. It ignores any \
            other content and sends `default`.
            """,
        example: #"""
              {
                "default": "Are you coming?",
            -   "APNS": {"aps": {"alert": {"body": "Are you coming?"}}}
            +   "APNS": "{\"aps\": {\"alert\": {\"body\": \"Are you coming?\"}}}"
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Encode the content as JSON once, and the message around it as JSON again.",
        evidence: LintEvidence.issue("aws/aws-sdk-js#262")
    )
    .checkingFile { run in
        if let message = run.snsMessage, message.isUnencoded {
            run.report(
                .snsPayloadNotEncoded,
                message.path,
                "\"Message\" is an object, but Amazon SNS expects JSON in a string",
                suggestion: "Encode the object as JSON once",
                fix: .safe(
                    "Encode \"Message\"",
                    .replace(message.path, json: JSONValue.object(message.root).compact.json)
                )
            )
        }
        for content in run.snsMessage?.contents ?? [] where !content.isEncoded {
            guard !content.isBroken || !content.isForAPNs else { continue }
            let json = content.object.map { JSONValue.object($0).compact.json }
            let isString = content.value.unencodedString != nil
            run.report(
                .snsPayloadNotEncoded,
                content.path,
                isString
                    ? "\"\(content.name)\" isn't a JSON object in a string, encoded once"
                    : "\"\(content.name)\" is \(content.value.typeName), but Amazon SNS expects "
                        + "JSON in a string",
                suggestion: "Encode the content as JSON once",
                fix: json.map {
                    .safe("Encode the content once", .replace(content.path, json: $0))
                }
            )
        }
    }
}
