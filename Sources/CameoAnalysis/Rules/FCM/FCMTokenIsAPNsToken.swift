extension LintRule {
    static let fcmTokenIsAPNsToken: Self = LintRule(
        "fcm-token-is-apns-token",
        .fcm,
        .error,
        from: .request,
        summary: "`token` is an APNs device token.",
        mistake: "Firebase responds with INVALID_ARGUMENT, and no device receives the message.",
        why: """
            Firebase sends only to tokens and installation IDs that it has issued. iOS passes the APNs \
            device token to the app, and the Firebase SDK exchanges it for a registration token.
            """,
        example: #"""
              {
            -   "message": {
            -     "notification": {"body": "Are you coming?"},
            -     "token": "0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d"
            -   }
            +   "message": {"notification": {"body": "Are you coming?"}, "fid": "cKj3m9dQTkuV0y7wJ2h8aB"}
              }
            """#,
        given: #"{"both": ["mutable-content-missing"], "also": ["device-token-in-file"]}"#,
        suggestion: "Send the token that the Firebase SDK passes to `didReceiveRegistrationToken`.",
        background: """
            An APNs device token has 64 hexadecimal digits; a registration token is longer and \
            contains a colon. Frameworks have a function for each of them, such as \
            `getAPNSToken()` and `getToken()` in Flutter.
            """,
        evidence: LintEvidence.fcm
    )
}
