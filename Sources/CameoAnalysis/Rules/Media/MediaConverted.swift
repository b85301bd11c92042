extension LintRule {
    static let mediaConverted: Self = LintRule(
        "media-converted",
        .media,
        mistake: "The image appears slightly later than other images of its size.",
        why: """
            iOS attaches JPEG, PNG and GIF images. The extension must convert WebP, HEIC and AVIF \
            images first, which takes time and memory.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
            -   "image": "https://images.engines.dev/1.webp"
            +   "image": "https://images.engines.dev/1.jpg"
              }
            """#,
        suggestion: "Send a JPEG or PNG, if your image server offers one.",
        background: """
            A CDN that chooses the format based on the request may send WebP for a URL that ends \
            with `.jpg`; Cameo detects the format from the bytes and converts these images as \
            well. Extensions that don't convert images lose them. Large images are reduced to at \
            most 1,024 pixels, because the extension has about 24 MB of memory.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"
    )
}
