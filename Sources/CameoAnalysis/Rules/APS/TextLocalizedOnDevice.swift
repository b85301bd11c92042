extension LintRule {
    static let textLocalizedOnDevice: Self = LintRule(
        "text-localized-on-device",
        .aps,
        mistake: """
            The preview shows the name of a key, such as COMING, instead of a sentence.
            """,
        why: """
            On the device, iOS replaces the key with the app's localized string, which the tool \
            can't read without the app.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"loc-key": "COMING"}}
            +   "aps": {"alert": {"body": "Are you coming?"}}
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: """
            Nothing needs to be fixed. Pass `--project` to compare the key and its arguments \
            with the app.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    )
}
