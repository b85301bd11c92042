extension LintRule {
    static let notAnAlert: Self = LintRule(
        "not-an-alert",
        .aps,
        .info,
        summary: """
            The push is for the background, widgets, a call or another purpose without an alert.
            """,
        why: """
            iOS shows nothing and doesn't start the service extension. The app is woken if the \
            system allows it.
            """,
        wrong: #"""
            {
              "aps": {"content-available": 1}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}}
            }
            """#,
        given: #"{"goodAlso": ["no-mutable-content", "not-read"]}"#,
        advice: "Send an alert if users should see something."
    )
}
