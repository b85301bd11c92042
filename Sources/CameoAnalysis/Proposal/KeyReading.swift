/// The meaning of a path: the owner and the kind of its value.
struct KeyReading {
    /// The owner of a value.
    enum Owner {
        case sender, person, profile, unknown
        case me, recipients, conversation, message, event, call, media, server
    }

    /// The kind of a value.
    enum Attribute {
        case id, displayName, firstName, lastName, username, picture, email, phone, digest, type,
            text
        case link, url, unread, count, flag, direct, duration, date, mention, reply, mime
        /// The key contains only the owner's word, such as `from`.
        case itself
        case other
    }

    let owner: Owner
    let attribute: Attribute
    /// The path of the owner's object, such as `data.user` for `data.user.name`, or the path and
    /// the prefix of the owner's keys, such as `data>sender` for `data.sender_name`.
    let entity: String
    /// The word that names the owner.
    let ownerWord: String
    /// Whether the value belongs to another message or object instead of the one that the push is
    /// about.
    let isAboutOther: Bool
    /// Whether the owner is in a conversation, such as `creator` in `channel.creator`.
    let isInConversation: Bool

    init(_ leaf: PayloadLeaf) {
        let (words, count) = (leaf.words, leaf.words.count)
        var owner = Owner.unknown
        var position: Int?
        for index in 0..<count {
            guard let meaning = words[index].word.meaning else { continue }
            let previous = index > 0 ? words[index - 1].word.meaning : nil
            guard let next = Self.owner(meaning, after: owner, previous) else { continue }
            (owner, position) = (next, index)
        }
        let start = position.map { $0 + 1 } ?? Self.lastComponent(words)
        let rest = words[start...].map { $0.word }
        var attribute = Self.attribute(rest, of: owner)
        if owner == .conversation, attribute == .other,
            rest.allSatisfy({ $0.meaning == .conversation })
        {
            attribute = .itself
        }
        self.attribute = attribute
        self.owner = owner
        let before = words[..<(position ?? 0)].map { $0.word.meaning }
        isAboutOther = before.contains { $0 == .other || $0 == .reply || $0 == .mention }
        isInConversation = before.contains(.conversation) && !before.contains(.message)
        ownerWord = position.map { words[$0].word.text } ?? ""
        guard let position else {
            entity = (leaf.scopes.last ?? "") + ">"
            return
        }
        let component = words[position].component
        let prefix = words[...position].filter { $0.component == component }.map { $0.word.text }
        let isComplete = position + 1 == count || words[position + 1].component != component
        let isObject = isComplete && component + 1 < leaf.scopes.count
        entity =
            isObject
            ? leaf.scopes[component + 1]
            : leaf.scopes[component] + ">" + prefix.joined(separator: "_")
    }

    /// Returns the index of the first word in the last component, for a key without an owner.
    private static func lastComponent(_ words: [PayloadLeaf.Word]) -> Int {
        guard let last = words.last?.component else { return 0 }
        return words.firstIndex { $0.component == last } ?? 0
    }

    /// Returns the owner that a word names; `nil` if the word doesn't change the owner.
    private static func owner(
        _ meaning: KeyMeaning,
        after owner: Owner,
        _ previous: KeyMeaning?
    ) -> Owner? {
        switch meaning {
        case .sender: return owner == .sender ? nil : .sender
        case .person: return [.sender, .person, .me, .recipients].contains(owner) ? nil : .person
        case .account: return owner == .sender || owner == .person ? nil : .me
        case .profile: return owner == .unknown || owner == .message ? .profile : nil
        case .me:
            // `link_to` and `reply_to` aren't about the recipient.
            return previous == .reply || previous == .link || owner == .sender ? nil : .me
        case .recipients: return .recipients
        case .conversation:
            return owner == .conversation && previous == .conversation ? nil : .conversation
        case .message: return .message
        case .event: return owner == .unknown ? .event : nil
        case .call: return .call
        case .media: return owner == .sender || owner == .person ? nil : .media
        case .server: return .server
        default: return nil
        }
    }

    private static func attribute(_ words: [KeyWord], of owner: Owner) -> Attribute {
        let meanings = words.map { $0.meaning }
        if words.isEmpty { return .itself }
        // An unknown word usually changes the meaning: `sender.company.name` isn't the sender's
        // name.
        let known = meanings.compactMap { $0 }
        guard known.count == meanings.count else { return .other }
        let isNamed = known.contains(.name)
        if known.contains(.digest) { return .digest }
        if known.contains(.picture) {
            switch known.last {
            case .picture, .url, .link, .filler, .profile, .media: return .picture
            default: return .other
            }
        }
        if known.contains(.email) { return .email }
        if known.contains(.phone) { return .phone }
        if known.contains(.mime) { return .mime }
        if known.contains(.first) { return .firstName }
        if known.contains(.last), isNamed || known == [.last] { return .lastName }
        if known.contains(.username) { return .username }
        switch known.last {
        case .name: return .displayName
        case .title: return owner == .conversation ? .displayName : .text
        case .id: return .id
        case .type: return .type
        case .unread: return .unread
        case .count: return known.contains(.unread) ? .unread : .count
        case .text: return .text
        case .link: return .link
        case .url: return known.contains(.link) ? .link : .url
        case .flag: return .flag
        case .direct: return .direct
        case .duration: return .duration
        case .date: return .date
        case .mention: return .mention
        case .reply: return .reply
        default:
            // In `is_group`, the flag precedes the owner; in `sender_data`, `data` has no meaning.
            return known.allSatisfy {
                $0 == .filler || $0 == .profile || $0 == .person || $0 == .sender
            } ? .itself : .other
        }
    }
}
