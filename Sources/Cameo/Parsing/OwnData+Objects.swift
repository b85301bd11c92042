/// The objects in the app's own data that have an ID, such as a conversation or a trip.
extension OwnData {
    /// Whether the payload contains only the alert and keys that Firebase adds.
    var isOnlyOfCarrier: Bool {
        objects.allSatisfy { start, object in
            start.isEmpty
                && object.members.allSatisfy { member in
                    ["aps", "fcm_options"].contains(member.name) || Self.isOfCarrier(member.name)
                }
        }
    }

    /// Returns whether a category indicates an event that isn't a message, such as a payment.
    static func isEventCategory(_ text: String?) -> Bool {
        guard let category = text.map(letters), category.utf8.count <= 40 else { return false }
        return MessageTitle.isEvent(ofType: category)
            && category.utf8.range(ofFirst: "conversation") == nil
    }

    /// Returns a key in lowercase and without separators. Some apps add "key" to the names of IDs
    /// and names, such as `userNameKey`.
    static func key(_ name: String) -> String {
        let key = letters(name)
        guard let start = key.removing("key"), ["id", "name"].contains(where: start.ends) else {
            return key
        }
        return start
    }

    /// Returns whether a push without an alert names a caller and contains no state, so that it
    /// can only announce a call.
    func isOnlyCall(_ root: JSONObject) -> Bool {
        guard root["aps"] == nil, kind == .unknown, let (_, path) = sender(.senderName),
            Self.letters(path.pieces(at: ".").last ?? "").hasPrefix("caller")
        else { return false }
        return first { key, _ in Self.states.contains(where: key.ends) } == nil
    }
    /// The ends of keys that may contain the state of a call.
    private static let states = "state|status|action|event|reason|command|cmd|type|kind".words

    /// The ID of the friend whose message it is, such as `friendUid`, and its path; `nil` if there
    /// is none.
    var friendID: (text: String, path: String)? {
        ids.first { ["friend", "friendu", "frienduser"].contains($0.object) }
            .map { ($0.id, $0.path) }
    }

    /// Whether the payload contains the ID of a call.
    var hasCallID: Bool { ids.contains { $0.object == "call" } }

    /// Whether the payload contains the ID of a message.
    var hasMessageID: Bool { ids.contains { $0.object == "message" || $0.object == "msg" } }

    /// Whether the payload contains the ID of a chat, in any spelling.
    var hasChatID: Bool {
        ids.contains { id in
            ["chat", "conversation", "conv", "dialog", "chatroom"].contains(where: id.object.ends)
        }
    }

    /// The ID of a conversation under a key other than the chat keys, such as `relatedChatId`.
    var conversation: (id: String, path: String)? {
        ids.first { id in
            Self.isID(id.id) && Self.conversations.contains(where: id.object.ends)
        }.map { ($0.id, $0.path) }
    }

    /// The ID of an object to which a person's message may belong, such as a request: a shared
    /// object, a conversation, or any other object except a message or a user.
    var place: (id: String, path: String)? {
        let found = ids.first { id in
            !Self.otherObjects.contains(id.object) && !id.object.ends(with: "user")
                && Self.isID(id.id) && !Self.isOfCarrier(id.path)
        }
        return shared ?? conversation ?? found.map { ($0.id, $0.path) }
    }

    /// Returns the object whose name is the title, apart from an emoji before it; `nil` if the object
    /// has no identifier.
    func object(named title: String) -> (name: String, id: String, path: String)? {
        for name in names where MessageTitle.isName(name.text, afterSymbolsIn: title) {
            if let found = ids.first(where: { $0.object == name.object }) {
                return (name.text, found.id, found.path)
            }
        }
        return nil
    }

    /// Returns whether text is the name of an object about which two people write, such as a
    /// listing.
    func isTopic(_ text: String) -> Bool {
        names.contains { $0.text == text && Self.topics.contains($0.object) }
    }
    private static let topics =
        "listing|item|product|ad|advert|order|property|job|vehicle|car|offer"
        .words

    /// Returns the conversation whose name is the title; `nil` if there is none, or it has no
    /// identifier.
    func conversation(named title: String) -> (name: String, id: String, path: String)? {
        let isConversation = names.contains { name in
            name.text == title && Self.conversations.contains(where: name.object.ends)
        }
        return isConversation ? object(named: title) : nil
    }
}
