import Cameo

extension ProposalBuilder {
    /// Proposes the fields of the conversation.
    func proposeConversation() {
        let id = proposeConversationID()
        let group = proposeIsGroup()
        proposeGroupName(id, group)
        if !fields.contains(where: { $0.key == "conversationIdKey" }),
            fields.contains(where: { $0.key == "groupNameKey" })
        {
            remarks.append(
                "No conversation ID was found. Send an ID, because names may change."
            )
        }
        let pictures = ranked {
            $0.owner == .conversation && $0.kind == .picture && $0.shape.canBePicture
        }
        if let picture = pictures.first {
            addURL(
                "groupAvatarUrlKey",
                [picture],
                picture.reading.isAboutOther ? .unsure : .likely,
                [picture.reason],
                or: pictures
            )
        }
        proposeRecipients()
        proposeCurrentUser()
    }

    private func proposeConversationID() -> PayloadLeaf? {
        func order(_ leaf: PayloadLeaf) -> Int {
            // A thread or topic may be only part of a conversation, and an event's room isn't a
            // chat room.
            (leaf.isPart ? 4 : 0) + (leaf.reading.isInEvent ? 2 : 0) + (leaf.kind == .id ? 0 : 1)
        }
        let all = ranked {
            $0.owner == .conversation && ($0.kind == .id || $0.kind == .itself)
                && $0.shape.canIdentify && $0.shape != .name && $0.shape != .boolean
        }
        let ids = (0..<8).flatMap { number in all.filter { order($0) == number } }
        guard let id = ids.first ?? groupInTitle.flatMap(idNextTo) else {
            let thread = payloads.lazy.compactMap { $0.aps.threadIdentifier }.first
            guard let thread else { return nil }
            let reason = "no other value resembles a conversation ID"
            add("conversationIdKey", .string("aps.thread-id"), .unsure, [reason], sample: thread)
            return nil
        }
        let topic = leaves.first {
            $0.isPart && $0.kind == .itself && $0.reading.ownerWord == "topic"
                && [.name, .word].contains($0.shape) && !id.isPart
        }
        if let topic {
            let template = JSONValue.string("{\(id.path)}:{\(topic.path)}")
            let reasons = [id.reason, "a topic is a separate conversation"]
            let value = JSONValue.members(("template", template))
            add("conversationIdKey", at: [id], .likely, reasons, or: ids, as: value)
            return id
        }
        let isID = id.kind == .id && !id.reading.isAboutOther
        let reasons = id.owner == .conversation ? [id.reason] : ["next to the group's name"]
        add(
            "conversationIdKey",
            at: [id],
            isID && id.owner == .conversation ? .likely : .unsure,
            reasons + (isID ? [] : ["its key doesn't name an ID"]),
            or: ids
        )
        return id
    }

    /// Returns the ID that belongs to a name, such as `quest_id` for `quest_name`; `nil` if there
    /// is none.
    private func idNextTo(_ name: PayloadLeaf) -> PayloadLeaf? {
        let start = name.words.dropLast().map { $0.word.text }
        return leaves.first {
            $0.scopes.last == name.scopes.last && $0.words.last?.word.meaning == .id
                && $0.words.dropLast().map { $0.word.text } == start
        }
    }

    // MARK: Groups

    /// The enumeration words that mean a group, and those that mean a direct message.
    private static let groupWords: Set<String> = [
        "group", "groups", "channel", "room", "team", "supergroup", "mpim", "multi", "party",
        "forum", "public", "community", "gruppe", "groupe", "grupo", "gruppo", "club", "many",
        "multiuser",
    ]
    private static let directWords: Set<String> = [
        "direct", "dm", "im", "single", "personal", "individual", "private", "p2p", "duo", "einzel",
        "privat", "direkt", "one", "user", "peer", "directo", "prive", "1on1", "1to1",
    ]

    /// Returns whether an enumeration value means a group rather than a direct message; `nil` if it
    /// means neither.
    static func meansGroup(_ element: String) -> Bool? {
        let words = KeyWord.parts(of: element)
        if words.contains(where: directWords.contains), !words.contains("group") { return false }
        return words.contains(where: groupWords.contains) ? true : nil
    }

    /// The field that determines whether the conversation is a group, and its values that mean a
    /// direct message.
    private typealias GroupValue = (leaf: PayloadLeaf, direct: [JSONValue])

    private func proposeIsGroup() -> GroupValue? {
        // Flags may be numbers, such as `"is_group": 1`.
        let flags = ranked {
            $0.owner == .conversation && $0.kind == .itself
                && ($0.shape == .boolean || $0.shape == .integer && $0.hasWord(.flag))
        }
        if let flag = flags.first(where: { $0.shape == .boolean }) ?? flags.first {
            add("isGroupKey", at: [flag], .likely, ["a Boolean whose key names a group"])
            return (flag, [flag.shape == .integer ? .number(JSONNumber(0)) : .bool(false)])
        }
        let types = ranked { $0.kind == .type && $0.shape != .text }
        let named = types.filter { $0.owner == .conversation }
        let others = types.filter { [nil, .message, .event].contains($0.owner) }
        for leaf in named + others {
            let elements = leaf.texts
            // If another value means two people, `private` means a closed group.
            let isPrivateGroup = elements.contains {
                $0.lowercased() != "private" && Self.meansGroup($0) == false
            }
            let known = elements.sorted().compactMap { element in
                Self.meansGroup(element).map {
                    (element, $0 || isPrivateGroup && element.lowercased() == "private")
                }
            }
            guard !known.isEmpty, elements.allSatisfy({ $0.utf8.count <= 40 }) else { continue }
            return (leaf, addGroupValues(leaf, known))
        }
        let direct = ranked { $0.kind == .direct && [.boolean, .integer].contains($0.shape) }
        guard let leaf = direct.first else { return nil }
        let element = leaf.text == "1" || leaf.text == "0" ? "1" : "true"
        let value = JSONValue.path(
            leaf.path,
            results: [(element, .bool(false)), ("*", .bool(true))]
        )
        let reason = "a Boolean whose key names a direct message"
        add("isGroupKey", at: [leaf], .likely, [reason], as: value)
        return (leaf, [.string(element)])
    }

    /// Adds the mapping of an enumeration, and returns its values that mean a direct message.
    private func addGroupValues(_ leaf: PayloadLeaf, _ known: [(String, Bool)]) -> [JSONValue] {
        let hasGroup = known.contains { $0.1 }
        // All unlisted values have the opposite meaning.
        let results = known.filter { $0.1 == hasGroup }.map { ($0.0, JSONValue.bool($0.1)) }
        let isComplete = hasGroup && known.contains { !$0.1 }
        let missing = hasGroup ? "direct message" : "group"
        let elements = known.map { "\"\($0.0)\"" }.joined(separator: ", ")
        add(
            "isGroupKey",
            at: [leaf],
            isComplete ? .certain : .likely,
            ["an enumeration with \(elements)"]
                + (isComplete ? [] : ["no file contains a \(missing); check the value for one"]),
            as: .path(leaf.path, results: results + [("*", .bool(!hasGroup))])
        )
        return known.filter { !$0.1 }.map { .string($0.0) }
    }

    private func proposeGroupName(_ id: PayloadLeaf?, _ group: GroupValue?) {
        // The room of a call may have a technical name.
        let isCall = leaves.contains { $0.owner == .call && $0.kind == .id }
        let names = ranked {
            $0.owner == .conversation
                && ($0.kind == .name && (isCall ? $0.shape == .name : $0.shape.canName)
                    || $0.kind == .itself && $0.shape == .name)
                && (!$0.reading.isInEvent || id?.reading.isInEvent != false)
        }
        // Unless another value indicates a group, a subject is that of a message between two people.
        let subject = names.first { $0.isSubject && group == nil && $0.titleCount(in: alerts) == 0 }
        if let subject {
            remarks.append(
                "\(subject.path) may be the subject of a message between two people. If it is a group's "
                    + "name, add \"groupNameKey\": \(JSONValue.string(subject.path).compact)."
            )
        }
        let found = names.first { $0 !== subject && !differsInConversation($0) } ?? groupInTitle
        guard let name = found else { return proposeTitleAsGroupName(id, group) }
        let titles = name.titleCount(in: alerts)
        var reasons = name.owner == .conversation ? [name.reason] : []
        if titles > 0 { reasons.append("equals the title\(inFiles(titles))") }
        let equalsSender = name.values.contains { file, value in
            sender?.name(in: file) == value.plainText
        }
        var value: JSONValue?
        var confidence: MappingProposal.Confidence = titles > 0 ? .certain : .likely
        if let (leaf, direct) = group, !direct.isEmpty || equalsSender {
            // In direct messages, the conversation's name is often the sender's name.
            let excluded: JSONValue =
                direct.isEmpty ? .string("false") : direct.count == 1 ? direct[0] : .array(direct)
            let condition = JSONValue.members((leaf.path, .members(("not", excluded))))
            value = .members(("path", .string(name.path)), ("when", condition))
            reasons.append("direct messages have no group name")
        } else if equalsSender {
            confidence = .unsure
            reasons.append("equals the sender's name, so direct messages may become groups")
        }
        if name.reading.isAboutOther || name.owner != .conversation { confidence = .unsure }
        if name.isSubject {
            confidence = .unsure
            reasons.append("may be the subject of a message between two people")
        }
        add("groupNameKey", at: [name], confidence, reasons, or: names, as: value)
    }

    /// Proposes the title as the group's name if it differs between conversations, is the same in all
    /// messages of a conversation, and isn't the sender's name.
    private func proposeTitleAsGroupName(_ id: PayloadLeaf?, _ group: GroupValue?) {
        guard let id, group?.direct.isEmpty != false, id.values.count == count else { return }
        var titles: [String: String] = [:]
        for (file, alert) in alerts.enumerated() {
            guard let title = alert.title, let id = id.values[file]?.plainText,
                let name = sender?.name(in: file)
                    ?? alert.name(with: "type", "chat_message", group: title)?.text,
                title.parts(at: name) == nil,
                titles.updateValue(title, forKey: id).map({ $0 == title }) != false
            else { return }
        }
        guard titles.count > 1, Set(titles.values).count == titles.count else { return }
        add(
            "groupNameKey",
            .string("aps.alert.title"),
            group == nil ? .unsure : .likely,
            ["the title differs between conversations, and isn't the sender's name"],
            sample: alerts[0].title
        )
    }

    /// Returns whether a value, such as a subject, differs between the messages of one conversation.
    private func differsInConversation(_ leaf: PayloadLeaf) -> Bool {
        guard let path = fields.first(where: { $0.key == "conversationIdKey" })?.value.text,
            let ids = leaves.first(where: { $0.path == path })?.values
        else { return false }
        var names: [String: String] = [:]
        return leaf.values.contains { file, value in
            guard let id = ids[file]?.plainText, let name = value.plainText else { return false }
            return names.updateValue(name, forKey: id).map { $0 != name } ?? false
        }
    }

    // MARK: Users

    private func proposeRecipients() {
        let list = values.lists.first { list in
            list.meaning == .recipients && !list.elements.isEmpty
                && list.elements.allSatisfy { $0.text != nil || $0.object != nil }
        }
        guard let list, let element = list.elements.first else { return }
        let path = JSONValue.string(list.path)
        let value =
            element.object.map { object in
                Self.value(
                    list.path,
                    object,
                    [
                        ("id", [.id], ["id", "_id", "userId", "user_id", "uid", "identifier"]),
                        (
                            "name", [.name, .username, .first],
                            ["name", "displayName", "display_name", "fullName"]
                        ),
                        (
                            "avatarUrl", [.picture],
                            ["avatarURL", "avatarUrl", "avatar_url", "avatar"]
                        ),
                    ]
                )
            } ?? path
        guard let value else { return }
        let reasons = list.hasSender ? ["the sender is removed from it by ID"] : []
        add("recipientsKey", value, .likely, ["a list of users"] + reasons)
    }

    /// Returns the mapping value for a list: its path, and the names of its elements' properties if
    /// they differ from the defaults; `nil` if the elements have none of the properties.
    static func value(
        _ path: String,
        _ object: JSONObject,
        _ properties: [(name: String, kinds: [KeyMeaning], known: [String])]
    ) -> JSONValue? {
        var members: [JSONObject.Member] = []
        var isKnown = true
        let names = object.members.map { $0.name }.filter {
            $0.utf8.count <= 64 && object[$0]?.plainText != nil
        }.sorted().prefix(64)
        for property in properties {
            if let known = property.known.first(where: names.contains) {
                members.append((property.name, .string(known)))
                continue
            }
            let found = names.first {
                KeyReading(key: $0).kind.map(property.kinds.contains) == true
            }
            guard let found, let text = PayloadPath.quotedIfNecessary(found) else { continue }
            isKnown = false
            members.append((property.name, .string(text)))
        }
        let value = JSONValue.string(path)
        guard !members.isEmpty else { return nil }
        return isKnown
            ? value : .members(("path", value), ("items", .object(JSONObject(members))))
    }

    private func proposeCurrentUser() {
        let ids = ranked { leaf in
            guard leaf.owner == .me, leaf.kind == .id || leaf.kind == .itself,
                leaf.shape.canIdentify, ![.name, .word, .webURL].contains(leaf.shape)
            else { return false }
            let isNamed = leaf.words.contains {
                $0.word.meaning == .me
                    && !["target", "own", "self", "to", "owner"].contains($0.word.text)
            }
            return isNamed
                || leaf.kind == .id
                    && !["account", "owner", "target"].contains(leaf.reading.ownerWord)
        }
        guard let id = ids.first, !id.reading.isAboutOther else { return }
        let reason = "\(id.reason); it is the current user"
        add("currentUserIdKey", at: [id], .likely, [reason], or: ids)
    }
}

extension PayloadLeaf {
    fileprivate var isSubject: Bool { words.last?.word.text == "subject" }

    /// Returns the number of samples whose title equals the value.
    fileprivate func titleCount(in alerts: [SampleAlert]) -> Int {
        values.filter { alerts[$0.key].title == $0.value.plainText }.count
    }

    /// Whether the conversation may be part of another conversation.
    fileprivate var isPart: Bool {
        ["thread", "topic", "space", "dialog", "dialogue"].contains(reading.ownerWord)
    }
}
