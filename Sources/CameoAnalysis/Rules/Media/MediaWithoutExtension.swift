import Cameo

extension LintRule {
    static let mediaWithoutExtension: Self = LintRule(
        "media-without-extension",
        .media,
        .info,
        summary: "An attachment has neither a file extension in its URL nor a type in the payload.",
        mistake: """
            The image is missing in apps with their own extension, although the file is a JPEG \
            image.
            """,
        why: """
            iOS determines the type of an attachment from the name of its file; Cameo looks at \
            the bytes instead.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
            -   "image": "https://images.engines.dev/1"
            +   "image": "https://images.engines.dev/1.jpg"
              }
            """#,
        suggestion: "Send a URL with a file extension, or add the type to the payload.",
        background: """
            With Cameo's extension, the image appears, so the finding is informational. Vendors' \
            extensions name the file after the last path component of the URL. iOS rejects a file \
            without a known extension. A query after the name, such as `1.jpg?size=2`, doesn't \
            matter.
            """,
        evidence: LintEvidence.issue("Iterable/swift-sdk#752")
    ) { context in
        for (path, media) in context.attachments
        where media.type == .unknown && media.typeHint == nil {
            context.report(
                .mediaWithoutExtension,
                path,
                "The attachment has neither a file extension nor a type",
                suggestion: "Send a URL with a file extension, or the type"
            )
        }
    }
}
