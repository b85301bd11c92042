import Cameo

extension LintRule {
    static let fcmColorInvalid: Self = LintRule(
        "fcm-color-invalid",
        .fcm,
        .error,
        summary: """
            The color of an Android notification isn't written as `#RRGGBB`.
            """,
        mistake: """
            After a color for Android is added, iPhones no longer receive notifications.
            """,
        why: """
            Firebase rejects the message, even for iOS devices.
            """,
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
                  "notification": {"body": "Backup finished"},
                  "apns": {"payload": {"aps": {"mutable-content": 1}}},
            -     "android": {"notification": {"color": "orange"}}
            +     "android": {"notification": {"color": "#FF8800"}}
                }
              }
            """#,
        suggestion: "Write # followed by six hexadecimal digits.",
        background: """
            Firebase validates the whole message before it sends any part of it, so a mistake in \
            `android` also stops the push to iOS. Names such as `red`, three digits (`#F00`) and \
            eight digits with transparency aren't accepted.
            """,
        evidence: LintEvidence.fcm
    ) { context in
        guard let android = context.message.body["android"]?.unencodedObject,
            let color = android["notification"]?.unencodedObject?["color"]?.unencodedString
        else { return }
        let digits = color.utf8.dropFirst()
        let isColor =
            color.hasPrefix("#") && digits.count == 6
            && digits.allSatisfy { $0.isHexadecimalDigit }
        guard !isColor else { return }
        context.reportRequest(
            .fcmColorInvalid,
            context.message.base + ["android", "notification", "color"],
            "The color isn't in the format #FF8800, so Firebase rejects the message",
            suggestion: "Write # followed by six hexadecimal digits"
        )
    }
}
