extension LintRule {
    static let fcmDataOnly: Self = LintRule(
        "fcm-data-only",
        .fcm,
        .warning,
        from: .request,
        summary: "There is no text, so iOS shows nothing.",
        mistake: "The message appears on Android but not on iPhone.",
        why: """
            A message with only `data`, or with text only in `android.notification`, has no alert. iOS shows nothing and doesn't start the \
            extension; it passes the data to the app if the app is running.
            """,
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
            -     "data": {"senderId": "u_ada", "senderName": "Ada", "text": "Are you coming?"}
            +     "data": {"senderId": "u_ada", "senderName": "Ada", "text": "Are you coming?"},
            +     "notification": {"body": "Are you coming?"},
            +     "apns": {"payload": {"aps": {"mutable-content": 1}}}
                }
              }
            """#,
        given: #"{"goodAlso": ["avatar-missing"]}"#,
        suggestion: "Add `notification`, or text in `apns.payload.aps.alert`.",
        background: """
            On Android, apps often build the notification from `data` alone. To keep that working, \
            put the text only in `apns.payload.aps.alert`, which Android ignores. A message that \
            should show nothing on iOS needs `"content-available": 1` in `aps`, and iOS may delay \
            it.
            """,
        severityReason: """
            The severity is the same as for text-missing: a warning, because a message with only \
            `data` may be for Android. It's an error if `mutable-content` requests the extension, \
            and informational if the message sets a badge or plays a sound.
            """,
        evidence: LintEvidence.issue("firebase/firebase-ios-sdk#463")
    ).changingSeverity { inspection in
        inspection.appearance.diagnostics.first { $0.isOf(.textMissing) }?.severity ?? .warning
    }
}
