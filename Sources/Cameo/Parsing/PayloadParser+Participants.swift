extension PayloadParser.Run {
    /// Parses the sender or caller and the conversation.
    mutating func parseParticipants() {
        let senderPreset = presetOfSender
        guard let preset = senderPreset ?? presetOfConversation else { return }
        let groupName = text(.groupName, in: preset)
        if senderPreset != nil {
            parseSender(preset, groupName: groupName)
        } else {
            parseWithoutSender(preset, groupName: groupName)
        }
        parseConversation(preset)
        if senderPreset == nil, preset.isWithoutSender(payload.root) { return }
        parseCall(preset)
        guard parsed.sender != nil || parsed.call != nil else { return }
        guard canNameSender(preset) else {
            return parsed.diagnostics.append(
                .senderNotNamed(preset, payload.root, hasID: parsed.sender?.id != nil)
            )
        }
        parsed.kind = parsed.call == nil ? .message : .call
        if preset.readsChatKeys { chatPreset = preset }
        completeConversation()
        if settings.groupCallStyle == .message { showGroupCallAsMessage() }
    }

    /// Returns whether the payload contains a name for the sender. An ID doesn't count unless the
    /// mapping allows it, because IDs are meaningless to users.
    private func canNameSender(_ preset: Preset) -> Bool {
        // A push without an alert shows nothing.
        guard let sender = parsed.sender, sender.name == nil, !payload.aps.alert.isEmpty else {
            return true
        }
        if isNamedByTitle { return false }
        if preset.rules.style.showsIDAsName { return true }
        if preset.kind == .identifiers || !preset.rules.titleNamesSender(payload.root) {
            return false
        }
        return parsed.conversation?.name != nil || parsed.title != nil
            || payload.aps.alert.title != nil || sender.handle.kind != .unknown
    }

    /// The first preset whose fields identify a sender in the payload; `nil` if there is none.
    private var presetOfSender: Preset? {
        // Whether no known service has sent the payload. The payloads of known services identify
        // the sender in other ways.
        var isOwnPayload = true
        for preset in presets {
            if preset.isWithoutSender(payload.root) { return nil }
            // A like isn't a message, although its data may contain the user.
            if preset.rules.establishesSender(payload.root) && !preset.rules.isEvent(payload.root)
                || isOwnPayload && preset.isChatMessage(payload.root)
            {
                return preset
            }
            // OneSignal also delivers the app's own data, and a mapping may not identify a sender.
            if preset.kind != .carrier, preset.name != .oneSignal, !preset.isMapping {
                isOwnPayload = false
            }
        }
        return nil
    }

    /// The first preset with a conversation or a call, for payloads without a sender; `nil` if
    /// there is none.
    private var presetOfConversation: Preset? {
        presets.first { preset in
            has(.conversationID, preset) || has(.callState, preset) || has(.avatarURL, preset)
                || has(.groupName, preset) && preset.rules.titleNamesSender(payload.root)
        }
    }

    func has(_ field: Mapping.Field, _ preset: Preset) -> Bool {
        mayHave(field, preset) && preset.hasText(field, in: payload.root)
    }

    /// Parses a conversation without a sender. Skips calls, because their participants may include
    /// the caller.
    private mutating func parseWithoutSender(_ preset: Preset, groupName: String?) {
        guard !has(.callState, preset) else { return }
        if preset.kind != .plain, !preset.isWithoutSender(payload.root) {
            parsed.diagnostics.append(.senderNotNamed(preset, payload.root))
        }
        guard has(.conversationID, preset) || groupName != nil else { return }
        parsed.conversation = ParsedPayload.Conversation(name: groupName)
    }

    private mutating func parseSender(_ preset: Preset, groupName: String?) {
        parsed.conversation = ParsedPayload.Conversation(name: groupName)
        var id = text(.senderID, in: preset)
        var name = text(.senderName, in: preset)
        let title = parsed.title ?? payload.aps.alert.title
        if name == nil, preset.readsChatKeys {
            isNamedByTitle = title != nil
            name = findNames(preset)
        } else if name == nil, let sender = id?.trimmed,
            let body = parsed.body ?? payload.aps.alert.body,
            let halves = MessageTitle.halves(of: body), halves.sender == sender
        {
            (name, parsed.body) = (sender, halves.text)
            if groupName == nil, title != nil { parsed.conversation?.name = title }
        } else if name == nil, preset.rules.titleNamesSender(payload.root), let title,
            title.trimmed != groupName?.trimmed
        {
            isNamedByTitle = true
            name = title.trimmed
            recordTitle(.senderName, preset)
        }
        useDisplayName(groupName, preset, &id, &name)
        if preset.readsChatKeys { completeID(preset, &id, &name) }
        // Many servers put the sender's name at the start of the text.
        if preset.readsChatKeys, title != nil, let name = name?.trimmed,
            let body = parsed.body ?? payload.aps.alert.body,
            body.hasPrefix(name) || body.hasPrefix("@" + name),
            let halves = MessageTitle.halves(of: body), [name, "@" + name].contains(halves.sender)
        {
            parsed.body = halves.text
        }
        // In Mattermost's direct messages, the channel has the sender's name.
        if !preset.isMapping, groupName?.trimmed == name?.trimmed,
            !has(.recipients, preset), !has(.groupAvatarURL, preset)
        {
            parsed.conversation = ParsedPayload.Conversation()
        }
        var avatarURL = findURL(.avatarURL, in: preset)
        if avatarURL == nil, preset.readsChatKeys {
            let url =
                findOwn(.avatarURL, preset) ?? name.flatMap { findAvatar(of: $0, preset) }
            avatarURL = url.flatMap { validated($0, for: .avatarURL) }
        }
        let suggestion = text(.suggestionType, in: preset)
        var sender = ParsedPayload.Sender(
            id: id,
            name: name,
            avatarURL: avatarURL,
            handle: findHandle(preset, id: id, name: name),
            contactIdentifier: text(.contactIdentifier, in: preset)
        )
        sender.avatarDigest = findDigest(.avatarDigest, preset)
        sender.suggestionType = suggestion.flatMap(
            ParsedPayload.Sender.SuggestionType.init(lenient:)
        )
        parsed.sender = sender
        parsed.isFromCurrentUser = isCurrentUser(id: id, handle: sender.handle.value)
    }

    /// Replaces a username with the full name in the alert, if the key of the name is a username's.
    /// The username then becomes the ID. The full name is the title, at the start of the text, or
    /// another value in the data that the alert contains.
    private mutating func useDisplayName(
        _ groupName: String?,
        _ preset: Preset,
        _ id: inout String?,
        _ name: inout String?
    ) {
        guard preset.readsChatKeys, let username = name?.trimmed, !username.utf8.contains(0x20),
            let title = (parsed.title ?? payload.aps.alert.title)?.trimmed,
            let source = parsed.sources.lastIndex(where: { $0.field == .senderName }),
            OwnData.letters(parsed.sources[source].origin).ends(with: "username")
        else { return }
        let body = parsed.body ?? payload.aps.alert.body
        if let (display, path) = fullName(preset),
            [title, body ?? ""].contains(where: { $0.utf8.range(ofFirst: display) != nil })
        {
            (id, name) = (id ?? username, display)
            parsed.sources[source].field = .senderID
            return recordOwn(.senderName, path, preset)
        }
        let halves = body.flatMap(MessageTitle.halves)
        guard let display = title == groupName?.trimmed ? halves?.sender : title,
            MessageTitle.isFullName(display), display.utf8.contains(0x20)
        else { return }
        (id, name) = (id ?? username, display)
        parsed.sources[source].field = .senderID
        recordTitle(.senderName, preset)
    }

    /// Reads the ID that belongs to the sender's name. In telephony, the caller ID may be the
    /// caller's name.
    private mutating func completeID(_ preset: Preset, _ id: inout String?, _ name: inout String?) {
        if name == nil, let caller = id?.trimmed, ownCall(preset) != nil,
            caller.utf8.contains(0x20),
            MessageTitle.isName(caller),
            let source = parsed.sources.lastIndex(where: { $0.field == .senderID })
        {
            (id, name) = (nil, caller)
            parsed.sources[source].field = .senderName
        }
        if id == nil, let name = name?.trimmed { id = findOwn(.senderID, preset, of: name) }
    }

    mutating func recordTitle(_ field: Mapping.Field, _ preset: Preset) {
        var source =
            parsed.sources.last { $0.field == .title }
            ?? ParsedPayload.Source(field, preset.name, "aps.alert.title")
        source.field = field
        parsed.sources.append(source)
    }

    private mutating func findHandle(_ preset: Preset, id: String?, name: String?) -> PersonHandle {
        let hint = text(.senderHandleType, in: preset)
        var handle = text(.senderHandle, in: preset).map {
            PersonHandle(value: $0.trimmed, hint: hint)
        }
        if handle == nil, let id { handle = PersonHandle(kind: .unknown, value: id) }
        if let handle, handle.value.trimmed != name?.trimmed { return handle }
        if handle != nil { parsed.diagnostics.append(.handleEqualsName) }
        return PersonHandle.derived(from: handle?.value ?? name ?? "", account: parsed.account)
    }

    /// Returns a SHA-256 digest in hexadecimal digits; `nil` if there is none. Ignores any other
    /// value.
    private mutating func findDigest(_ field: Mapping.Field, _ preset: Preset) -> String? {
        find(field, in: preset) { value in
            value.text.flatMap { text in
                let digits = text.trimmed.lowercased()
                guard digits.utf8.count == 64 else { return nil }
                for byte in digits.utf8 where !byte.isASCIIDigit && !(0x61...0x66).contains(byte) {
                    return nil
                }
                return digits
            }
        }
    }

    private mutating func parseConversation(_ preset: Preset) {
        guard var conversation = parsed.conversation else { return }
        conversation.id = find(.conversationID, in: preset) { $0.text ?? $0.sortedTexts }
        conversation.avatarURL = findURL(.groupAvatarURL, in: preset)
        conversation.avatarDigest = findDigest(.groupAvatarDigest, preset)
        parseRecipients(preset)
        let hasOthers = parsed.recipientCount.map { $0 > 0 } ?? false
        let flag = find(.isGroup, in: preset) { $0.flag }
        conversation.isGroup = flag ?? (conversation.name != nil || hasOthers)
        if preset.readsChatKeys { completeOwnConversation(&conversation, flag, preset) }
        parsed.conversation = conversation
        parsed.mentionsCurrentUser = self.flag(.mentionsCurrentUser, in: preset)
        parsed.repliesToCurrentUser = self.flag(.repliesToCurrentUser, in: preset)
        parsed.notifiesAnyway = self.flag(.notifiesAnyway, in: preset)
    }

    /// Parses the recipients other than the sender and the current user. The current user is always
    /// a recipient (Apple, "Implementing communication notifications").
    private mutating func parseRecipients(_ preset: Preset) {
        let listed = find(.recipients, in: preset) { RecipientList($0) }
        var count = find(.recipientCount, in: preset, { $0.integer }).flatMap { $0 < 0 ? nil : $0 }
        if var others = listed {
            let currentUser = currentUser
            var includesCurrentUser = false
            var seen = Set<String>(minimumCapacity: others.count + 1)
            if let id = parsed.sender?.id { seen.insert(id) }
            others.removeAll { id in
                guard currentUser.has(id: id) else { return !seen.insert(id).inserted }
                includesCurrentUser = true
                return true
            }
            if includesCurrentUser {
                count = count.map { max($0 - 1, 0) }
                // Providers may list all participants, so report a mistake only for the app's own
                // data.
                if preset.isMapping || preset.readsChatKeys {
                    parsed.diagnostics.append(.currentUserNotParticipant)
                }
            }
            // Only a composite avatar needs the recipients' avatars.
            let isComposite = settings.groupAvatarFallback == .composite
            others.replaceAvatarURLs { isComposite ? validated($0, for: .recipients) : nil }
            parsed.recipientList = others
            count = max(count ?? 0, others.count)
        }
        parsed.recipientCount = count
    }

    private func isCurrentUser(id: String?, handle: String? = nil) -> Bool {
        currentUser.has(id: id, handle: handle)
    }

    private var currentUser: CurrentUser {
        CurrentUser(
            id: parsed.currentUserID?.trimmed,
            accounts: settings.accounts.isEmpty ? [] : settings.accounts(for: parsed.account)
        )
    }

    /// The current user, as specified in the payload and the settings.
    private struct CurrentUser {
        let id: String?
        let accounts: [CommunicationAccount]

        /// Returns whether an ID or a handle belongs to the current user.
        func has(id: String?, handle: String? = nil) -> Bool {
            if let id, let ownID = self.id, id.trimmed == ownID { return true }
            guard !accounts.isEmpty else { return false }
            return accounts.contains { $0.owns(id: id, handle: handle ?? id) }
        }
    }
}

extension PayloadParser.Run {
    private mutating func parseCall(_ preset: Preset) {
        let own = ownCall(preset)
        guard let name = text(.callState, in: preset) ?? own?.state else { return }
        guard let state = ParsedPayload.Call.State(lenient: name) else {
            return parsed.diagnostics.append(.callStateUnknown)
        }
        var call = ParsedPayload.Call(state: state)
        parsed.audioRoute = text(.audioRoute, in: preset).flatMap(
            ParsedPayload.Call.AudioRoute.init(lenient:)
        )
        call.capability = find(.callCapability, in: preset) {
            ParsedPayload.Call.Capability(lenient: $0)
        }
        if call.capability == nil, own?.isVideo == true { call.capability = .video }
        let participants = find(.callParticipants, in: preset) { value in
            value.array?.compactMap(ParsedPayload.Call.Participant.init)
        }
        call.participants = (participants ?? []).filter { participant in
            !isCurrentUser(id: participant.id)
                && (participant.id == nil || participant.id != parsed.sender?.id)
        }.map { participant in
            var participant = participant
            participant.avatarURL = participant.avatarURL.flatMap {
                validated($0, for: .callParticipants)
            }
            return participant
        }
        call.date = find(.callDate, in: preset) { Timestamp.seconds($0) }
        call.duration = find(.callDuration, in: preset, { $0.double }).flatMap { $0 < 0 ? nil : $0 }
        if parsed.sender == nil,
            let position = call.participants.firstIndex(where: { $0.name != nil }),
            let name = call.participants[position].name
        {
            let caller = call.participants.remove(at: position)
            parsed.sender = ParsedPayload.Sender(
                id: caller.id,
                name: name,
                avatarURL: caller.avatarURL,
                handle: PersonHandle.derived(from: caller.id ?? name, account: parsed.account)
            )
        }
        guard parsed.sender != nil else {
            return parsed.diagnostics.append(.callWithoutCaller)
        }
        parsed.call = call
    }

    /// Converts a group call to a message, which shows the group. iOS displays a group call like a
    /// one-to-one call (R9).
    private mutating func showGroupCallAsMessage() {
        guard let call = parsed.call, !call.participants.isEmpty else { return }
        parsed.kind = .message
        parsed.conversation?.isGroup = true
        parsed.recipients = call.participants.map {
            MessageRecipient(id: $0.id, name: $0.name, avatarURL: $0.avatarURL)
        }
        parsed.recipientCount = max(parsed.recipientCount ?? 0, call.participants.count)
    }

    /// Sets the identifier of a conversation that has none.
    private mutating func completeConversation() {
        guard let sender = parsed.sender else { return }
        var conversation = parsed.conversation ?? ParsedPayload.Conversation()
        conversation.id =
            conversation.id ?? parsed.threadIdentifier ?? payload.aps.threadIdentifier
            ?? sender.id ?? sender.handle.value
        parsed.conversation = conversation
    }
}
