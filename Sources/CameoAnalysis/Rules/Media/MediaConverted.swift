extension LintRule {
    static let mediaConverted: Self = LintRule(
        "media-converted",
        .media,
        mistake: "The image appears a little later than the others of its size.",
        why: """
            iOS attaches JPEG, PNG and GIF. The extension converts a WebP, HEIC or AVIF first, \
            which takes time and memory.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "image": "https://images.engines.dev/1.webp"
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "image": "https://images.engines.dev/1.jpg"
            }
            """#,
        suggestion: "Send a JPEG or PNG, if your image server offers one.",
        background: """
            A content delivery network that chooses the format by the request may send WebP for \
            a URL that ends with `.jpg`; Cameo looks at the bytes and converts these as well. \
            Extensions without a conversion lose the image. Large images are reduced to at most \
            1,024 pixels, because the extension has about 24 MB of memory.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"
    )
}
