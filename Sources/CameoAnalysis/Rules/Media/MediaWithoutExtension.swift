import Cameo

extension LintRule {
    static let mediaWithoutExtension: Self = LintRule(
        "media-without-extension",
        .media,
        .info,
        summary: "An attachment's URL has no file extension, and the payload has no type.",
        why: """
            Cameo looks at the bytes. Other extensions guess the type from the name, and iOS \
            refuses a wrong one.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "image": "https://images.engines.dev/1"
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "image": "https://images.engines.dev/1.jpg"
            }
            """#,
        advice: "Send a URL with a file extension, or the type.",
        evidence: LintEvidence.issue("Iterable/swift-sdk#752")
    ) { context in
        for (path, media) in context.attachments
        where media.type == .unknown && media.typeHint == nil {
            context.report(
                .mediaWithoutExtension,
                path,
                "The attachment has neither a file extension nor a type",
                remedy: "Send a URL with a file extension, or the type"
            )
        }
    }
}
