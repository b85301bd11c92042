extension LintRule {
    static let surrogateUnpaired: Self = LintRule(
        "surrogate-unpaired",
        .file,
        mistake: "The text ends with a replacement character (�) where an emoji was.",
        why: """
            The server truncated the text in the middle of an emoji, which has two UTF-16 code \
            units. One code unit alone isn't a character: some parsers reject the file, and others \
            insert U+FFFD.
            """,
        example: #"""
              {
                "aps": {
                  "alert": {
            -       "body": "Hi \ud83d"
            +       "body": "Hi 😀"
                  },
                  "sound": "default",
                  "thread-id": "c_7",
                  "mutable-content": 1
                },
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            """#,
        suggestion: """
            Truncate text by characters, not by UTF-16 code units. In JavaScript, use \
            `Intl.Segmenter` or `Array.from`.
            """,
        evidence: "https://www.rfc-editor.org/rfc/rfc8259#section-8.2"
    )
}
