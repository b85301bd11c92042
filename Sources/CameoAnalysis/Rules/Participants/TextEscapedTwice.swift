import Cameo

extension LintRule {
    static let textEscapedTwice: Self = LintRule(
        "text-escaped-twice",
        .participants,
        .warning,
        fix: .safe,
        summary: """
            Text contains escape sequences, such as `\\u2019`, `\\"`, `\\n`, `%20` or `%%`.
            """,
        mistake: """
            The notification shows `Grace\\u2019s car` or `100%%` instead of the characters.
            """,
        why: """
            The text was escaped more than once, so iOS shows the escape sequences.
            """,
        example: #"""
              {
                "aps": {
            -     "alert": {"title": "Ada", "body": "Ada\\u2019s engine"},
            +     "alert": {"title": "Ada", "body": "Ada’s engine"},
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
            """
            Escape the text once: encode the payload with a JSON library, and don't escape \
            characters yourself.
            """,
        background: """
            A typical cause is a helper that escapes quotation marks for a template, followed by a \
            JSON library that escapes them again. `\\n` on the phone means that the payload \
            contains two backslashes. Check the bytes that are sent, not the debugger's output, \
            which adds more escapes.
            """,
        evidence: LintEvidence.issue("tutao/tutanota#1633")
    ) { context in
        for (path, text) in context.visibleTexts {
            guard let sequence = text.escapeSequence else { continue }
            var decoded: String?
            switch sequence {
            case "\\u", "\\n":
                decoded = JSONValue(insideString: "[\"\(text)\"]")?.array?.first?.text
            case "%%": decoded = text.replacingDoubledPercent
            default: break
            }
            context.report(
                .textEscapedTwice,
                path,
                "The text contains the escape sequence \(sequence), which iOS shows as is",
                suggestion: "Escape the text once",
                fix: decoded.map {
                    .safe("Decode the sequences", .replace(path, json: $0.json))
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
        var plusCount = 0
        for offset in bytes.indices {
            switch bytes[offset] {
            case UInt8(ascii: "\\") where offset + 1 < bytes.count:
                if bytes[offset + 1] == UInt8(ascii: "\""), offset > 0 { return "\\\"" }
                let isUnicode =
                    bytes[offset + 1] == UInt8(ascii: "u")
                    && (offset + 2..<offset + 6).allSatisfy(isHexadecimal)
                if isUnicode { return "\\u" }
                // A Windows path also contains backslashes.
                let isPath = bytes.containsSequence(":\\") || bytes.containsSequence("\\\\")
                if bytes[offset + 1] == UInt8(ascii: "n"), offset > 0, !isPath { return "\\n" }
            case UInt8(ascii: "%") where isHexadecimal(offset + 1) && isHexadecimal(offset + 2):
                percentCount += 1
            case UInt8(ascii: "%") where offset + 1 < bytes.count && offset > 0:
                let isDoubled =
                    bytes[offset + 1] == UInt8(ascii: "%") && bytes[offset - 1].isASCIIDigit
                    && (offset + 2 == bytes.count || bytes[offset + 2] != UInt8(ascii: "%"))
                if isDoubled { return "%%" }
            case UInt8(ascii: "+") where offset > 0 && offset + 1 < bytes.count:
                if bytes[offset - 1].isLetterByte, bytes[offset + 1].isLetterByte { plusCount += 1 }
            default: break
            }
        }
        guard !bytes.contains(0x20) else { return nil }
        return percentCount >= 3 ? "%20" : plusCount >= 2 ? "+" : nil
    }

    /// The text with each pair of percent signs replaced with one.
    fileprivate var replacingDoubledPercent: String {
        var bytes: [UInt8] = []
        var isSecond = false
        for byte in utf8 {
            isSecond = byte == UInt8(ascii: "%") && bytes.last == byte && !isSecond
            if !isSecond { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
