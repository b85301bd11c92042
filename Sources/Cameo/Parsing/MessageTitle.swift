/// The rules for extracting the names of the sender and the group from the title and text of an
/// app's own chat message.
///
/// Source: 102 payloads of public chat servers. The title is the sender's name in 30 of them, a
/// sentence with the name, such as "New message from Ada", in 13, and an emoji and the name in 4.
/// In 9, the text begins with the name.
enum MessageTitle {
    /// Returns the kind of push that a type indicates.
    static func kind(ofType text: String) -> OwnData.Kind {
        let type = OwnData.letters(text)
        if MessageWords.chatTypes.contains(type) { return .message }
        guard type.utf8.count <= 30, MessageWords.typeEnds.contains(where: { type.ends(with: $0) }),
            !MessageWords.otherTypes.contains(where: { type.utf8.range(ofFirst: $0) != nil })
        else { return .other }
        return .anyMessage
    }

    /// Returns whether a type, in lowercase and without separators, indicates an event.
    static func isEvent(ofType type: String) -> Bool {
        func has(_ word: String) -> Bool { type.utf8.range(ofFirst: word) != nil }
        return MessageWords.eventTypes.contains(where: has)
            && !["message", "msg", "chat", "dm", "reply"].contains(where: has)
    }

    /// Returns whether the text before a colon is a word such as "Reminder", which isn't a person's
    /// name.
    static func isOtherWord(_ text: String) -> Bool {
        let lower = text.lowercased()
        return MessageWords.notNames.contains(lower)
            || ["a ", "an ", "the "].contains(where: lower.hasPrefix)
    }

    /// Returns the sender in a sentence about a message, and whether the sentence announces a new
    /// message; `nil` for any other text.
    private static func sentence(_ text: String) -> (sender: String, isNew: Bool)? {
        // The message text may follow the sentence.
        let start = text.utf8.count > 96 ? text.halves(at: ":").0 : text
        guard mayBeSentence(start) else { return nil }
        let text = withoutSymbols(start)
        let lower = Array(text.lowercased().utf8)
        var sender: Substring
        let phrase: MessageWords.Phrase
        if let name = nameAfterAnnouncement(in: text, lower), isName(name) { return (name, true) }
        if let start = MessageWords.starts[lower.first]?.first(where: {
            lower.starts(with: $0.bytes)
        }) {
            (sender, phrase) = (text.dropFirst(start.count), start)
        } else {
            let sign = ["...", "…", ".", "!"].first(where: text.ends) ?? ""
            let sentence = lower.dropLast(sign.utf8.count)
            let end = MessageWords.ends[sentence.last]?.first { end in
                sentence.suffix(end.bytes.count).elementsEqual(end.bytes)
            }
            guard let end else { return nil }
            (sender, phrase) = (text.dropLast(end.count + sign.count), end)
            for start in ["来自", "來自"] where sender.hasPrefix(start) {
                sender = sender.dropFirst(start.count)
            }
        }
        // A campaign may begin with "Message from our team". The message text may follow the name.
        guard let name = ended(String(sender).halves(at: ":").0),
            case let lower = name.lowercased(), !MessageWords.roles.contains(lower),
            !["the ", "our ", "your "].contains(where: lower.hasPrefix),
            ![" support", " team", " service"].contains(where: lower.ends)
        else { return nil }
        return (name, phrase.isNew)
    }

    /// Returns quickly whether text may be a sentence about a message, based on its length and
    /// its first or last byte. Lowercasing all text would be slow.
    private static func mayBeSentence(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count <= 96, let first = bytes.first,
            let last = bytes.reversed().first(where: { $0 != 0x21 && $0 != 0x2E })
        else { return false }
        if first > 0x7F { return true }
        if last > 0x7F {
            guard let scalar = text.unicodeScalars.last, scalar.value >= 0x1F000 else {
                return true
            }
            return MessageWords.symbols.contains { $0.utf8.last == last && text.ends(with: $0) }
        }
        let (start, end) = (first | 0x20, last | 0x20)
        return MessageWords.starts[start] != nil || MessageWords.announcements[start] != nil
            || MessageWords.ends[end] != nil || MessageWords.announcementEnds[end] != nil
    }

    /// Returns whether text is a sentence that mentions a message and its sender.
    static func isMessageSentence(_ text: String) -> Bool {
        sentence(text).map { $0.isNew || hasMessageWord(text.lowercased()) } == true
    }

    /// Returns whether text announces a person's new message: a sentence, or a full name next to a
    /// speech bubble.
    static func announcesMessage(_ title: String) -> Bool {
        if let sentence = sentence(title) { return sentence.isNew }
        return isNameWithBubble(title) && withoutSymbols(title).pieces(at: " ").count > 1
    }

    /// Returns whether a title is a name next to a speech bubble, such as "💬 Ada".
    static func isNameWithBubble(_ title: String) -> Bool {
        guard title.utf8.range(ofFirst: "💬") != nil else { return false }
        let title = title.trimmed
        return (title.hasPrefix("💬") || title.ends(with: "💬")) && isName(title)
    }

    private static func isAnnouncement(_ title: String) -> Bool {
        let lower = title.lowercased().bytes
        return MessageWords.announcements[lower.first]?.contains { $0.bytes == lower } == true
    }

    /// Returns whether a title only announces a new message, without a name.
    static func isOnlyAnnouncement(_ title: String) -> Bool {
        guard let text = ended(withoutSymbols(title)) else { return false }
        if mayBeSentence(title), isAnnouncement(text) { return true }
        let lower = text.lowercased()
        return hasMessageWord(lower)
            && lower.pieces(at: " ").allSatisfy(MessageWords.announcementWords.contains)
    }

    /// Returns the name in a title such as "New message • Ada" or "Ada | New message"; `nil` for
    /// any other title.
    private static func nameAfterAnnouncement(in title: String, _ lower: [UInt8]) -> String? {
        for start in MessageWords.announcements[lower.first] ?? []
        where lower.starts(with: start.bytes) {
            let rest = title.dropFirst(start.count)
            if let separator = announcementSeparators.first(where: rest.hasPrefix) {
                return String(rest.dropFirst(separator.count))
            }
        }
        // "Ada | New message"
        for end in MessageWords.announcementEnds[lower.last] ?? []
        where lower.suffix(end.bytes.count).elementsEqual(end.bytes) {
            let start = title.dropLast(end.count)
            if let separator = announcementSeparators.dropLast().first(where: String(start).ends) {
                return String(start.dropLast(separator.count))
            }
        }
        return nil
    }

    /// The separators between a name and the announcement of a message.
    private static let announcementSeparators = [" • ", " · ", " – ", " - ", " | ", ": "]

    /// Returns whether text only states that the sender in the title sent a message, such as "Sent
    /// you a message".
    static func isAboutMessage(_ text: String) -> Bool {
        guard text.utf8.count <= 64, mayBeSentence(text), let text = ended(text),
            let phrases = MessageWords.ends[text.suffix(1).lowercased().utf8.last]
        else { return false }
        let bytes = Array(" \(text.lowercased())".utf8)
        return phrases.contains { $0.isNew && $0.bytes == bytes }
    }

    /// Returns whether a title only announces a new message from the sender, or contains only the
    /// names of the sender and the group.
    static func containsOnly(_ sender: String, _ group: String?, in title: String) -> Bool {
        let text = withoutSymbols(title)
        let name = ended(sender)
        if ended(text) == name || text.isPart(of: sender) || isOnlyAnnouncement(title)
            || isName(sender, afterSymbolsIn: title)
        {
            return true
        }
        if let group,
            isName(group, afterSymbolsIn: title) || groupInSentence(title) == group
                || title.trimmed == "in " + group
        {
            return true
        }
        if let found = senderAfterPrefix(in: title) {
            return ended(found.sender) == name && found.prefix == group
        }
        if let sentence = sentence(title) {
            return ended(sentence.sender) == name && text.utf8.range(ofFirst: sender + ": ") == nil
                && (sentence.isNew || hasMessageWord(title.lowercased()))
        }
        return pair(in: title, isGroup: group != nil).map {
            $0.sender == sender && $0.group == group
        } == true
    }

    /// Returns whether a title is an object's name, apart from an emoji before it.
    static func isName(_ name: String, afterSymbolsIn title: String) -> Bool {
        title.ends(with: name)
            && !title.dropLast(name.count).contains { $0.isLetter || $0.isNumber }
    }

    /// Returns the sender's name in a sentence about a message; `nil` if the text isn't such a
    /// sentence.
    static func senderInSentence(_ text: String) -> String? { sentence(text)?.sender }

    /// Returns the sender's name in a title; `nil` for a sentence without a name.
    ///
    /// - Parameter isMessage: Whether the type of the push is a person's message, so that the title
    ///   isn't about an event.
    static func sender(in title: String, isMessage: Bool = false) -> String? {
        if let sender = senderInSentence(title) { return sender }
        let name = withoutSymbols(title)
        let lower = name.lowercased()
        if ["new ", "you ", "your ", "#"].contains(where: lower.hasPrefix) { return nil }
        if !isMessage, isEvent(lower) { return nil }
        return name.isEmpty || hasMessageWord(lower) || hasNumber(name) ? nil : name
    }

    /// Returns whether a lowercase title is about an event, such as "payment received" or "yeni
    /// sipariş".
    private static func isEvent(_ title: String) -> Bool {
        let words = title.pieces(at: " ").map { word in
            String(word.drop { !$0.isLetter }.prefix { $0.isLetter || $0 == "'" })
        }
        if words.count > 1,
            title.ends(with: "!") || MessageWords.newWords.contains(words[0])
                || MessageWords.newEnds.contains(words[words.count - 1])
        {
            return true
        }
        // Japanese and Chinese titles have no spaces.
        if title.hasPrefix("新") && title.utf8.count > 9 || title.utf8.contains(UInt8(ascii: "%")) {
            return true
        }
        return words.allSatisfy { word in
            MessageWords.notNames.contains(word) || MessageWords.events.contains(word)
        } && !words.allSatisfy(MessageWords.supportWords.contains)
    }

    /// Returns whether a title is a person's name although the push's type indicates an event.
    /// Names can't be recognized in scripts without capital letters.
    static func isNameInEvent(_ title: String) -> Bool {
        isUsername(title) || isName(title) && title.contains { $0.isUppercase }
    }

    /// Returns whether text of several words contains an order number or a number in a product
    /// name, such as "2015 Honda Civic".
    static func hasNumber(_ text: String) -> Bool {
        let words = text.pieces(at: " ")
        return words.count > 1
            && words.contains { word in
                let count = word.utf8.filter { $0.isASCIIDigit }.count
                return count > 2 || count > 0 && word.hasPrefix("#")
            }
    }

    /// Returns whether lowercase text contains a word for a message.
    static func hasMessageWord(_ text: String) -> Bool {
        let text = text.bytes
        return MessageWords.messages.contains { text.firstIndex(of: $0) != nil }
    }

    /// Returns whether a title looks like a person's name: one to three capitalized words and
    /// nothing else.
    static func isName(_ title: String) -> Bool {
        let name = withoutSymbols(title)
        guard let sender = sender(in: name), sender == name, name.utf8.count <= 60 else {
            return false
        }
        let words = name.pieces(at: " ").filter { !MessageWords.particles.contains($0) }
        return (1...3).contains(words.count)
            && words.allSatisfy { word in
                guard let first = word.first, first.isLetter, !first.isLowercase else {
                    return false
                }
                return word.allSatisfy { $0.isLetter || "-'’.".contains($0) }
                    && !MessageWords.notNames.contains(word.lowercased())
            }
    }

    /// Returns whether text is a name of several words, or a username.
    static func isFullName(_ text: String) -> Bool {
        isUsername(text) || isName(text) && text.utf8.contains(0x20)
    }

    /// Returns whether text looks like a person's name, or is a username.
    static func isNameOrUsername(_ text: String) -> Bool { isName(text) || isUsername(text) }

    /// Returns whether a title is a username, such as `ada_l`.
    static func isUsername(_ title: String) -> Bool {
        let name = withoutSymbols(title)
        guard sender(in: name) == name, !name.utf8.contains(0x20) else { return false }
        return name.utf8.contains { $0 == UInt8(ascii: "_") || $0.isASCIIDigit }
            && name.contains { $0.isLetter }
            && name.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    }

    /// Returns the sender and the group in a title such as "Ada in Engines"; `nil` for any other
    /// title.
    ///
    /// - Parameter isGroup: Whether the message is known to be a group's. Only then, " en " separates
    ///   the names, because it means "and" in Dutch.
    static func pair(in title: String, isGroup: Bool = false) -> (sender: String, group: String)? {
        pair(in: title, at: MessageWords.separators + (isGroup ? [" en "] : []))
    }

    /// Returns the group in a title such as "Chess · Engines", which begins with the app's name; `nil`
    /// for any other title.
    static func groupAfterSign(in title: String) -> String? {
        pair(in: title, at: MessageWords.separators.filter { !$0.contains { $0.isLetter } })?.group
    }

    private static func pair(
        in title: String,
        at separators: [String]
    ) -> (sender: String, group: String)? {
        let title = withoutSymbols(title)
        for separator in separators {
            guard let range = title.utf8.range(ofFirst: separator),
                let sender = String(title.utf8[..<range.lowerBound])?.trimmed,
                let group = String(title.utf8[range.upperBound...])?.trimmed,
                isName(sender) || isUsername(sender) && !separator.contains(where: { $0.isLetter })
                    || sender.hasPrefix("@") && group.hasPrefix("#"),
                !group.isEmpty, !isAnnouncement(group)
            else { continue }
            return (sender, group)
        }
        return nil
    }

    /// Returns the group in a title that also contains the sender's name, such as "Ada @ Engines"
    /// or "Engines (Ada)"; `nil` for any other title.
    static func rest(of title: String, without name: String) -> String? {
        for separator in MessageWords.separators where title.hasPrefix(name + separator) {
            let rest = String(title.dropFirst(name.count + separator.count)).trimmed
            return isAnnouncement(rest) ? nil : rest
        }
        for end in [
            " (\(name))", ": \(name)", " · \(name)", " • \(name)", " - \(name)", " – \(name)",
        ]
        where title.ends(with: end) {
            return String(title.dropLast(end.count)).trimmed
        }
        return nil
    }

    /// Extracts the group's name from a title such as "New message in Engines"; returns `nil` for
    /// any other title.
    static func groupInSentence(_ title: String) -> String? {
        if let name = quoted(in: title) { return name }
        let title = withoutSymbols(title)
        let lower = title.lowercased()
        guard let start = MessageWords.groupStarts.first(where: lower.hasPrefix) else { return nil }
        return ended(String(title.dropFirst(start.count)))
    }

    /// Returns whether a title is probably a group's name: it has several words, and the sender's
    /// name is in the text instead of the title. A one-word title may be the app's name.
    static func isGroup(_ title: String, with sender: String, _ text: String?) -> Bool {
        guard let text, halves(of: text)?.sender == sender, title.utf8.contains(0x20) else {
            return false
        }
        return Self.sender(in: title) == title && title.utf8.range(ofFirst: sender) == nil
    }

    private static func quoted(in title: String) -> String? {
        guard hasMessageWord(title.lowercased()) else { return nil }
        for (start, end) in [("\"", "\""), ("«", "»"), ("“", "”"), ("„", "“")] {
            guard let first = title.utf8.range(ofFirst: start),
                let tail = String(title.utf8[first.upperBound...]),
                let last = tail.utf8.range(ofFirst: end),
                let name = String(tail.utf8[..<last.lowerBound])?.trimmed, !name.isEmpty
            else { continue }
            return name
        }
        return nil
    }

    /// Returns text without the punctuation at its end; `nil` if there is no other text.
    static func ended(_ text: String) -> String? {
        var name = text.trimmed
        while let last = name.last, last == "!" || last == "." || last == ":" || last == "…" {
            name.removeLast()
        }
        return name.isEmpty ? nil : name
    }

    /// Returns a title without envelopes and other symbols that servers add before or after a name.
    static func withoutSymbols(_ title: String) -> String {
        var name = title.trimmed
        // For speed: each symbol begins with a byte of at least 0xE2.
        guard name.utf8.contains(where: { $0 >= 0xE2 }) else { return name }
        for symbol in MessageWords.symbols {
            if name.utf8.starts(with: symbol.utf8) {
                name = String(name.dropFirst(symbol.count)).trimmed
            }
            if name.ends(with: symbol) { name = String(name.dropLast(symbol.count)).trimmed }
        }
        return name
    }
}
