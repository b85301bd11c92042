import Cameo

extension ProposalBuilder {
    // MARK: Text

    /// Proposes the text of a message without the sender's name, or the text of a payload whose
    /// alert has no text.
    func proposeText() {
        guard hasSender else { return }
        let separators = alerts.enumerated().compactMap { file, alert -> String? in
            if let sender, let name = name(of: sender, in: file) {
                return alert.separator(after: name)
            }
            return alert.namePrefix?.separator
        }
        let isNamed = fields.contains { $0.key == "senderNameKey" }
        if isNamed, let separator = separators.first,
            let alert = alerts.first(where: { $0.body != nil })
        {
            let value = JSONObject([
                ("path", .string(alert.bodyPath)),
                ("strip", .string("{$senderName}" + separator)),
            ])
            return add(
                "bodyKey",
                .object(value),
                // In a single file, the text may begin with the name by coincidence.
                separators.count > 1 ? .certain : .likely,
                [
                    "the text begins with the sender's name, which is shown above it\(inFiles(separators.count))"
                ]
            )
        }
        guard alerts.allSatisfy({ $0.body == nil }) else { return }
        let texts = positions {
            $0.attribute == .text && [.message, .unknown, .event].contains($0.owner)
                && ($1 == .text || $1 == .name || $1 == .word)
                || $0.owner == .message && $0.attribute == .itself && ($1 == .text || $1 == .name)
        }.filter { position in
            !values.leaves[position].words.contains { $0.word.meaning == .title }
        }
        guard let text = texts.first else { return }
        used.insert(text)
        add(
            "bodyKey",
            .string(values.leaves[text].path),
            .unsure,
            ["text, and the alert of the payload has none of its own"],
            alternatives: texts.dropFirst().map { values.leaves[$0].path }
        )
    }

    // MARK: Message

    /// Proposes media, identifier, link, badge and other fields that don't require a sender.
    func proposeRest() {
        proposeMedia()
        proposeMessageID()
        let links = positions {
            ($1 == .appLink || $1 == .webURL)
                && ($0.attribute == .link || $0.attribute == .url && $1 == .appLink)
                && $0.owner != .sender && $0.owner != .media
                || $1 == .webURL && $0.attribute == .url
                    && [.unknown, .message, .event, .conversation].contains($0.owner)
        }
        if let link = links.first {
            let isNamed = readings[link].attribute == .link || shapes[link] == .appLink
            add(
                "deepLinkKey",
                at: link,
                isNamed ? .likely : .unsure,
                [
                    shapes[link] == .appLink
                        ? "a URL with the scheme of an app" : "a URL that isn't an image"
                ],
                alternatives: Array(links.dropFirst())
            )
        }
        proposeBadge()
        let buttons = values.lists.first { list in
            list.words.last?.word.meaning == .actions
                && list.elements.contains { element in
                    ["title", "label", "text"].contains { element.object?[$0]?.text != nil }
                }
        }
        if let buttons {
            add("actionsKey", .string(buttons.path), .likely, ["a list of buttons"])
        }
        guard hasSender else { return }
        let mentions = positions { $0.attribute == .mention && $1 == .boolean && !$0.isAboutOther }
        if let mention = mentions.first {
            add(
                "mentionsCurrentUserKey",
                at: mention,
                .likely,
                ["a Boolean whose key names a mention"]
            )
        }
    }

    private func proposeMedia() {
        let lists = values.lists.filter { list in
            let meaning = list.words.last?.word.meaning
            guard meaning == .media || meaning == .picture else { return false }
            return [.unknown, .media, .message, .event].contains(list.reading.owner)
        }
        for list in lists {
            if list.elements.contains(where: { isURL($0) }) {
                return add("mediaUrlKey", .string(list.path), .likely, ["a list of URLs"])
            }
            guard let object = list.elements.first?.object else { continue }
            if addMediaList(list, object) { return }
        }
        let media = positions { reading, shape in
            shape.canBePicture
                && (reading.owner == .media
                    || reading.attribute == .picture
                        && [.unknown, .message, .event].contains(reading.owner))
        }.filter {
            shapes[$0] != .webURL || readings[$0].owner == .media
                || readings[$0].attribute == .picture
        }
        guard let first = media.first else { return }
        addURL(
            "mediaUrlKey",
            [first],
            isAvatar(first) && readings[first].owner == .unknown ? .unsure : .likely,
            ["the URL of an image or a file"],
            alternatives: Array(media.dropFirst())
        )
        let types = positions {
            $0.owner == .media && ($0.attribute == .mime || $0.attribute == .type) && $1 != .text
        }
        guard fields.contains(where: { $0.key == "mediaUrlKey" }), let type = types.first else {
            return
        }
        add("mediaTypeKey", at: type, .likely, ["the type of the file"])
    }

    private func isURL(_ value: JSONValue) -> Bool {
        guard value.text != nil else { return false }
        return [.imageURL, .webURL].contains(ValueShape(value))
    }

    private func addMediaList(_ list: PayloadList, _ object: JSONObject) -> Bool {
        let urls = object.members.filter { isURL($0.value) }.map { $0.name }.sorted()
        guard !urls.isEmpty else { return false }
        let known = ["url", "u", "uri"].first { urls.contains($0) }
        let name = known ?? urls.first { !$0.hasPrefix("thumb") } ?? urls[0]
        let types = object.members.filter { member in
            [.type, .mime].contains(KeyReading.attribute(ofKey: member.name))
                && member.value.text != nil
        }.map { $0.name }.sorted()
        let type = ["type", "mimeType"].first { types.contains($0) } ?? types.first
        let isKnown = known != nil && (type == nil || type == "type" || type == "mimeType")
        var items: [JSONObject.Member] = []
        if let url = PayloadPath.quotedIfNecessary(name) { items.append(("url", .string(url))) }
        if let type, let text = PayloadPath.quotedIfNecessary(type) {
            items.append(("type", .string(text)))
        }
        let path = JSONValue.string(list.path)
        let value = JSONValue.object(
            JSONObject([("path", path), ("items", .object(JSONObject(items)))])
        )
        add("mediaUrlKey", isKnown ? path : value, .likely, ["a list of files"])
        return true
    }

    private func proposeMessageID() {
        let ids = positions { $0.attribute == .id && $1.canIdentify && $1 != .name }
        let named = ids.filter { readings[$0].owner == .message && !readings[$0].isAboutOther }
        let events = ids.filter { readings[$0].owner == .event }
        if let id = (named + events).first {
            return add(
                "messageIdKey",
                at: id,
                readings[id].owner == .message ? .likely : .unsure,
                ["\"\(readings[id].ownerWord)\" in its key"],
                alternatives: Array((named + events).dropFirst())
            )
        }
        // Use the `id` of the payload itself if it differs between messages.
        let own = ids.filter { position in
            readings[position].owner == .unknown
                && values.leaves[position].words.allSatisfy {
                    [.filler, .id].contains($0.word.meaning)
                }
        }
        guard let id = own.first else { return }
        let texts = values.leaves[id].texts(count).compactMap { $0 }
        guard Set(texts).count == texts.count else { return }
        add("messageIdKey", at: id, .unsure, ["an ID whose key doesn't name its object"])
    }

    private func proposeBadge() {
        guard payloads.allSatisfy({ $0.aps.badge == nil }) else { return }
        let counts = positions { reading, shape in
            reading.attribute == .unread && shape == .integer
                && [.unknown, .me, .message, .event].contains(reading.owner)
        }
        guard let position = counts.first else { return }
        add(
            "badgeKey",
            at: position,
            .unsure,
            ["the number of unread messages; the badge is the number of the whole app"],
            alternatives: Array(counts.dropFirst())
        )
    }

    // MARK: Style

    /// The words for enumeration elements that aren't messages, although they name a user.
    private static let otherKinds: Set<String> = [
        "reaction", "like", "liked", "follow", "follower", "request", "invite", "invitation",
        "read", "receipt",
        "typing", "delete", "deleted", "remove", "removed", "clear", "update", "system", "promo",
        "promotion",
        "marketing", "campaign", "news", "order", "reminder", "ended", "end", "cancelled",
        "canceled", "declined", "accepted", "approved", "post", "activity", "vote", "match",
        "supporter", "broadcast", "announcement", "warning", "alarm", "weather", "forecast",
    ]

    /// The positions of values that may be the type of a push.
    private var kinds: [Int] {
        values.leaves.indices.filter { position in
            [.unknown, .message, .event].contains(readings[position].owner)
                && (readings[position].attribute == .type
                    || readings[position].owner == .event
                        && readings[position].attribute == .itself)
                && [.word, .identifier, .name, .host].contains(shapes[position])
                && !values.leaves[position].isInList
        }
    }

    private func isOther(_ element: String) -> Bool {
        KeyWord.parts(of: element).contains(where: Self.otherKinds.contains)
    }

    /// Returns the indexes of the samples whose type isn't a message.
    func filesOfOtherKinds() -> Set<Int> {
        var files: Set<Int> = []
        for position in kinds {
            for (file, value) in values.leaves[position].values
            where value.plainText.map(isOther) == true { files.insert(file) }
        }
        return files
    }

    /// Proposes the condition of the style: the enumeration elements that only messages contain.
    func proposeStyle() {
        guard hasSender, let sender else { return }
        for position in kinds.sorted(by: { isKindBefore($0, $1) }) {
            let leaf = values.leaves[position]
            var messages: Set<String> = []
            var others: Set<String> = []
            for (file, value) in leaf.values {
                guard let element = value.plainText else { continue }
                if isOther(element) || !sender.files.contains(file) {
                    others.insert(element)
                } else {
                    messages.insert(element)
                }
            }
            guard messages.isDisjoint(with: others) else { continue }
            if others.isEmpty {
                if count == 1, let element = messages.first, Self.meansGroup(element) == nil {
                    remarks.append(
                        "\(leaf.path) is \"\(element.printable.truncated(to: 40))\" in this file. If other "
                            + "values aren't messages, such as a reaction, pass a file with one."
                    )
                }
                return
            }
            guard !messages.isEmpty else {
                remarks.append(
                    "\(leaf.path) is \(Self.list(others)), which may not be a message. Pass a file with a message."
                )
                return
            }
            let expected = messages.sorted().map { JSONValue.string($0) }
            let condition = JSONObject([
                (leaf.path, expected.count == 1 ? expected[0] : .array(expected))
            ])
            add(
                "style",
                .object(JSONObject([("when", .object(condition))])),
                others.contains(where: isOther) ? .likely : .unsure,
                ["\(leaf.path) is \(Self.list(others)) in files that aren't messages"],
                example: messages.sorted().joined(separator: ", ").printable.truncated(to: 40)
            )
            return
        }
    }

    private static func list(_ elements: Set<String>) -> String {
        elements.sorted().prefix(4).map { "\"\($0.printable.truncated(to: 40))\"" }.joined(
            separator: ", "
        )
    }

    private func isKindBefore(_ one: Int, _ other: Int) -> Bool {
        let (first, second) = (values.leaves[one], values.leaves[other])
        if first.values.count != second.values.count {
            return first.values.count > second.values.count
        }
        if first.scopes.count != second.scopes.count {
            return first.scopes.count < second.scopes.count
        }
        return first.path < second.path
    }

    // MARK: Remarks

    /// Adds remarks about missing values in the samples.
    func addRemarks() {
        if !hasSender, !otherFiles.isEmpty, otherFiles.count == count {
            remarks = [
                "The type of \(count == 1 ? "the file" : "each file") isn't a message's, so these notifications stay "
                    + "plain. Pass a file with a message."
            ]
        } else if !hasSender {
            remarks = [
                "No value resembles the sender's ID or name, so these notifications stay plain. Send both with "
                    + "each message, for example \"senderId\": \"u_42\", \"senderName\": \"Ada\", "
                    + "\"senderAvatar\": \"https://…\" and \"conversationId\": \"c_7\": these keys need no mapping.",
                "A title alone isn't a sender's name. It is one together with the ID of a sender or a conversation, an avatar, "
                    + "or a type such as \"chat_message\".",
            ]
        }
        if payloads.contains(where: { !$0.invokesServiceExtension }) {
            remarks.append(
                payloads.allSatisfy { $0.aps.alert.isEmpty }
                    ? "iOS starts the service extension only for pushes with text: send aps.alert and "
                        + "\"mutable-content\": 1."
                    : "iOS starts the service extension only for pushes with text and \"mutable-content\": 1 in aps."
            )
        }
        if values.isTruncated {
            remarks.append(
                "A file has more than \(PayloadValues.maxCount) values; the others were ignored."
            )
        }
        if values.unusableNames > 0 {
            remarks.append(
                "Keys with a quotation mark were ignored, because a path can't contain them."
            )
        }
        if count == 1, hasSender {
            remarks.append(
                "Several files, such as a group message and one of another sender, make the proposal safer."
            )
        }
    }
}
