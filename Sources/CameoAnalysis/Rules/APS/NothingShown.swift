extension LintRule {
    static let nothingShown: Self = LintRule(
        "nothing-shown",
        .aps,
        .error,
        fix: .safe,
        summary: "There is no text, so iOS shows nothing and doesn't start the extension.",
        why: """
            iOS shows an alert only if it has a title, a subtitle or a body. Without one, the \
            extension isn't started, either.
            """,
        wrong: #"""
            {
              "aps": {"title": "Ada", "body": "Are you coming?"}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}}
            }
            """#,
        given: #"{"goodAlso": ["no-mutable-content", "not-read"]}"#,
        advice: "Send the text in `aps.alert`."
    )
}
