import Cameo

extension LintRule {
    static let byteOrderMark: Self = LintRule(
        "byte-order-mark",
        .file,
        .warning,
        fix: .safe,
        summary: "The file begins with a byte order mark.",
        mistake: """
            A payload looks correct in every editor, but a server between you and the device \
            rejects it.
            """,
        why: """
            The file begins with the three bytes of a byte order mark. The JSON standard doesn't \
            allow one in transmitted data, and parsers may reject it.
            """,
        example: #"""
            - \#u{FEFF}{
            + {
                "aps": {
                  "alert": {
                    "body": "Are you coming?"
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
        suggestion: "Save the file as UTF-8 without a byte order mark; `--fix` removes it.",
        evidence: "https://www.rfc-editor.org/rfc/rfc8259#section-8.1"
    )
    .checkingFile { run in
        guard run.source.hasByteOrderMark, run.kind != .unreadable else { return }
        run.report(
            .byteOrderMark,
            [],
            "The file begins with a byte order mark",
            suggestion: "Save the file as UTF-8 without a byte order mark",
            at: 0..<3,
            fix: .safe(
                "Remove the byte order mark",
                .edits([LintEdit(range: 0..<3, replacement: [])])
            )
        )
    }
}
