/// The rules for the text of an app's own chat message, which may begin with the sender's name.
extension MessageTitle {
    /// Returns the sender's name that begins the text, and the rest of the text, as in "Ada: Are
    /// you coming?". Returns `nil` for any other text.
    static func halves(of text: String) -> (sender: String, text: String)? {
        // Chinese and Japanese texts use a wide colon, which no space follows.
        var (name, rest) = text.halves(at: ":")
        if let wide = name.utf8.range(ofFirst: "：") {
            name = String(name.utf8[..<wide.lowerBound]) ?? ""
            rest = String(text.utf8.dropFirst(name.utf8.count + 3)).map { " " + $0 }
        }
        guard let rest, rest.hasPrefix(" ") || rest.hasPrefix("\n") else { return nil }
        let (sender, message) = (name.trimmed, rest.trimmed)
        // In "📷 Photo: Look!", the word before the colon isn't a name.
        guard !sender.isEmpty, !message.isEmpty, sender.utf8.count <= 40,
            sender.pieces(at: " ").count <= 3, withoutSymbols(sender) == sender,
            senderInSentence(sender) == nil
        else { return nil }
        return (sender, message)
    }

    /// Returns the text after a sender's name and a separator; `nil` if it doesn't begin with them.
    static func text(of text: String, after name: String) -> String? {
        guard !name.isEmpty, text.hasPrefix(name) else { return nil }
        let rest = text.dropFirst(name.count)
        for separator in [": ", " - ", " – ", ":\n", "：", " : "] where rest.hasPrefix(separator) {
            return String(rest.dropFirst(separator.count)).trimmed
        }
        return nil
    }

    /// Returns the sender and the object in a title such as "Ada (Analytical engine)"; `nil` for any
    /// other title.
    static func nameBeforeParenthesis(_ title: String) -> (sender: String, object: String)? {
        guard title.utf8.last == UInt8(ascii: ")"),
            let range = title.utf8.range(ofFirst: " ("),
            let sender = String(title.utf8[..<range.lowerBound]),
            let object = String(title.utf8[range.upperBound...].dropLast()),
            isNameOrUsername(sender)
        else { return nil }
        return (sender, object)
    }

    /// Returns the sender's name in a title such as "Engines: Ada sent you a message", and the name
    /// of the group or app that precedes it; `nil` for any other title.
    static func senderAfterPrefix(in title: String) -> (prefix: String, sender: String)? {
        let (prefix, rest) = withoutSymbols(title).halves(at: ":")
        guard let rest = rest?.trimmed, announcesMessage(rest), !isOnlyAnnouncement(prefix),
            senderInSentence(prefix) == nil, let sender = senderInSentence(rest)
        else { return nil }
        return (prefix.trimmed, sender)
    }

    /// Returns whether a title that isn't a name may be a group's: it contains a number, or begins
    /// with a number sign.
    static func isGroup(_ title: String) -> Bool { hasNumber(title) || title.hasPrefix("#") }

    /// Returns whether text describes a photo or another file.
    static func isAboutFile(_ text: String) -> Bool {
        let lower = text.lowercased()
        return [
            "photo", "image", "picture", "foto", "imagen", "bild", "video", "file", "gif", "📷", "📸",
            "🖼",
        ]
        .contains { lower.utf8.range(ofFirst: $0) != nil }
    }

    /// Returns whether text only states that the sender in the title sent a file, such as "📷 Sent an
    /// image" or "Sent you a voice message".
    ///
    /// - Parameter isToYou: Whether the text must contain "you".
    static func isAboutSentFile(_ text: String, isToYou: Bool = false) -> Bool {
        guard text.utf8.count <= 40, let text = ended(withoutSymbols(text))?.lowercased() else {
            return false
        }
        let starts = ["sent you a ", "sent you an "] + (isToYou ? [] : ["sent a ", "sent an "])
        guard let start = starts.first(where: text.hasPrefix) else { return false }
        return files.contains(String(text.dropFirst(start.count)))
    }

    private static let files = """
        photo|image|picture|video|file|gif|sticker|attachment|document|voice message|audio message
        """.words

    /// Returns the sender's name in a sentence such as "Ada sent you a sticker"; `nil` for any other
    /// text. The object may be anything except an event, such as a request.
    static func senderOfObject(_ text: String) -> String? {
        guard text.utf8.count <= 96, let range = text.utf8.range(ofFirst: " sent you a"),
            let name = String(text.utf8[..<range.lowerBound]), isNameOrUsername(name),
            let object = String(text.utf8[range.upperBound...])?.lowercased(),
            ["n ", " "].contains(where: object.hasPrefix), object.pieces(at: " ").count <= 4
        else { return nil }
        let isEvent = MessageWords.eventTypes.contains { object.utf8.range(ofFirst: $0) != nil }
        return isEvent ? nil : name
    }

    /// Returns whether text describes a recording, such as "🎙️ Voice message".
    static func isAboutRecording(_ text: String) -> Bool {
        let words = ["voice message", "audio message", "🎙", "🎤"]
        let lower = text.lowercased()
        return words.contains { lower.utf8.range(ofFirst: $0) != nil }
    }

    /// Returns the message text after a sentence such as "New message from Ada: "; `nil` if there is
    /// none.
    static func textAfterSentence(_ text: String) -> String? {
        let (start, rest) = text.halves(at: ":")
        guard let rest, !rest.isBlank, senderInSentence(start) != nil else { return nil }
        return rest.trimmed
    }
}
