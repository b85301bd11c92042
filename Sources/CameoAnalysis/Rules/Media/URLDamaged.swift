import Cameo

extension LintRule {
    static let urlDamaged: Self = LintRule(
        "url-damaged",
        .media,
        .warning,
        summary: """
            A URL contains the remains of a template or a serializer: `undefined`, `null`, a \
            placeholder, `&amp;`, or another URL after the host.
            """,
        mistake: """
            Some users have no avatar, and the server's log contains requests for `undefined.png`.
            """,
        why: """
            The URL was built from a missing value, from an unfilled template, or by joining a \
            host and an already complete URL. The server has no image there, so Cameo draws \
            initials.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
            -     "senderAvatar": "https://images.engines.dev/users/undefined.png"
            +     "senderAvatar": "https://images.engines.dev/users/u_ada.png"
                }
              }
            """#,
        suggestion: "Build the URL only if all of its parts exist; otherwise omit the key.",
        background: """
            The rule also checks links that open when the user taps the notification. An image \
            proxy that takes the original URL as a part of the path, such as \
            `https://proxy/fetch/https://…`, isn't reported.
            """,
        evidence: LintEvidence.issue("devRant/devRant#336"),
        replaces: ["url-rejected", "avatar-missing"]
    ) { context in
        var urls = context.images.map { (path: $0.path, url: $0.url) }
        if let path = context.path(of: .deepLink), let link = context.parsed.deepLink {
            urls.append((path, link))
        }
        // Other rules report most placeholders, and a value that is only such a word.
        for (path, url) in urls
        where !url.isDataURL && url.placeholder == nil && url.leftover == nil {
            guard let damage = url.damage else { continue }
            context.report(
                .urlDamaged,
                path,
                "The URL contains \(damage)",
                suggestion: "Build the URL from values that exist, or omit the key"
            )
        }
    }
}

extension String {
    /// The part of the URL that comes from a template or a missing value, as a noun phrase; `nil`
    /// if there is none.
    var damage: String? {
        let bytes = utf8
        if bytes.containsSequence("&amp;") { return "\"&amp;\", the HTML entity for \"&\"" }
        if let placeholder = urlPlaceholder { return "the placeholder \(placeholder)" }
        for word in ["undefined", "NaN", "[object Object]", "[object%20Object]", "(null)"]
        where occurrences(of: word).contains(where: { isPart($0) }) {
            return "\"\(word)\" in place of a missing value"
        }
        // Elsewhere, "null" may be part of a valid name.
        let isNull = occurrences(of: "null").contains { range in
            bytes[..<range.lowerBound].last == UInt8(ascii: "/")
                && (bytes[range.upperBound...].first.map { "/?#.".utf8.contains($0) } ?? true)
        }
        if isNull { return "\"null\" in place of a missing value" }
        return hasSecondURL ? "another URL after the host" : nil
    }

    /// Returns whether a range of the URL is an entire word outside the host.
    private func isPart(_ range: Range<Index>) -> Bool {
        let before = utf8[..<range.lowerBound].last
        let after = utf8[range.upperBound...].first
        func isLetter(_ byte: UInt8?) -> Bool {
            byte.map { $0.isLetterByte || $0.isASCIIDigit } ?? false
        }
        return !isLetter(before) && !isLetter(after)
    }

    private var urlPlaceholder: String? {
        if let placeholder { return placeholder }
        guard let start = utf8.firstIndex(of: UInt8(ascii: "{")),
            let end = utf8[start...].firstIndex(of: UInt8(ascii: "}")),
            case let name = utf8[utf8.index(after: start)..<end], !name.isEmpty,
            name.allSatisfy({ $0.isTokenByte || $0 == UInt8(ascii: ".") })
        else { return nil }
        return nameList([String(self[start...end])])
    }

    /// Whether another URL follows the host, as if a host and a complete URL were joined.
    private var hasSecondURL: Bool {
        guard isWebURL, let separator = occurrences(of: "://").first else { return false }
        let rest = utf8[separator.upperBound...]
        let host = rest.prefix { $0 != UInt8(ascii: "/") }
        let path = rest.dropFirst(host.count).drop { $0 == UInt8(ascii: "/") }
        return ["https:", "http:"].contains { scheme in
            path.starts(with: scheme.utf8) || String(Substring(host)).hasSuffix(scheme)
        }
    }
}
