import Cameo

extension LintRule {
    static let escapesUnneeded: Self = LintRule(
        "escapes-unneeded",
        .file,
        .off,
        fix: .safe,
        summary: "`\\u` escapes and escaped slashes take more bytes than plain characters.",
        mistake: "A message with emoji exceeds the maximum size, although it's short.",
        why: """
            Some JSON encoders write an escape such as `\\u00e9` for each non-ASCII character, and \
            `\\/` for a slash. A letter such as é takes six bytes instead of two, and an emoji \
            twelve instead of four.
            """,
        example: #"""
              {
                "aps": {
                  "alert": {
            -       "body": "Kommst du sp\u00e4ter?"
            +       "body": "Kommst du später?"
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
            Turn off escaping in the encoder, such as with `ensure_ascii=False` in Python or \
            `JSON_UNESCAPED_UNICODE` in PHP. `--fix` rewrites the file.
            """,
        evidence: "https://www.rfc-editor.org/rfc/rfc8259#section-7"
    )
    .checkingFile { run in
        guard run.reports.isOn(.escapesUnneeded), run.source.bytes.contains(UInt8(ascii: "\\")),
            let tree = run.positions()
        else { return }
        for (index, node) in tree.nodes.enumerated() where !run.reports.isTruncated {
            for range in [node.name, node.kind == .string ? node.value : 0..<0]
            where tree.bytes[range].contains(UInt8(ascii: "\\")) {
                guard let document = try? JSONDocument(parsing: Array(tree.bytes[range])),
                    !document.hasUnpairedSurrogates
                else { continue }
                let short = document.root.compact
                let saved = range.count - short.utf8.count
                guard saved > 0 else { continue }
                run.report(
                    .escapesUnneeded,
                    tree.path(of: index),
                    "Escape sequences take \(saved) more bytes than the characters",
                    suggestion: "Write the characters in UTF-8",
                    at: range,
                    fix: .safe(
                        "Write the characters in UTF-8",
                        .edits([LintEdit(range: range, replacement: Array(short.utf8))])
                    )
                )
            }
        }
    }
}
