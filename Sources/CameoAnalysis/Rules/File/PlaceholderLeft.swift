import Cameo

extension LintRule {
    static let placeholderLeft: Self = LintRule(
        "placeholder-left",
        .file,
        .warning,
        summary: "A value is a placeholder, such as `YOUR_TOKEN`, `<token>` or `{{name}}`.",
        why: "The template was stored or sent without its values.",
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
        advice: "Replace it with the value."
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
                remedy: "Replace it with the value"
            )
        }
    }
}
