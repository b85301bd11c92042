extension MappingRules {
    /// Returns whether an app's own payload is a message from a person although it has no key for
    /// the sender.
    ///
    /// The type of the push, or a sentence in the title, indicates such a message. Without a type,
    /// the payload must have a conversation, a title that looks like a name, and a body that isn't
    /// an announcement.
    func isChatMessage(_ root: JSONObject) -> Bool {
        isChatMessage(root, hasConversation: text(of: .conversationID, in: root) != nil)
    }

    /// Returns whether an app's own payload is a message from a person. See ``isChatMessage(_:)``.
    ///
    /// - Parameter hasConversation: Whether the payload has the ID of a conversation. It reads many
    ///   keys, so it is evaluated only if the other rules are inconclusive.
    func isChatMessage(_ root: JSONObject, hasConversation: @autoclosure () -> Bool) -> Bool {
        guard readsChatKeys else { return false }
        let data = OwnData(root, at: chatObjects)
        if data.kind == .message { return true }
        let alert = root["aps"]?.object?["alert"]
        if OwnData.localizedNames(alert) != nil || Self.namesSender(alert, data) { return true }
        // Another preset reads the app's own data, or there is no such data.
        if data.isAbsent { return false }
        let (title, body) = (alert?.object?["title"]?.text, alert?.object?["body"]?.text)
        if data.kind == .other || data.kind == .unknown,
            data.call != nil || text(of: .callState, in: root) != nil
        {
            return Self.namesCaller(title, body ?? alert?.text, data)
        }
        if let title, MessageTitle.announcesMessage(title) { return true }
        if let text = alert?.text {
            if MessageTitle.announcesMessage(text) { return data.kind != .other }
            if data.linksToChat, let halves = MessageTitle.halves(of: text) {
                return data.kind != .other && MessageTitle.isName(halves.sender)
            }
        }
        if let title, let body, data.kind != .other {
            if MessageTitle.isOnlyAnnouncement(title), let halves = MessageTitle.halves(of: body) {
                return MessageTitle.isName(halves.sender)
            }
            if MessageTitle.announcesMessage(body) { return true }
            if data.isSharedByGroup, MessageTitle.isMessageSentence(body) { return true }
        }
        if Self.isMessageInGroup(title, body, data) || Self.isAboutSentFile(title, body, data) {
            return true
        }
        if let title, let body, data.kind != .other, MessageTitle.isAboutMessage(body) {
            return MessageTitle.sender(in: title) != nil
        }
        if data.shared != nil, let title, MessageTitle.isNameWithBubble(title) { return true }
        if data.kind == .other { return false }
        let isTalk = data.linksToChat || data.hasChatID || hasConversation()
        if !data.isEvent,
            data.confirmsSender(title, body ?? alert?.text, isTalk || data.isMessage)
        {
            return true
        }
        if data.kind == .anyMessage {
            return isTalk || Self.isMessage(title, body, data)
                || Self.isInChatThread(root)
                    && body.flatMap(MessageTitle.halves).map { MessageTitle.isFullName($0.sender) }
                        == true
        }
        guard let title, let body, isTalk || data.shared?.path.hasSuffix("hannelId") == true
        else { return false }
        return
            (!MessageTitle.hasMessageWord(body.lowercased())
            || MessageTitle.isAboutRecording(body))
            && (isTalk && MessageTitle.isNameOrUsername(title)
                || MessageTitle.pair(in: title) != nil
                || MessageTitle.halves(of: body).map {
                    MessageTitle.isFullName($0.sender)
                        || data.hasChatID && MessageTitle.isName($0.sender)
                } == true)
    }

    /// Returns whether the alert and the data together name the sender: a sentence about a message
    /// ends with the sender's phone number, or a name is above the name of a chat, such as
    /// "#engines".
    private static func namesSender(_ alert: JSONValue?, _ data: OwnData) -> Bool {
        guard data.call == nil else { return false }
        if let text = alert?.text { return data.number(inSentence: text) != nil }
        guard data.kind != .other, let title = alert?.object?["title"]?.text,
            let subtitle = alert?.object?["subtitle"]?.text?.trimmed, subtitle.hasPrefix("#"),
            MessageTitle.isNameOrUsername(title)
        else { return false }
        return data.names.contains { name in
            "#" + name.text == subtitle && (name.object == "channel" || name.object == "group")
        }
    }

    /// Returns whether a push is a message to a group: the title names the sender and the group, and
    /// the text states that a file was sent; or the data contains the IDs of a message and of a
    /// group of users, and the text begins with a name.
    private static func isMessageInGroup(
        _ title: String?,
        _ body: String?,
        _ data: OwnData
    ) -> Bool {
        guard let body else { return false }
        if data.kind != .other, MessageTitle.isAboutSentFile(body),
            title.flatMap({ MessageTitle.pair(in: $0) }) != nil
        {
            return true
        }
        return data.kind == .unknown && data.isSharedByGroup && data.hasMessageID
            && MessageTitle.halves(of: body).map { MessageTitle.isName($0.sender) } == true
    }

    /// Returns whether a push without data has a full name as its title and states that the user
    /// sent a file, such as "Sent you a photo".
    private static func isAboutSentFile(
        _ title: String?,
        _ body: String?,
        _ data: OwnData
    ) -> Bool {
        guard let title, let body else { return false }
        return MessageTitle.isAboutSentFile(body, isToYou: true) && title.utf8.contains(0x20)
            && MessageTitle.isName(title) && data.isOnlyOfCarrier
    }

    /// Returns whether the thread identifier, such as `chat-17`, is a conversation's.
    private static func isInChatThread(_ root: JSONObject) -> Bool {
        guard let id = root["aps"]?.object?["thread-id"]?.text?.lowercased() else { return false }
        return ["chat-", "chat_", "chat:", "conversation", "room-", "room_", "dm-", "dm_"]
            .contains(where: id.hasPrefix)
    }

    /// Returns whether the type or the text of an app's own payload indicates an event that isn't a
    /// message, such as a like.
    func isEvent(_ root: JSONObject) -> Bool {
        guard readsChatKeys else { return false }
        var isMessage = false
        for steps in chatObjects {
            let found = steps.isEmpty ? root : root[at: PayloadPath(steps: steps)]?.object
            guard let object = found else { continue }
            for name in ChatKeys.types {
                guard let type = object[name]?.text else { continue }
                if MessageTitle.kind(ofType: type) != .other {
                    isMessage = true
                } else if MessageTitle.isEvent(ofType: OwnData.letters(type)) {
                    return true
                }
            }
        }
        return !isMessage && namesActor(root)
    }

    /// Returns whether the text ends with the sender as the user who did something, such as
    /// "Order accepted by Ada".
    private func namesActor(_ root: JSONObject) -> Bool {
        let alert = root["aps"]?.object?["alert"]
        guard let text = (alert?.object?["body"] ?? alert)?.text,
            let words = MessageTitle.ended(text), words.utf8.range(ofFirst: " by ") != nil,
            let name = self.text(of: .senderName, in: root)?.trimmed, !name.isEmpty,
            words.ends(with: " by " + name)
        else { return false }
        // A message may also end with its sender's name.
        return alert?.object?["title"]?.text?.utf8.range(ofFirst: name) == nil
    }

    /// Returns whether the alert of a call names the caller. A push without an alert has the name
    /// in its data.
    private static func namesCaller(_ title: String?, _ body: String?, _ data: OwnData) -> Bool {
        if CallAlert.caller(title, body) != nil { return true }
        guard let name = data.sender(.senderName)?.text else { return false }
        let texts = [title, body].compactMap { $0 }
        return texts.isEmpty || texts.contains { $0.utf8.range(ofFirst: name) != nil }
    }

    /// Returns whether a push is a message from a person although its type may also indicate a
    /// campaign.
    private static func isMessage(
        _ title: String?,
        _ body: String?,
        _ data: OwnData
    ) -> Bool {
        let halves = body.flatMap(MessageTitle.halves)
        return title.flatMap(MessageTitle.senderInSentence) != nil
            || title.flatMap({ MessageTitle.pair(in: $0) }) != nil
            || data.shared != nil && halves != nil
            || (data.place != nil
                || title.map { MessageTitle.hasMessageWord($0.lowercased()) } == true)
                && halves.map { MessageTitle.isName($0.sender) } == true
            || data.sender(.senderName) != nil
            || data.isChat && title.map(MessageTitle.isName) == true
            || title.map { title in
                MessageTitle.isName(title)
                    && (body?.hasPrefix(title.trimmed + " sent ") == true
                        || data.object(named: title) != nil || data.sender(.senderID) != nil
                        || data.conversation != nil
                        || data.shared != nil && data.hasMessageID
                        || data.isNewMessage && data.place != nil)
            } == true
    }
}
