extension LintRule {
    static let fcmDataOnly: Self = LintRule(
        "fcm-data-only",
        .fcm,
        .warning,
        summary: "There is no text, so iOS shows nothing.",
        why: """
            iOS wakes the extension only for an alert. A message with only `data` arrives in the \
            app, if iOS wakes it at all.
            """,
        wrong: #"""
            {
              "message": {"fid": "dAbCdEfGhIjKlMnOpQrStU"}
            }
            """#,
        right: #"""
            {
              "message": {"fid": "dAbCdEfGhIjKlMnOpQrStU", "notification": {"body": "Are you coming?"}}
            }
            """#,
        given: #"{"goodAlso": ["no-mutable-content"]}"#,
        advice: "Add a text in `notification` or `apns.payload.aps.alert`.",
        evidence: LintEvidence.issue("firebase/firebase-ios-sdk#463")
    )
}
