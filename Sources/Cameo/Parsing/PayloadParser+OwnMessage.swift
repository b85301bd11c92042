extension PayloadParser.Run {
    /// Uses a payload's only image as the sender's avatar, for a call or a message between two
    /// people. Does nothing if the text describes an image.
    ///
    /// On most public servers, the image of such a message is the sender's photo. If the image is
    /// part of the message itself, the payload contains a content type or uses other keys.
    mutating func useImageAsAvatar() {
        guard let chatPreset, parsed.sender?.avatarURL == nil, parsed.media.count == 1,
            parsed.conversation?.isGroup != true,
            let source = parsed.sources.lastIndex(where: { $0.field == .media }),
            case let key = OwnData.letters(parsed.sources[source].origin),
            key.ends(with: "image") || key.ends(with: "imageurl")
        else { return }
        let data = readOwnData(chatPreset)
        guard parsed.call != nil || data.isMessage,
            !data.hasContentType,
            let body = parsed.body ?? payload.aps.alert.body, !MessageTitle.isAboutFile(body)
        else { return }
        parsed.sender?.avatarURL = parsed.media[0].url
        parsed.sources[source].field = .avatarURL
        parsed.media = []
    }

    /// Returns the app's own data, which is read once.
    private mutating func readOwnData(_ preset: Preset) -> OwnData {
        if let ownData { return ownData }
        let data = OwnData(payload.root, at: preset.rules.chatObjects)
        ownData = data
        return data
    }

    /// Returns the sender's name in the app's own data or in the alert; `nil` if neither contains
    /// one. Stores the other values that the alert contains.
    mutating func findNames(_ preset: Preset) -> String? {
        let data = readOwnData(preset)
        if let name = findOwn(.senderName, preset) {
            isNamedByTitle = false
            return name
        }
        let root = payload.root
        if let names = OwnData.localizedNames(root["aps"]?.object?["alert"]) {
            parsed.body = names.text ?? parsed.body
            recordOwn(.senderName, "aps.alert.loc-args[0]", preset)
            isNamedByTitle = false
            return names.sender
        }
        if let id = preset.rules.text(of: .senderID, in: root),
            MessageWords.systemIDs.contains(id.lowercased())
        {
            return nil
        }
        let title = parsed.title ?? payload.aps.alert.title
        if isOwnCall(preset) {
            let caller = CallAlert.caller(title, parsed.body ?? payload.aps.alert.body)
            isNamedByTitle = caller?.isInTitle == true
            if isNamedByTitle { recordTitle(.senderName, preset) }
            return caller?.name
        }
        let named = title.flatMap { data.conversation(named: $0.trimmed) }
        // A key of the app's localized strings isn't a name.
        let isKey =
            payload.aps.alert.isLocalizedByKey && parsed.title == nil && !has(.senderID, preset)
        let names = AlertNames(
            title: isKey ? root["aps"]?.object?["alert"]?.object?["title"]?.text : title,
            body: parsed.body ?? payload.aps.alert.body,
            groupName: parsed.conversation?.name ?? named.map { _ in title ?? "" },
            isGroup: groupFlag(preset, data),
            isChatMessage: { preset.isChatMessage(root) },
            hasSenderID: has(.senderID, preset),
            data: data
        )
        if let text = names.text { parsed.body = text }
        if let group = names.group { parsed.conversation?.name = group }
        if names.isInTitle { recordTitle(.senderName, preset) }
        if names.sender != nil { isNamedByTitle = names.isInTitle }
        // If the title is a conversation's name, the only user in the data is the sender.
        return names.sender ?? (named == nil ? nil : data.onlyUser)
    }

    /// Returns the ID, name or image of the user who sent an app's own message, such as `fromUid`,
    /// and records its path. Returns `nil` if there is none.
    ///
    /// - Parameter name: The sender's name, if it is known. The ID next to it is the sender's.
    mutating func findOwn(
        _ field: Mapping.Field,
        _ preset: Preset,
        of name: String? = nil
    ) -> String? {
        let data = readOwnData(preset)
        let (isID, isCall) = (field == .senderID, isOwnCall(preset))
        guard
            data.isMessage || isCall || data.kind == .unknown
                || isID && has(.conversationID, preset),
            let (text, path) = data.sender(field, of: name)
                ?? (isID ? name.flatMap { findID(of: $0, data) } : nil)
                ?? (isID && isCall ? data.phoneNumber : nil)
        else { return nil }
        // The icon of any other push may be the app's.
        if field == .avatarURL, !data.isMessage, path.ends(with: "icon") { return nil }
        // A name that the alert doesn't contain may be the recipient's.
        let alert = payload.aps.alert
        if field == .senderName, !data.isMessage, !alert.isEmpty,
            alert.title?.trimmed != text, alert.body?.hasPrefix(text) != true,
            !isCall || alert.body?.utf8.range(ofFirst: text) == nil
        {
            return nil
        }
        recordOwn(field, path, preset)
        return text
    }

    /// Returns the ID that belongs to the sender's name, and its path; `nil` if there is none.
    private func findID(of name: String, _ data: OwnData) -> (text: String, path: String)? {
        let text = (parsed.body ?? payload.aps.alert.body)?.trimmed
        return data.id(of: name) ?? data.id(insteadOf: name)
            ?? text.flatMap { data.idOfAuthor(name, $0) }
            ?? (data.isMessage && data.hasUser(named: name) ? data.friendID : nil)
    }

    /// Returns the URL of the avatar next to the sender's name, such as `avatarUrl` next to `name`,
    /// and records its path. Returns `nil` if there is none.
    mutating func findAvatar(of name: String, _ preset: Preset) -> String? {
        let data = readOwnData(preset)
        guard let (url, path) = data.avatar(of: name) else { return nil }
        // A key such as `photo` may also contain a photo that the sender sent.
        if OwnData.letters(path.pieces(at: ".").last ?? "") == "photo" {
            let body = parsed.body ?? payload.aps.alert.body
            guard data.isMessage, !data.hasContentType, let body, !MessageTitle.isAboutFile(body)
            else { return nil }
        }
        recordOwn(.avatarURL, path, preset)
        return url
    }

    /// Returns the call state that the type of an app's own payload indicates, and whether the call
    /// has video; `nil` if there is none.
    mutating func ownCall(_ preset: Preset) -> (state: String, isVideo: Bool)? {
        preset.readsChatKeys ? readOwnData(preset).call : nil
    }

    /// Returns whether the type of an app's own payload indicates a call.
    private mutating func isOwnCall(_ preset: Preset) -> Bool {
        has(.callState, preset) || ownCall(preset) != nil
    }

    /// Returns the sender's name of several words in the app's own data, such as `caller`, and its
    /// path; `nil` if there is none.
    mutating func fullName(_ preset: Preset) -> (text: String, path: String)? {
        guard let found = readOwnData(preset).sender(.senderName), found.text.utf8.contains(0x20),
            MessageTitle.isFullName(found.text)
        else { return nil }
        return found
    }

    mutating func recordOwn(_ field: Mapping.Field, _ path: String, _ preset: Preset) {
        let path = PayloadPath(stringLiteral: path)
        parsed.sources.append(ParsedPayload.Source(field, preset.name, path))
    }

    /// Returns whether a flag, a type, or the prefix of the conversation's ID indicates a group;
    /// `nil` if none of them does.
    private func groupFlag(_ preset: Preset, _ data: OwnData) -> Bool? {
        if mayHave(.isGroup, preset), let flag = preset.groupFlag(payload.root) { return flag }
        if mayHave(.conversationID, preset),
            let id = preset.rules.text(of: .conversationID, in: payload.root)?.lowercased()
        {
            for start in ["group_", "group-", "group:", "grp_"] where id.hasPrefix(start) {
                return true
            }
            for start in ["dm_", "dm-", "dm:", "direct_", "direct:"] where id.hasPrefix(start) {
                return false
            }
        }
        return data.linksToGroup || data.isOfGroup ? true : nil
    }

    /// Completes the conversation of an app's own message with values from the title and the app's
    /// own data.
    mutating func completeOwnConversation(
        _ conversation: inout ParsedPayload.Conversation,
        _ flag: Bool?,
        _ preset: Preset
    ) {
        // A conversation between two people may be named after the other person.
        if flag == false {
            conversation.name = nil
            return
        }
        guard let name = parsed.sender?.name?.trimmed else { return }
        let data = readOwnData(preset)
        let isGroup = flag ?? groupFlag(preset, data)
        if isGroup == true { conversation.isGroup = true }
        let title = (parsed.title ?? payload.aps.alert.title)?.trimmed ?? ""
        let named = data.object(named: title)
        if conversation.name == nil, title != name {
            if let named {
                conversation.name = named.name
            } else if isGroup != false, data.isMessage {
                let rest = MessageTitle.rest(of: title, without: name)
                if let rest, data.isTopic(rest) { return }
                conversation.name =
                    rest ?? MessageTitle.groupInSentence(title)
                    ?? (MessageTitle.isGroup(title, with: name, payload.aps.alert.body)
                        ? title : nil)
            }
            if conversation.name == nil, isGroup == nil, conversation.id != nil,
                isGroupTitle(title, data)
            {
                conversation.name = title
            }
            if conversation.name != nil { recordTitle(.groupName, preset) }
        }
        conversation.name = conversation.name ?? (isGroup == true ? groupNameInTitle(preset) : nil)
        if conversation.name == nil, isGroup == nil,
            let subtitle = (parsed.subtitle ?? payload.aps.alert.subtitle)?.trimmed,
            subtitle.hasPrefix("in "), has(.conversationID, preset)
        {
            conversation.name = String(subtitle.dropFirst(3))
            parsed.sources.append(
                ParsedPayload.Source(.groupName, preset.name, "aps.alert.subtitle")
            )
        }
        if conversation.name != nil { conversation.isGroup = true }
        guard conversation.id == nil else { return }
        let isMessage = data.isMessage || MessageTitle.isNameWithBubble(title)
        var object =
            named.map { ($0.id, $0.path) }
            ?? (conversation.isGroup || isMessage ? data.shared : nil)
        // The thread that the server specifies is more reliable than the ID of any object.
        if isMessage, parsed.threadIdentifier ?? payload.aps.threadIdentifier == nil {
            object = object ?? data.place
        }
        guard let object else { return }
        if isGroup == nil, data.isSharedByGroup { conversation.isGroup = true }
        conversation.id = object.id
        recordOwn(.conversationID, object.path, preset)
    }

    /// Returns whether a title other than the sender's name is a group's name, in a conversation whose
    /// type is unknown: two to four capitalized words that name neither an event nor a user. A
    /// one-word title may be the app's name.
    private func isGroupTitle(_ title: String, _ data: OwnData) -> Bool {
        guard !isNamedByTitle, data.kind == .unknown || data.isMessage, !data.isEvent,
            data.call == nil, let name = parsed.sender?.name?.trimmed.lowercased(),
            MessageTitle.isName(title), title.utf8.contains(0x20),
            !data.hasUser(named: title), !data.isTopic(title)
        else { return false }
        let lower = title.lowercased()
        return !name.pieces(at: " ").contains { lower.utf8.range(ofFirst: $0) != nil }
    }

    /// Returns the title of an app's own group message as the group's name; `nil` if the title
    /// contains the sender's name or a word for a message, such as "New message".
    private mutating func groupNameInTitle(_ preset: Preset) -> String? {
        // A push without an alert contains its title in the data.
        let own = payload.aps.alert.isEmpty ? payload.root["title"]?.text : nil
        guard !isNamedByTitle, let name = parsed.sender?.name?.trimmed,
            let title = (parsed.title ?? payload.aps.alert.title ?? own)?.trimmed, !title.isEmpty,
            title.utf8.range(ofFirst: name) == nil,
            !MessageTitle.hasMessageWord(title.lowercased())
        else { return nil }
        recordTitle(.groupName, preset)
        return title
    }
}
