import Cameo

extension LintRule {
    static let escapedTwice: Self = LintRule(
        "escaped-twice",
        .participants,
        .warning,
        fix: .safe,
        summary: """
            A text contains escape sequences, such as `\\u2019`, `\\"` or `%20`.
            """,
        why: """
            The text was escaped once more than it is decoded, so iOS shows the sequences.
            """,
        wrong: #"""
            {
              "aps": {
                "alert": {"title": "Ada", "body": "Ada\\u2019s engine"},
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
        right: #"""
            {
              "aps": {
                "alert": {"title": "Ada", "body": "Ada’s engine"},
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
        suggestion:
            "Escape the text once: encode the payload with a JSON library, and don't replace characters before.",
        evidence: LintEvidence.issue("tutao/tutanota#1633")
    ) { context in
        for (path, text) in context.visibleTexts {
            guard let sequence = text.escapeSequence else { continue }
            let decoded =
                sequence == "\\u"
                ? JSONValue(insideString: "[\"\(text)\"]")?.array?.first?.text : nil
            context.report(
                .escapedTwice,
                path,
                "The text contains the escape sequence \(sequence), which iOS shows",
                suggestion: "Escape the text once",
                fix: decoded.map {
                    LintContext.Fix(
                        title: "Decode the sequences",
                        change: .replace(path, json: $0.json)
                    )
                }
            )
        }
    }
}

extension String {
    /// The kind of escape sequence in the text; `nil` if it has none.
    fileprivate var escapeSequence: String? {
        let bytes = Array(utf8.prefix(4096))
        func isHexadecimal(_ offset: Int) -> Bool {
            bytes.indices.contains(offset) && bytes[offset].isHexadecimalDigit
        }
        var percentCount = 0
        for offset in bytes.indices {
            switch bytes[offset] {
            case UInt8(ascii: "\\") where offset + 1 < bytes.count:
                if bytes[offset + 1] == UInt8(ascii: "\""), offset > 0 { return "\\\"" }
                let isUnicode =
                    bytes[offset + 1] == UInt8(ascii: "u")
                    && (offset + 2..<offset + 6).allSatisfy(isHexadecimal)
                if isUnicode { return "\\u" }
            case UInt8(ascii: "%") where isHexadecimal(offset + 1) && isHexadecimal(offset + 2):
                percentCount += 1
            default: break
            }
        }
        return percentCount >= 3 && !bytes.contains(0x20) ? "%20" : nil
    }
}
