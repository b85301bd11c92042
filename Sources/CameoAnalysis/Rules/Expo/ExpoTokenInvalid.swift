extension LintRule {
    static let expoTokenInvalid: Self = LintRule(
        "expo-token-invalid",
        .expo,
        .error,
        from: .request,
        summary: "`to` contains a value that isn't an Expo push token.",
        mistake: "Expo responds with an error for the target, which is an APNs token.",
        why: """
            Expo's service accepts only tokens that Expo has issued. APNs and Firebase tokens have \
            a different format.
            """,
        example: #"""
              {
            -   "to": "0a1b2c3d",
            +   "to": "ExponentPushToken[grace]",
                "body": "Are you coming?",
                "mutableContent": true,
                "ttl": 86400
              }
            """#,
        suggestion: "Send the token that `getExpoPushTokenAsync()` returns.",
        background: """
            `getDevicePushTokenAsync()` returns the APNs token, for servers that call APNs \
            themselves; the two names are easily mixed up. One wrong token in an array makes Expo \
            reject the whole request. A token that is no longer valid results in \
            DeviceNotRegistered in the receipt.
            """,
        evidence: LintEvidence.expo
    )
}
