import Cameo

extension LintRule {
    static let snsEndpointContentMissing: Self = LintRule(
        "sns-endpoint-content-missing",
        .file,
        .error,
        summary: "An Amazon SNS message has no content for its endpoint's platform.",
        mistake: "The notification shows the text of `default` instead of the content for APNs.",
        why: """
            The ARN of an endpoint names its platform. Amazon SNS sends \
            `APNS_SANDBOX` only to `APNS_SANDBOX` endpoints, and `APNS` only to `APNS` endpoints.
            """,
        example: #"""
              {
            -   "TargetArn": "arn:aws:sns:eu-west-1:123456789012:endpoint/APNS_SANDBOX/Engines/0c9e0a9e",
            +   "TargetArn": "arn:aws:sns:eu-west-1:123456789012:endpoint/APNS/Engines/0c9e0a9e",
                "MessageStructure": "json",
                "Message": "{\"default\": \"Hi\", \"APNS\": \"{\\\"aps\\\": {\\\"alert\\\": \\\"Hi\\\"}}\"}"
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Add the same content under the platform name from the ARN.",
        background: """
            An app installed by Xcode has a sandbox token. For an endpoint in a sandbox platform \
            application, put the content under `APNS_SANDBOX`. If you don't know which \
            kind of token a device has, send both `APNS` and `APNS_SANDBOX`.
            """,
        evidence: LintEvidence.issue("evanshortiss/sns-mobile#6")
    )
    .checkingFile { run in
        guard let message = run.snsMessage, let endpoint = message.endpoint,
            ["APNS", "APNS_SANDBOX"].contains(endpoint), !message.contents.isEmpty,
            !message.contents.contains(where: { $0.platform == endpoint })
        else { return }
        run.report(
            .snsEndpointContentMissing,
            message.path,
            anchor: .name,
            "The message has no content for the endpoint's platform, \"\(endpoint)\", so Amazon "
                + "SNS sends \"default\"",
            suggestion: "Add the content as \"\(endpoint)\""
        )
    }
}
