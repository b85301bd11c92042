import Cameo

extension LintRule {
    static let nameWithControlCharacter: Self = LintRule(
        "name-with-control-character",
        .participants,
        .warning,
        summary: """
            A name contains line breaks, control characters or bidirectional controls, or no \
            visible characters.
            """,
        mistake: """
            A name pushes other text off the line, or is displayed backward to imitate another \
            name.
            """,
        why: """
            Line breaks, control characters and bidirectional controls change how the line is \
            drawn. Any user who can choose a name can use them to impersonate someone else.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
            -     "senderName": "Ada‮gnp.exe",
            +     "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png"
                }
              }
            """#,
        suggestion: "Remove these characters when a user sets a name.",
        evidence: "https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing"
    ) { context in
        for (path, name) in context.shownNames where name.isMisleadingName {
            context.report(
                .nameWithControlCharacter,
                path,
                "The name contains control characters, or no visible characters",
                suggestion: "Remove them"
            )
        }
    }
}
