extension LintRule {
    static let noAPS: Self = LintRule(
        "no-aps",
        .file,
        .error,
        summary: "There is no `aps` dictionary.",
        why: "iOS shows only what is in `aps`, so such a push has no effect.",
        wrong: #"""
            {}
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
