import Cameo

extension LintRule {
    static let translationMissing: Self = LintRule(
        "translation-missing",
        .participants,
        .warning,
        summary: """
            Text is a translation key, such as `push.new_message.body` or `NEW_MESSAGE_BODY`, or a \
            "translation missing" message.
            """,
        mistake: "Grace sees \"push.new_message.body\" on her Lock Screen.",
        why: """
            The server found no translation and sent the key. iOS doesn't look up `title` and \
            `body` in the app's string tables.
            """,
        example: #"""
              {
                "aps": {
            -     "alert": {"title": "Ada", "body": "push.new_message.body"},
            +     "alert": {"title": "Ada", "body": "Are you coming?"},
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
            Add the translation on the server. If the app has the translation, send the key as \
            `loc-key` or `title-loc-key`.
            """,
        background: """
            Libraries such as i18next and Rails return the key or "translation missing" if a \
            language lacks an entry, so the mistake often affects only one language. Test each of \
            the server's languages, and set a fallback.
            """,
        evidence: LintEvidence.issue("thoughtbot/Tropos#180")
    ) { context in
        for (path, text) in context.visibleTexts {
            guard let kind = text.missingTranslation else { continue }
            context.report(
                .translationMissing,
                path,
                "The text is \(kind)",
                suggestion: "Add the translation, or send the key as \"loc-key\""
            )
        }
    }
}

extension String {
    /// The kind of text that was sent instead of a translation, as a noun phrase; `nil` for other
    /// text, and for text of fewer than 6 or more than 200 bytes.
    fileprivate var missingTranslation: String? {
        let bytes = utf8
        guard (6...200).contains(bytes.count) else { return nil }
        for start in ["translation missing", "Translation missing", "[missing \""]
        where bytes.starts(with: start.utf8) {
            return "a \"translation missing\" message"
        }
        guard bytes.allSatisfy({ $0.isTokenByte || $0 == UInt8(ascii: ".") }) else { return nil }
        return isDottedKey || isConstant ? "a translation key" : nil
    }

    private static let keyParts: Set<String> = [
        "push", "notification", "notifications", "title", "subtitle", "body", "message", "text",
        "alert",
    ]

    /// Whether the string is a key such as `push.new_message.body` and not a host name or file
    /// name.
    private var isDottedKey: Bool {
        let parts = split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3,
            parts.allSatisfy({ $0.utf8.first?.isLetterByte == true })
        else { return false }
        return parts.contains { Self.keyParts.contains($0.lowercased()) }
    }

    /// Whether the string is a key such as `NEW_MESSAGE_BODY`.
    private var isConstant: Bool {
        let words = split(separator: "_", omittingEmptySubsequences: false)
        return words.count >= 3
            && words.allSatisfy { word in
                !word.isEmpty && word.utf8.allSatisfy { (0x41...0x5A).contains($0) }
            }
    }
}
