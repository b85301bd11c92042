import Cameo

extension LintRule {
    static let snsKeyMisspelled: Self = LintRule(
        "sns-key-misspelled",
        .file,
        .error,
        fix: .safe,
        summary: "A platform key in an Amazon SNS message is misspelled, such as `apns`.",
        mistake: "The notification shows the text of `default` instead of the content for APNs.",
        why: """
            Amazon SNS compares names exactly: `APNS`, `APNS_SANDBOX`, `GCM` and others. It ignores \
            other names and sends `default`.
            """,
        example: #"""
              {
                "default": "Are you coming?",
            -   "apns": "{\"aps\": {\"alert\": {\"body\": \"Are you coming?\"}}}"
            +   "APNS": "{\"aps\": {\"alert\": {\"body\": \"Are you coming?\"}}}"
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Rename it to `APNS`.",
        severityReason: """
            An `aps` dictionary next to `default` is a warning: the file may be a payload with a \
            key of that name.
            """,
        evidence: LintEvidence.issue("aws/aws-sdk-ruby#358")
    )
    .checkingFile { run in
        run.reportAPSNextToDefault()
        for content in run.snsMessage?.contents ?? [] where content.name != content.platform {
            run.report(
                .snsKeyMisspelled,
                content.path,
                anchor: .name,
                "Amazon SNS ignores \(nameList([content.name]))",
                suggestion: "Rename it to \"\(content.platform)\"",
                fix: .safe(
                    "Rename to \"\(content.platform)\"",
                    .rename(content.path, to: content.platform)
                )
            )
        }
    }
}

extension LintRun {
    /// Reports an Amazon SNS message that contains the APNs content directly instead of as a
    /// string.
    fileprivate func reportAPSNextToDefault() {
        guard snsMessage == nil, messages.count == 1, let root = messages.first?.source,
            root.members.count == 2, root["default"]?.unencodedString != nil,
            root["aps"]?.unencodedObject != nil
        else { return }
        report(
            .snsKeyMisspelled,
            ["aps"],
            anchor: .name,
            severity: .warning,
            "With \"default\", this is an Amazon SNS message, and Amazon SNS ignores \"aps\"",
            suggestion: "Encode the payload as a JSON string, and send it as the value of \"APNS\""
        )
    }
}
