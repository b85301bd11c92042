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
        guard context.hasEmptyFCMPayload else { return }
        context.reportRequest(
            .fcmAPSEmpty,
            context.base + ["apns", "payload", "aps"],
            "\"aps\" is empty, so Firebase rejects the message",
            suggestion: "Add \"alert\", \"badge\" or \"content-available\": 1, or omit \"apns\""
        )
    }
}

extension LintContext {
    /// Whether a Firebase message has an empty `aps` to which Firebase adds nothing.
    var hasEmptyFCMPayload: Bool {
        guard message.service == .fcm else { return false }
        let payload = body["apns"]?.unencodedObject?["payload"]?.unencodedObject
        return payload?["aps"]?.unencodedObject?.members.isEmpty == true && aps.members.isEmpty
    }
}
