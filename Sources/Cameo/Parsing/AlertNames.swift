/// The names of the sender and the group in the alert of an app's own message. The sender's name
/// can be the title, part of a sentence, next to the group's name, or before the message text.
struct AlertNames {
    /// The sender's name.
    private(set) var sender: String?
    /// Whether the title contains the sender's name.
    private(set) var isInTitle = false
    /// The group's name.
    private(set) var group: String?
    /// The body without the sender's name at its start; `nil` if the body doesn't begin with the
    /// name.
    private(set) var text: String?

    /// Extracts the names from an alert.
    ///
    /// - Parameters:
    ///   - groupName: The group's name, if the data contains it.
    ///   - isGroup: Whether the conversation is a group; `nil` if the data doesn't specify this.
    ///   - isChatMessage: Returns whether the data or the title indicates a message from a person.
    ///     It is slow, so it is called only for a title with two names.
    ///   - hasSenderID: Whether the data contains the sender's ID.
    init(
        title: String?,
        body: String?,
        groupName: String?,
        isGroup: Bool?,
        isChatMessage: () -> Bool,
        hasSenderID: Bool,
        data: OwnData
    ) {
        guard let title, title.trimmed != groupName?.trimmed else {
            readBody(body, groupName, isChatMessage, data)
            return
        }
        if let name = Self.sender(in: title, isGroup, hasSenderID, data) {
            (sender, isInTitle) = (name, true)
            return
        }
        if let (name, group) = Self.pair(in: title, body, isGroup), isChatMessage() {
            // In "Chess · Engines", Chess may be the app's name.
            if let body, let halves = MessageTitle.halves(of: body), halves.sender != name,
                MessageTitle.isFullName(halves.sender),
                let group = MessageTitle.groupAfterSign(in: title)
            {
                divide(body, data)
                self.group = groupName ?? group
                return
            }
            (sender, isInTitle) = (name, true)
            if groupName == nil { self.group = group }
            return
        }
        var name = MessageTitle.sender(in: title, isMessage: data.kind == .message)
        if data.isEvent, !MessageTitle.isNameInEvent(title) { name = nil }
        // In a group, in an object that several users share, and under a title other than the
        // sender's name, the text begins with the sender's name.
        let isFromGroup = isGroup == true || isGroup == nil && data.shared != nil
        if let body, let halves = data.halves(of: body),
            !MessageTitle.isOtherWord(halves.sender),
            !data.isEvent || MessageTitle.isNameInEvent(halves.sender),
            name == nil || isFromGroup || data.hasUser(named: halves.sender)
                || data.contains(halves.text)
                || isGroup == nil && halves.sender != name
                    && (!hasSenderID || halves.sender.utf8.contains(0x20))
                    && Self.isSender(halves.sender, below: title, data)
        {
            divide(body, data)
            if groupName == nil, name != sender, name != nil || MessageTitle.isGroup(title) {
                group = title.trimmed
            }
            return
        }
        // If the text is a sentence with a different name, the title is probably the app's name.
        if let body, let found = MessageTitle.senderInSentence(body), found != name {
            sender = found
            self.text = MessageTitle.textAfterSentence(body)
            if data.isSharedByGroup, groupName == nil { group = title.trimmed }
            return
        }
        (sender, isInTitle) = (name ?? Self.senderOfObject(body, hasSenderID, data), name != nil)
    }

    /// Returns the sender in a sentence about a message, or before the name of an object that the
    /// data contains, such as "Ada (Analytical engine)"; `nil` for any other title.
    private static func sender(
        in title: String,
        _ isGroup: Bool?,
        _ hasSenderID: Bool,
        _ data: OwnData
    ) -> String? {
        if let name = MessageTitle.senderAfterPrefix(in: title)?.sender { return name }
        if let name = MessageTitle.senderInSentence(title) { return name }
        guard data.isMessage, hasSenderID, isGroup != true,
            let (name, object) = MessageTitle.nameBeforeParenthesis(title.trimmed),
            data.contains(object)
        else { return nil }
        return name
    }

    /// Returns the sender in a sentence about an object, such as "Ada sent you a sticker"; `nil` if
    /// there is none, or the data doesn't identify a message and its sender.
    private static func senderOfObject(
        _ body: String?,
        _ hasSenderID: Bool,
        _ data: OwnData
    ) -> String? {
        data.isMessage && hasSenderID ? body.flatMap(MessageTitle.senderOfObject) : nil
    }

    /// Returns whether a name before the text of a message is the sender's, so that the title is the
    /// group's name.
    private static func isSender(_ name: String, below title: String, _ data: OwnData) -> Bool {
        (data.isMessage || data.hasChatID) && MessageTitle.isName(name)
            && !data.hasUser(named: title.trimmed)
    }

    /// Reads the names from the text if the title contains none.
    private mutating func readBody(
        _ body: String?,
        _ groupName: String?,
        _ isChatMessage: () -> Bool,
        _ data: OwnData
    ) {
        sender = body.flatMap { MessageTitle.senderInSentence($0) ?? data.number(inSentence: $0) }
        if sender != nil {
            text = body.flatMap(MessageTitle.textAfterSentence)
        } else if let body, let name = data.halves(of: body)?.sender,
            groupName != nil || data.linksToChat
                || (data.hasUser(named: name) || MessageTitle.isNameOrUsername(name))
                    && isChatMessage()
        {
            divide(body, data)
        }
    }

    /// Returns the sender and the group in a title; `nil` if there are none, or if the text of a
    /// group's message is a sentence with another sender, so that the title is the group's name.
    private static func pair(
        in title: String,
        _ body: String?,
        _ isGroup: Bool?
    ) -> (sender: String, group: String)? {
        guard isGroup != false, let pair = MessageTitle.pair(in: title, isGroup: isGroup == true)
        else { return nil }
        let sender = isGroup == true ? body.flatMap(MessageTitle.senderInSentence) : nil
        return sender == nil || sender == pair.sender ? pair : nil
    }

    /// Splits text into the sender's name and the text after it.
    private mutating func divide(_ body: String?, _ data: OwnData) {
        guard let halves = body.flatMap(data.halves) else { return }
        (sender, text) = (halves.sender, halves.text)
    }
}
