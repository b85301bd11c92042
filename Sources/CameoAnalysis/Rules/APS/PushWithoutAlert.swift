extension LintRule {
    static let pushWithoutAlert: Self = LintRule(
        "push-without-alert",
        .aps,
        mistake: "APNs accepts the push, but no notification appears.",
        why: """
            iOS delivers such a push to the app or the system, and doesn't start the service \
            extension.
            """,
        example: #"""
              {
            -   "aps": {"content-available": 1}
            +   "aps": {"alert": {"body": "Are you coming?"}}
              }
            """#,
        given: #"{"goodAlso": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: """
            Nothing needs to be fixed if the push isn't meant to be seen; otherwise send an alert.
            """,
        severityReason: """
            The finding is a warning for a background push with a sender, because a message is \
            meant to be seen.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app"
    )
}
