/// The comparison of the app's own data with the alert. A name or text that both contain confirms
/// the sender, whatever the spelling of the key.
extension OwnData {
    /// Returns whether a value in the data is the given text.
    func contains(_ text: String) -> Bool { first { $1 == text } != nil }

    /// The phone number in the data, and its path; `nil` if there is none.
    var phoneNumber: (text: String, path: String)? {
        first { key, text in
            ["phone", "number", "handle", "mobile", "msisdn", "tel"].contains(where: key.ends)
                && CallAlert.isPhoneNumber(text)
        }
    }

    /// Returns the sender's name that begins the text, and the rest of the text. A name in the data
    /// may precede any separator; otherwise, a colon follows the name.
    func halves(of text: String) -> (sender: String, text: String)? {
        if let halves = MessageTitle.halves(of: text) { return halves }
        for user in userNames {
            if let rest = MessageTitle.text(of: text, after: user.text) { return (user.text, rest) }
        }
        return nil
    }

    /// Returns whether the data confirms that a person sent the alert's text. The data of a push
    /// that isn't a message may also contain names and copies of the alert, so it must belong to a
    /// conversation, or contain the sender's ID.
    func confirmsSender(_ title: String?, _ body: String?, _ isInConversation: Bool) -> Bool {
        if let body, let (name, text) = halves(of: body), !MessageTitle.isOtherWord(name) {
            let isUser = hasUser(named: name, above: text)
            if isUser, isInConversation { return true }
            if isUser || MessageTitle.isNameOrUsername(name),
                isInConversation || namesSender, contains(text)
            {
                return true
            }
        }
        guard let title = title?.trimmed, let body,
            !MessageTitle.hasMessageWord(title.lowercased())
        else { return false }
        if isInConversation {
            return hasUser(named: title, above: body) || sender(.senderName)?.text == title
        }
        guard let (name, path) = sender(.senderName), name == title, sender(.senderID) != nil else {
            return false
        }
        let key = Self.letters(path.pieces(at: ".").last ?? "")
        return ["from", "sender", "other"].contains(where: key.hasPrefix)
    }

    /// Returns whether a value is the name of a user who may have sent the text. A key such as
    /// `name` may also contain a group's name, above text such as "3 new messages".
    private func hasUser(named name: String, above text: String) -> Bool {
        userNames.contains { user in
            user.text == name
                && (!user.object.isEmpty || !MessageTitle.hasMessageWord(text.lowercased()))
        }
    }

    /// Whether a key names the sender.
    private var namesSender: Bool {
        userNames.contains { Self.senderKeys.contains($0.object) } || sender(.senderID) != nil
            || sender(.senderName) != nil
    }

    /// Returns the ID of the user in an object that contains both the sender's name and the text of
    /// the message, and its path; `nil` if there is none. The user in any other object may be the
    /// recipient.
    func idOfAuthor(_ name: String, _ text: String) -> (text: String, path: String)? {
        for (start, object) in objects {
            for member in object.members.prefix(Self.maxMembers) {
                guard let inner = member.value.object?.members,
                    inner.contains(where: { $0.value.text?.trimmed == name }),
                    inner.contains(where: { $0.value.text?.trimmed == text }),
                    let id = inner.first(where: {
                        Self.userIDs.contains(Self.letters($0.name))
                    }), let value = id.value.text
                else { continue }
                return (value, start + member.name + "." + id.name)
            }
        }
        return nil
    }

    /// Returns the sender's name in the arguments of localized text whose key contains a word for a
    /// message, and the message text if the key specifies it; `nil` if there is no name.
    static func localizedNames(_ alert: JSONValue?) -> (sender: String, text: String?)? {
        guard let alert = alert?.object, let key = alert["loc-key"]?.text?.lowercased(),
            let arguments = alert["loc-args"]?.array, (1...2).contains(arguments.count),
            let sender = arguments[0].text,
            MessageTitle.isNameOrUsername(sender)
        else { return nil }
        let words = key.split { !$0.isLetter }.map { String($0) }
        let isOther = (MessageWords.eventTypes + MessageWords.otherTypes).contains {
            key.utf8.range(ofFirst: $0) != nil
        }
        guard !isOther, words.contains(where: messageWords.contains) else { return nil }
        return (sender, words.last == "text" ? arguments.dropFirst().first?.text : nil)
    }

    /// The keys of a user's ID, in lowercase and without separators.
    private static let userIDs = "userid|useruid|useruuid".words
    /// Words in the keys of localized messages.
    private static let messageWords = "im|dm|pm|msg|message|chat".words

    /// The keys that consist only of a word for the sender.
    static let senderKeys = "sender|from|author".words

    /// Returns the ID in a key such as `sender`, and its path; `nil` if there is none. The value is
    /// an ID if the name is another one.
    func id(insteadOf name: String) -> (text: String, path: String)? {
        first { key, text in
            Self.senderKeys.contains(key) && text != name && !text.utf8.contains(0x20)
                && !text.utf8.contains(UInt8(ascii: "/"))
                && (text.utf8.contains { $0.isASCIIDigit || $0 == UInt8(ascii: "@") }
                    || isNextToName(key) && !MessageWords.systemIDs.contains(text.lowercased()))
        }
    }

    /// Returns whether the sender's name is in a key that begins with the given one, such as
    /// `fromName` for `from`.
    private func isNextToName(_ key: String) -> Bool {
        sender(.senderName).map { Self.letters($0.path).ends(with: key + "name") } == true
    }

    /// Returns the phone number that ends a sentence about a message, such as "Text message from
    /// 5550100", if the data names it as the sender's; otherwise `nil`.
    func number(inSentence text: String) -> String? {
        guard text.utf8.count <= 96, let range = text.utf8.range(ofFirst: " from "),
            let rest = String(text.utf8[range.upperBound...]),
            let number = MessageTitle.ended(rest), CallAlert.isPhoneNumber(number),
            MessageTitle.hasMessageWord(text.lowercased())
        else { return nil }
        return first { Self.senderKeys.contains($0) && $1 == number }?.text
    }
}
