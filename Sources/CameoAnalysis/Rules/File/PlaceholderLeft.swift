import Cameo

extension LintRule {
    static let placeholderLeft: Self = LintRule(
        "placeholder-left",
        .file,
        .warning,
        summary: "A value is a placeholder, such as `YOUR_TOKEN`, `<token>` or `{{name}}`.",
        mistake: "Grace reads \"Are you coming, {{name}}?\" on her Lock Screen.",
        why: """
            The template was sent before its values were inserted. iOS shows the text as it is.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming, {{name}}?"}}
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
        suggestion: "Insert the value, or send a text that needs none.",
        background: """
            The same happens to IDs and tokens: a request with `YOUR_TOKEN` is refused, and with \
            a placeholder as the sender's ID, all users are the same sender. A file that is \
            meant to be a template may keep its placeholders: turn the rule off for it with \
            `overrides` in `cameo.config.json`.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    ) { context in
        for marked in context.markedStrings where marked.marks.contains(.placeholder) {
            var placeholder = marked.text.placeholder
            // iOS shows a title and a text as they are.
            if placeholder == nil, marked.marks.contains(.format),
                ["title", "subtitle", "body", "alert", "en"].contains(marked.path.last ?? "")
            {
                placeholder = marked.text.utf8.containsSequence("%@") ? "%@" : nil
            }
            guard let placeholder else { continue }
            context.reportRequest(
                .placeholderLeft,
                marked.path,
                "The value contains the placeholder \(placeholder)",
                suggestion: "Replace it with the value"
            )
        }
    }
}
