/// The meaning of a path: the owner and the kind of its value.
struct KeyReading {
    /// The owner of the value, such as a sender; `nil` if the path names none.
    let owner: KeyMeaning?
    /// The kind of the value; `nil` if no field has this kind of value.
    let kind: KeyMeaning?
    /// The path of the owner (`data.user` for `data.user.name`), or the prefix of its keys
    /// (`data>sender` for `data.sender_name`).
    let entity: String
    /// The word that names the owner.
    let ownerWord: String
    /// Whether the value belongs to a message or object other than the push's subject.
    let isAboutOther: Bool
    /// Whether the owner is in a conversation, as in `channel.creator`.
    let isInConversation: Bool
    /// Whether the owner is in an event, as in `event.room`.
    let isInEvent: Bool

    init(_ words: [PayloadLeaf.Word], scopes: [String]) {
        var (owner, position): (KeyMeaning?, Int?) = (nil, nil)
        for index in 0..<words.count {
            guard let meaning = words[index].word.meaning else { continue }
            let previous = index > 0 ? words[index - 1].word.meaning : nil
            guard Self.isOwner(meaning, after: owner, previous) else { continue }
            (owner, position) = (meaning == .account ? .me : meaning, index)
        }
        // Without an owner, the last component determines the kind.
        let last = words.last?.component
        let start =
            position.map { $0 + 1 } ?? words.firstIndex { $0.component == last } ?? words.count
        kind = Self.kind(words[start...].map { $0.word }, of: owner)
        self.owner = owner
        let before = words[..<(position ?? 0)].map { $0.word.meaning }
        isAboutOther = before.contains { $0 == .other || $0 == .reply || $0 == .mention }
        isInConversation = before.contains(.conversation) && !before.contains(.message)
        isInEvent = before.contains(.event)
        ownerWord = position.map { words[$0].word.text } ?? ""
        guard let position else {
            entity = (scopes.last ?? "") + ">"
            return
        }
        let component = words[position].component
        let isComplete =
            position + 1 == words.count || words[position + 1].component != component
        let prefix = words[...position].filter { $0.component == component }.map { $0.word.text }
        entity =
            isComplete && component + 1 < scopes.count
            ? scopes[component + 1] : scopes[component] + ">" + prefix.joined(separator: "_")
    }

    /// Determines the meaning of a key in the elements of a list.
    init(key: String) {
        self.init(KeyMeaning.words(of: key).map { .init(word: $0, component: 0) }, scopes: [""])
    }

    /// Returns whether a word names a different owner than the preceding words.
    private static func isOwner(
        _ meaning: KeyMeaning,
        after owner: KeyMeaning?,
        _ previous: KeyMeaning?
    ) -> Bool {
        switch meaning {
        case .sender: owner != .sender
        case .person: ![.sender, .person, .me, .recipients].contains(owner)
        case .account, .media: owner != .sender && owner != .person
        case .profile: owner == nil || owner == .message
        // `link_to` and `reply_to` aren't about the recipient.
        case .me: previous != .reply && previous != .link && owner != .sender
        case .conversation: owner != .conversation || previous != .conversation
        case .event: owner == nil
        case .recipients, .message, .call, .server: true
        default: false
        }
    }

    private static func kind(_ words: [KeyWord], of owner: KeyMeaning?) -> KeyMeaning? {
        let meanings = words.compactMap { $0.meaning }
        guard let last = meanings.last else { return words.isEmpty ? .itself : nil }
        // An unknown word usually changes the meaning: `sender.company.name` isn't the sender's name.
        guard meanings.count == words.count else { return nil }
        if meanings.contains(.digest) { return .digest }
        if meanings.contains(.picture) {
            return [.picture, .url, .link, .filler, .profile, .media].contains(last)
                ? .picture : nil
        }
        for kind in [KeyMeaning.email, .phone, .mime, .first] where meanings.contains(kind) {
            return kind
        }
        if meanings == [.last] || meanings.contains(.last) && meanings.contains(.name) {
            return .last
        }
        if meanings.contains(.username) { return .username }
        switch last {
        case .title: return owner == .conversation ? .name : .text
        case .count: return meanings.contains(.unread) ? .unread : .count
        case .url: return meanings.contains(.link) ? .link : .url
        case .name, .id, .type, .unread, .text, .link, .flag, .direct, .duration, .date, .mention,
            .reply:
            return last
        default:
            // In `is_group`, the flag precedes the owner. In `sender_data`, `data` has no meaning.
            let hasNoMeaning = meanings.allSatisfy {
                $0 == .filler || $0 == .profile || $0 == .person || $0 == .sender
                    || $0 == .conversation && owner == .conversation
            }
            return hasNoMeaning ? .itself : nil
        }
    }
}
