extension LintRule {
    static let malformedAPS: Self = LintRule(
        "malformed-aps",
        .file,
        .error,
        summary: "`aps` isn't a dictionary.",
        why: """
            iOS reads the alert, the badge and the sound only in a dictionary, so it shows \
            nothing.
            """,
        wrong: #"""
            {
              "aps": []
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}}
            }
            """#,
        given: #"{"goodAlso": ["no-mutable-content", "not-read"]}"#,
        advice: "Send `{\"aps\": {\"alert\": …}}`."
    )
}
