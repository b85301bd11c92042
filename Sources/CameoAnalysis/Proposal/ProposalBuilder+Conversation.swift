import Cameo

extension ProposalBuilder {
    /// Proposes the fields of the conversation.
    func proposeConversation() {
        guard hasSender else { return }
        proposeConversationID()
        let group = proposeIsGroup()
        proposeGroupName(group)
        let hasID = fields.contains { $0.key == "conversationIdKey" }
        if !hasID, fields.contains(where: { $0.key == "groupNameKey" }) {
            remarks.append(
                "No ID of the conversation was found. Send one, because names may change."
            )
        }
        let pictures = positions {
            $0.owner == .conversation && $0.attribute == .picture && $1.canBePicture
        }
        if let picture = pictures.first {
            addURL(
                "groupAvatarUrlKey",
                [picture],
                readings[picture].isAboutOther ? .unsure : .likely,
                ["\"\(readings[picture].ownerWord)\" in its key"],
                alternatives: Array(pictures.dropFirst())
            )
        }
        proposeRecipients()
        proposeCurrentUser()
    }

    private func proposeConversationID() {
        // A thread or a topic may be part of a conversation.
        let parts: Set<String> = ["thread", "topic", "space", "dialog", "dialogue"]
        let all = positions {
            $0.owner == .conversation && ($0.attribute == .id || $0.attribute == .itself)
                && $1.canIdentify && $1 != .name && $1 != .boolean
        }
        let ids =
            all.filter { readings[$0].attribute == .id }
            + all.filter { readings[$0].attribute != .id }
        let ranked =
            ids.filter { !parts.contains(readings[$0].ownerWord) }
            + ids.filter { parts.contains(readings[$0].ownerWord) }
        guard let id = ranked.first else {
            guard payloads.contains(where: { $0.aps.threadIdentifier != nil }) else { return }
            return add(
                "conversationIdKey",
                .string("aps.thread-id"),
                .unsure,
                ["no other value resembles the ID of a conversation"],
                example: payloads.lazy.compactMap { $0.aps.threadIdentifier }.first?.printable
                    .truncated(to: 40)
            )
        }
        let isID = readings[id].attribute == .id && !readings[id].isAboutOther
        add(
            "conversationIdKey",
            at: id,
            isID ? .likely : .unsure,
            ["\"\(readings[id].ownerWord)\" in its key"]
                + (isID ? [] : ["its key doesn't name an ID"]),
            alternatives: Array(ranked.dropFirst())
        )
    }

    // MARK: Groups

    /// The words for a group in an enumeration element.
    private static let groupWords: Set<String> = [
        "group", "groups", "channel", "room", "team", "supergroup", "mpim", "multi", "party",
        "forum",
        "public", "community", "gruppe", "groupe", "grupo", "gruppo", "club", "many", "multiuser",
    ]
    private static let directWords: Set<String> = [
        "direct", "dm", "im", "single", "personal", "individual", "private", "p2p", "duo", "einzel",
        "privat", "direkt", "one", "user", "peer", "directo", "prive", "1on1", "1to1",
    ]

    /// Returns whether an enumeration element means a group; `nil` if it means neither a group nor
    /// a direct message.
    static func meansGroup(_ element: String) -> Bool? {
        let words = KeyWord.parts(of: element)
        if words.contains(where: directWords.contains), !words.contains("group") { return false }
        return words.contains(where: groupWords.contains) ? true : nil
    }

    /// A value that determines whether the conversation is a group.
    struct GroupValue {
        let position: Int
        /// The values in the samples that mean a direct message.
        let direct: [String]
    }

    private func proposeIsGroup() -> GroupValue? {
        let flags = positions {
            $0.owner == .conversation && $0.attribute == .itself && $1 == .boolean
                || $0.attribute == .direct && ($1 == .boolean || $1 == .integer)
        }
        let named = positions { $0.owner == .conversation && $0.attribute == .type && $1 != .text }
        let others = positions {
            [.unknown, .message, .event].contains($0.owner) && $0.attribute == .type && $1 != .text
        }
        for position in flags.filter({ readings[$0].attribute == .itself }) + numberFlags() {
            add("isGroupKey", at: position, .likely, ["a Boolean whose key names a group"])
            return GroupValue(position: position, direct: ["false"])
        }
        for position in named + others {
            let elements = values.leaves[position].values.values.compactMap { $0.plainText }
            // If another element means a direct message, `private` means a closed group.
            let isPrivateGroup = elements.contains {
                $0.lowercased() != "private" && Self.meansGroup($0) == false
            }
            let known = Set(elements).sorted().compactMap { element in
                Self.meansGroup(element).map {
                    (
                        element: element,
                        isGroup: $0 || isPrivateGroup && element.lowercased() == "private"
                    )
                }
            }
            guard !known.isEmpty, elements.allSatisfy({ $0.utf8.count <= 40 }) else { continue }
            return addGroupValues(position, known)
        }
        if let position = flags.first(where: { readings[$0].attribute == .direct }) {
            used.insert(position)
            let text = values.leaves[position].example.plainText ?? ""
            let isNumber = text == "1" || text == "0"
            let results: JSONObject = JSONObject([
                (isNumber ? "1" : "true", .bool(false)), ("*", .bool(true)),
            ])
            add(
                "isGroupKey",
                valueWithResults(position, results),
                .likely,
                ["a Boolean whose key names a direct message"],
                example: example(position)
            )
            return GroupValue(position: position, direct: [isNumber ? "1" : "true"])
        }
        return nil
    }

    /// Returns the positions of flags that are numbers, such as `"is_group": 1`.
    private func numberFlags() -> [Int] {
        positions { $0.owner == .conversation && $0.attribute == .itself && $1 == .integer }.filter
        {
            values.leaves[$0].words.contains { $0.word.meaning == .flag }
        }
    }

    private func addGroupValues(
        _ position: Int,
        _ known: [(element: String, isGroup: Bool)]
    ) -> GroupValue {
        used.insert(position)
        let hasGroup = known.contains { $0.isGroup }
        var members: [JSONObject.Member] = []
        for entry in known where entry.isGroup == hasGroup {
            members.append((name: entry.element, value: .bool(entry.isGroup)))
        }
        // All other elements have the opposite meaning.
        members.append((name: "*", value: .bool(!hasGroup)))
        let missing = hasGroup ? "direct message" : "group"
        let isComplete = known.contains { $0.isGroup } && known.contains { !$0.isGroup }
        add(
            "isGroupKey",
            valueWithResults(position, JSONObject(members)),
            isComplete ? .certain : .likely,
            ["an enumeration with \(known.map { "\"\($0.element)\"" }.joined(separator: ", "))"]
                + (isComplete ? [] : ["no file is a \(missing); check its value"]),
            example: example(position)
        )
        return GroupValue(
            position: position,
            direct: known.filter { !$0.isGroup }.map { $0.element }
        )
    }

    /// Returns the mapping value for a path with results for its values.
    func valueWithResults(_ position: Int, _ results: JSONObject) -> JSONValue {
        .object(
            JSONObject([
                ("path", .string(values.leaves[position].path)), ("values", .object(results)),
            ])
        )
    }

    private func proposeGroupName(_ group: GroupValue?) {
        let names = positions {
            $0.owner == .conversation
                && ($0.attribute == .displayName && $1.canName
                    || $0.attribute == .itself && $1 == .name)
        }
        guard let name = names.first(where: { !differsInConversation($0) }) else { return }
        let leaf = values.leaves[name]
        let titles = leaf.values.filter { alerts[$0.key].title == $0.value.plainText }.count
        var reasons = ["\"\(readings[name].ownerWord)\" in its key"]
        if titles > 0 { reasons.append("equals the title\(inFiles(titles))") }
        let equalsSender = leaf.values.contains { file, value in
            sender.flatMap { self.name(of: $0, in: file) } == value.plainText
        }
        used.insert(name)
        var value = JSONValue.string(leaf.path)
        var confidence: MappingProposal.Confidence = titles > 0 ? .certain : .likely
        if let group, !group.direct.isEmpty || equalsSender {
            // In direct messages, the conversation's name is often the sender's name.
            let direct = group.direct.isEmpty ? ["false"] : group.direct
            let isFlag = readings[group.position].attribute == .itself
            let isNumber = shapes[group.position] == .integer
            let excluded: [JSONValue] =
                isFlag
                ? [isNumber ? .number(JSONNumber(0)) : .bool(false)] : direct.map { .string($0) }
            let expected = JSONValue.object(
                JSONObject([("not", excluded.count == 1 ? excluded[0] : .array(excluded))])
            )
            value = .object(
                JSONObject([
                    ("path", value),
                    ("when", .object(JSONObject([(values.leaves[group.position].path, expected)]))),
                ])
            )
            reasons.append("direct messages have no group name")
        } else if equalsSender {
            confidence = .unsure
            reasons.append("equals the sender's name, so direct messages may become groups")
        }
        if readings[name].isAboutOther { confidence = .unsure }
        if leaf.words.last?.word.text == "subject" {
            confidence = .unsure
            reasons.append("may be the subject of a message between two people")
        }
        add(
            "groupNameKey",
            value,
            confidence,
            reasons,
            example: example(name),
            alternatives: names.dropFirst().map { values.leaves[$0].path }
        )
    }

    /// Returns whether a value, such as a subject, differs between messages of the same
    /// conversation.
    private func differsInConversation(_ position: Int) -> Bool {
        guard let path = fields.first(where: { $0.key == "conversationIdKey" })?.value.text,
            let ids = values.leaves.first(where: { $0.path == path })?.values
        else { return false }
        var names: [String: String] = [:]
        return values.leaves[position].values.contains { file, value in
            guard let id = ids[file]?.plainText, let name = value.plainText else { return false }
            return names.updateValue(name, forKey: id).map { $0 != name } ?? false
        }
    }

    // MARK: Users

    private func proposeRecipients() {
        let lists = values.lists.filter { list in
            guard list.words.last?.word.meaning == .recipients, !list.elements.isEmpty else {
                return false
            }
            return list.elements.allSatisfy { $0.text != nil || $0.object != nil }
        }
        guard let list = lists.first, let element = list.elements.first else { return }
        let path = JSONValue.string(list.path)
        var reasons = ["a list of users"]
        if list.hasSender { reasons.append("the sender in it is removed by ID") }
        guard let object = element.object else {
            return add("recipientsKey", path, .likely, reasons)
        }
        let items = Self.items(
            of: object,
            [
                ("id", [.id], ["id", "_id", "userId", "user_id", "uid", "identifier"]),
                (
                    "name", [.displayName, .username, .firstName],
                    ["name", "displayName", "display_name", "fullName"]
                ),
                ("avatarUrl", [.picture], ["avatarURL", "avatarUrl", "avatar_url", "avatar"]),
            ]
        )
        guard let items else { return add("recipientsKey", path, .likely, reasons) }
        guard !items.members.isEmpty else { return }
        add(
            "recipientsKey",
            .object(JSONObject([("path", path), ("items", .object(items))])),
            .likely,
            reasons
        )
    }

    /// Returns the paths of properties in the elements of a list; `nil` if the elements use the
    /// default names.
    static func items(
        of object: JSONObject,
        _ properties: [(name: String, attributes: [KeyReading.Attribute], known: [String])]
    ) -> JSONObject? {
        var members: [JSONObject.Member] = []
        var isKnown = true
        let names = object.members.map { $0.name }.filter { $0.utf8.count <= 64 }.sorted().prefix(
            64
        )
        for property in properties {
            if let known = property.known.first(where: { object[$0]?.plainText != nil }) {
                members.append((property.name, .string(known)))
                continue
            }
            let found = names.first { name in
                guard object[name]?.plainText != nil else { return false }
                return property.attributes.contains(KeyReading.attribute(ofKey: name))
            }
            guard let found, let text = PayloadPath.quotedIfNecessary(found) else { continue }
            isKnown = false
            members.append((property.name, .string(text)))
        }
        return isKnown && !members.isEmpty ? nil : JSONObject(members)
    }

    private func proposeCurrentUser() {
        let ids = positions {
            $0.owner == .me && ($0.attribute == .id || $0.attribute == .itself) && $1.canIdentify
                && $1 != .name && $1 != .word && $1 != .webURL
        }
        let named = ids.filter { position in
            values.leaves[position].words.contains {
                $0.word.meaning == .me
                    && !["target", "own", "self", "to", "owner"].contains($0.word.text)
            }
                || readings[position].attribute == .id
                    && !["account", "owner", "target"].contains(readings[position].ownerWord)
        }
        guard let id = named.first, !readings[id].isAboutOther else { return }
        add(
            "currentUserIdKey",
            at: id,
            .likely,
            ["\"\(readings[id].ownerWord)\" in its key; it is the user of the device"],
            alternatives: Array(named.dropFirst())
        )
    }
}

extension KeyReading {
    /// Returns the meaning of a key in an element of a list.
    static func attribute(ofKey name: String) -> Attribute {
        let words = KeyMeaning.words(of: name)
        let leaf = PayloadLeaf(
            path: name,
            scopes: [""],
            words: words.map { PayloadLeaf.Word(word: $0, component: 0) },
            isInList: false,
            values: [:]
        )
        return KeyReading(leaf).attribute
    }
}
