import Cameo

extension LintRule {
    static let snsAPNsMissing: Self = LintRule(
        "sns-apns-missing",
        .file,
        .off,
        summary: "An Amazon SNS message has `APNS_SANDBOX` but no `APNS`.",
        mistake: """
            Pushes look right in builds from Xcode, but show only the text of `default` in the App \
            Store version.
            """,
        why: """
            Amazon SNS sends `APNS_SANDBOX` to devices with a development build, and `APNS` to all \
            others.
            """,
        example: #"""
              {
                "default": "Are you coming?",
            +   "APNS": "{\"aps\": {\"alert\": {\"body\": \"Are you coming?\"}}}",
                "APNS_SANDBOX": "{\"aps\": {\"alert\": {\"body\": \"Are you coming?\"}}}"
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Add the same content as `APNS`.",
        evidence: LintEvidence.issue("evanshortiss/sns-mobile#6")
    )
    .checkingFile { run in
        let contents = run.snsMessage?.contents ?? []
        guard let sandbox = contents.first(where: { $0.platform == "APNS_SANDBOX" }),
            !contents.contains(where: { $0.platform == "APNS" })
        else { return }
        run.report(
            .snsAPNsMissing,
            sandbox.path,
            anchor: .name,
            "There is no \"APNS\", so devices with the App Store version get \"default\"",
            suggestion: "Add the same content as \"APNS\""
        )
    }
}
