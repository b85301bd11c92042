import Cameo

extension LintRule {
    static let fcmAPSEmpty: Self = LintRule(
        "fcm-aps-empty",
        .fcm,
        .error,
        summary: "`aps` is empty, and there is no `notification`.",
        mistake: "Firebase responds with \"Request contains an invalid argument\".",
        why: """
            Firebase requires content in `aps`: "Value of [aps] must be a non-empty dictionary". \
            If there is a `notification`, its text is added to `aps`.
            """,
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
                  "data": {"room": "Engines"},
            -     "apns": {"payload": {"aps": {}}}
            +     "apns": {"payload": {"aps": {"content-available": 1}}}
                }
              }
            """#,
        given: #"{"goodAlso": ["push-without-alert"]}"#,
        suggestion: """
            Add content for iOS, such as `alert`, `badge` or `"content-available": 1`, or omit \
            `apns`.
            """,
        evidence: LintEvidence.issue("firebase/firebase-admin-dotnet#39"),
        replaces: ["text-missing"]
    ) { context in
        guard context.message.hasEmptyFCMPayload else { return }
        context.reportRequest(
            .fcmAPSEmpty,
            context.message.base + ["apns", "payload", "aps"],
            "\"aps\" is empty, so Firebase rejects the message",
            suggestion: "Add \"alert\", \"badge\" or \"content-available\": 1, or omit \"apns\""
        )
    }
}
