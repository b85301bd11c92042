extension LintRule {
    static let localizedText: Self = LintRule(
        "localized-text",
        .aps,
        .info,
        summary: "A line is a key of the app's string tables.",
        why: "The preview can't show the text, because it is in the app's bundle.",
        wrong: #"""
            {
              "aps": {"alert": {"loc-key": "COMING"}}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}}
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["no-mutable-content", "not-read"]
            }
            """#,
        advice: """
            Pass `--project` to compare the key and its arguments with the app's string tables.
            """
    )
}
