import Cameo

extension LintRule {
    static let markupInText: Self = LintRule(
        "markup-in-text",
        .participants,
        .warning,
        summary: """
            Text contains HTML or Markdown, such as `&amp;`, `<br>` or `**bold**`.
            """,
        mistake: """
            The notification shows `Tom &amp; Ada`, `<b>` or `**now**`.
            """,
        why: """
            Notifications don't support rich text: iOS shows tags, entities and asterisks \
            unchanged.
            """,
        example: #"""
              {
                "aps": {
            -     "alert": {"title": "Ada", "body": "Tom &amp; Jerry&#39;s"},
            +     "alert": {"title": "Ada", "body": "Tom & Jerry's"},
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
        suggestion: "Convert the text to plain text before you send it.",
        background: """
            The text often comes from the app's web page or editor. Decode entities, replace line \
            breaks such as `<br>` with `\\n`, and remove the rest. iOS draws emoji and line \
            breaks, but no bold text or links.
            """,
        severityReason: """
            Markdown is informational, because users also type `*` and `_` themselves.
            """,
        evidence: LintEvidence.issue("mastodon/mastodon-ios#185")
    ) { context in
        for (path, text) in context.visibleTexts {
            guard let markup = text.markup else { continue }
            context.report(
                .markupInText,
                path,
                severity: markup == "Markdown" ? .info : nil,
                "The text contains \(markup), which iOS shows unchanged",
                suggestion: "Send plain text"
            )
        }
    }
}

extension String {
    /// The name of the markup language in the first 4,096 bytes of the text; `nil` if there is
    /// none.
    fileprivate var markup: String? {
        let bytes = Array(utf8.prefix(4096))
        for offset in bytes.indices {
            switch bytes[offset] {
            case UInt8(ascii: "&") where Self.isEntity(bytes[(offset + 1)...]):
                return "an HTML entity"
            case UInt8(ascii: "<") where Self.isTag(bytes[(offset + 1)...]): return "HTML"
            case UInt8(ascii: "]") where bytes[(offset + 1)...].starts(with: "(http".utf8):
                return "Markdown"
            case UInt8(ascii: "*") where Self.isBold(bytes[offset...]): return "Markdown"
            default: break
            }
        }
        return nil
    }

    private static let entities: Set<String> = [
        "amp", "lt", "gt", "quot", "apos", "nbsp", "hellip", "mdash", "ndash", "lsquo", "rsquo",
        "ldquo", "rdquo", "laquo", "raquo", "bull", "middot", "copy", "reg", "trade", "euro",
        "pound", "cent", "deg", "auml", "ouml", "uuml", "Auml", "Ouml", "Uuml", "szlig", "eacute",
        "egrave", "agrave", "aacute", "iacute", "oacute", "uacute", "ntilde", "ccedil", "aring",
        "oslash", "hearts",
    ]

    private static func isEntity(_ bytes: ArraySlice<UInt8>) -> Bool {
        let name = bytes.prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 }.prefix(9)
        guard bytes.dropFirst(name.count).first == UInt8(ascii: ";"), name.count >= 2 else {
            return false
        }
        guard name.first == UInt8(ascii: "#") else {
            return entities.contains(String(decoding: name, as: UTF8.self))
        }
        let isHexadecimal = name.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        return digits.count >= 2
            && digits.allSatisfy {
                isHexadecimal ? $0.isHexadecimalDigit : $0.isASCIIDigit
            }
    }

    private static let tags: Set<String> = [
        "p", "b", "i", "u", "strong", "em", "a", "span", "div", "ul", "ol", "li", "h1", "h2", "h3",
        "h4", "h5", "h6", "del", "code", "pre", "blockquote",
    ]

    /// Returns whether the bytes after `<` are a known element's end tag or a line break. `<T>` and
    /// `<3` aren't.
    private static func isTag(_ bytes: ArraySlice<UInt8>) -> Bool {
        let isEnd = bytes.first == UInt8(ascii: "/")
        let rest = isEnd ? bytes.dropFirst() : bytes
        let name = rest.prefix(10).prefix { $0.isLetterOrDigit }
        let text = String(decoding: name, as: UTF8.self).lowercased()
        let after = rest.dropFirst(name.count).drop { $0 == 0x20 || $0 == UInt8(ascii: "/") }
        guard after.first == UInt8(ascii: ">") else { return false }
        return isEnd ? tags.contains(text) : text == "br"
    }

    /// Returns whether the bytes begin with text in double asterisks that has no line breaks and at
    /// most about 200 bytes.
    private static func isBold(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.starts(with: "**".utf8), let first = bytes.dropFirst(2).first,
            first > 0x20, first != UInt8(ascii: "*")
        else { return false }
        var previous = first
        for byte in bytes.dropFirst(3).prefix(200) {
            if byte == 0x0A { return false }
            if byte == UInt8(ascii: "*"), previous == byte { return true }
            previous = byte
        }
        return false
    }
}
