import Cameo

extension LintRule {
    static let deviceTokenInFile: Self = LintRule(
        "device-token-in-file",
        .privacy,
        .warning,
        fix: .suggested,
        summary: "A request file contains a device's push token.",
        mistake: "The push token of a developer's phone is in the repository.",
        why: """
            Anyone who gets the server's key can use the token to send notifications to this \
            phone. The file is also useless to other developers.
            """,
        example: #"""
              {
            -   "deviceToken": "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9",
                "payload": {
                  "aps": {"alert": {"body": "Are you coming?"}}
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Pass the token to the tool that sends the request, or use a placeholder.",
        background: """
            A token alone isn't enough to send a push, so this is a warning. Tokens change when \
            the app is reinstalled, so a stored token stops working without notice; APNs then \
            responds with 410 Unregistered or BadDeviceToken.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/registering-your-app-with-apns"
    ) { context in
        guard context.message.service != nil else { return }
        for marked in context.markedStrings {
            guard marked.marks.contains(.token),
                marked.path.suffix(2).contains(where: { LintContext.isTarget($0) }),
                marked.text.containsPushToken
            else { continue }
            context.reportRequest(
                .deviceTokenInFile,
                marked.path,
                "The file contains a device's push token",
                suggestion: "Pass the token when you send the request",
                fix: .suggested(
                    "Replace with a placeholder",
                    .replace(marked.path, json: marked.text.replacingPushTokens.json)
                )
            )
        }
    }
}

extension LintContext {
    private static let targetNames: Set<String> = [
        "to", "token", "tokens", "devicetoken", "device_token", "devicetokens", "device_tokens",
        "include_ios_tokens", "registration_ids", "url", "path", ":path",
    ]

    /// Returns whether a name is the key for a request's target device.
    fileprivate static func isTarget(_ name: String) -> Bool {
        targetNames.contains(name.lowercased())
    }
}
