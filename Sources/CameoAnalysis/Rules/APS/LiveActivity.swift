extension LintRule {
    static let liveActivity: Self = LintRule(
        "live-activity",
        .aps,
        .info,
        summary: "The push is for a Live Activity.",
        why: """
            iOS updates the Live Activity and doesn't start the service extension, so there is \
            no avatar and no attachment.
            """,
        wrong: #"""
            {
              "aps": {"timestamp": 1790000000, "event": "update", "content-state": {}}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}}
            }
            """#,
        given: #"{"goodAlso": ["no-mutable-content", "not-read"]}"#,
        advice: "Nothing needs to be fixed."
    )
}
