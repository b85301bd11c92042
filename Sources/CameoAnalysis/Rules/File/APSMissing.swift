extension LintRule {
    static let apsMissing: Self = LintRule(
        "aps-missing",
        .file,
        mistake: """
            The service accepts the push, but the phone shows nothing and the extension doesn't \
            run.
            """,
        why: """
            iOS reads the alert, the sound and the badge from `aps`. Without this dictionary, \
            there is nothing to show.
            """,
        example: #"""
            - {}
            + {
            +   "aps": {"alert": {"body": "Are you coming?"}}
            + }
            """#,
        given: #"{"goodAlso": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Put the text into `aps.alert`, and keep your own keys next to `aps`.",
        background: """
            The file is often a request to a service, or the `data` of a message, instead of the \
            payload that arrives. Lint the whole request, so that the linter converts it as the \
            service does. The decrypted content of an encrypted push has no `aps` either; the \
            encrypted push itself must have `aps` with an alert.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    )
}
