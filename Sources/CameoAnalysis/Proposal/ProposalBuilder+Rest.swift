import Cameo

extension ProposalBuilder {
    // MARK: Text

    /// Proposes the message text without the sender's name, or the text of a payload whose alert
    /// has none.
    func proposeText() {
        let separators = alerts.enumerated().compactMap { file, alert -> String? in
            if let name = sender?.name(in: file) { return alert.separator(after: name) }
            return name(in: file, with: "senderId")?.separator
        }
        let isNamed = fields.contains { $0.key == "senderNameKey" }
        if isNamed, let separator = separators.first,
            let alert = alerts.first(where: { $0.body != nil })
        {
            let strip = JSONValue.string("{$senderName}" + separator)
            return add(
                "bodyKey",
                .members(("path", .string(alert.bodyPath)), ("strip", strip)),
                // A single file's text may begin with the name by coincidence.
                separators.count > 1 ? .certain : .likely,
                [
                    "the text begins with the sender's name, which is shown above it\(inFiles(separators.count))"
                ]
            )
        }
        guard alerts.allSatisfy({ $0.body == nil }) else { return }
        let texts = ranked {
            ($0.kind == .text && [.message, nil, .event].contains($0.owner)
                || $0.owner == .message && $0.kind == .itself && $0.shape != .word)
                && [.text, .name, .word].contains($0.shape) && !$0.hasWord(.title)
        }
        let reason = "text, because the payload's alert has no text"
        add("bodyKey", at: Array(texts.prefix(1)), .unsure, [reason], or: texts)
    }

    // MARK: Message

    /// Proposes media, message ID, link, badge and other fields that don't require a sender.
    func proposeRest() {
        proposeMedia()
        proposeMessageID()
        proposeLink()
        if payloads.allSatisfy({ $0.aps.badge == nil }) {
            let counts = ranked {
                $0.kind == .unread && $0.shape == .integer
                    && [nil, .me, .message, .event].contains($0.owner)
            }
            let reason =
                "the number of unread messages; the badge is the number for the whole app"
            add("badgeKey", at: Array(counts.prefix(1)), .unsure, [reason], or: counts)
        }
        for list in values.lists where list.meaning == .actions {
            let titles = ["title", "n", "label", "text", "t"]
            let value = list.elements.lazy.compactMap { $0.object }.first.flatMap { button in
                Self.value(
                    list.path,
                    button,
                    [
                        ("title", [.name, .text, .username], titles),
                        ("id", [.id, .type], ["id", "i", "identifier", "action"]),
                        ("link", [.link, .url], ["link", "url", "deepLink", "deep_link", "uri"]),
                    ]
                )
            }
            let items = value?.object?["items"]?.object
            guard let value, items == nil || items?["title"] != nil else { continue }
            add("actionsKey", value, .likely, ["a list of buttons"])
        }
        guard hasSender else { return }
        let mentions = ranked {
            $0.kind == .mention && $0.shape == .boolean && !$0.reading.isAboutOther
        }
        let reasons = ["a Boolean whose key names a mention"]
        add("mentionsCurrentUserKey", at: Array(mentions.prefix(1)), .likely, reasons)
    }

    private func proposeLink() {
        let links = ranked { leaf in
            let isApp = leaf.shape == .appLink
            guard isApp || leaf.shape == .webURL else { return false }
            if !isApp, leaf.kind == .url {
                return [nil, .message, .event, .conversation].contains(leaf.owner)
            }
            return (leaf.kind == .link || leaf.kind == .url) && leaf.owner != .sender
                && leaf.owner != .media
        }
        guard let link = links.first else { return }
        let isApp = link.shape == .appLink
        let reason = isApp ? "a URL with a custom scheme" : "a URL that isn't an image"
        let isNamed = link.kind == .link || isApp
        add("deepLinkKey", at: [link], isNamed ? .likely : .unsure, [reason], or: links)
    }

    private func proposeMedia() {
        for list in values.lists
        where [.media, .picture].contains(list.meaning)
            && [nil, .media, .message, .event].contains(list.owner)
        {
            if list.elements.contains(where: isURL) {
                return add("mediaUrlKey", .string(list.path), .likely, ["a list of URLs"])
            }
            if let object = list.elements.first?.object, let value = files(list.path, object) {
                return add("mediaUrlKey", value, .likely, ["a list of files"])
            }
        }
        let media = ranked {
            $0.shape.canBePicture && !isPhotoOfSender($0)
                && ($0.owner == .media
                    || $0.kind == .picture && [nil, .message, .event].contains($0.owner))
        }
        guard let first = media.first else { return }
        let isUnsure = first.isAvatar && first.owner == nil
        let reason = "the URL of an image or a file"
        addURL("mediaUrlKey", [first], isUnsure ? .unsure : .likely, [reason], or: media)
        let types = ranked {
            $0.owner == .media && ($0.kind == .mime || $0.kind == .type) && $0.shape != .text
        }
        guard fields.contains(where: { $0.key == "mediaUrlKey" }) else { return }
        add("mediaTypeKey", at: Array(types.prefix(1)), .likely, ["the type of the file"])
    }

    /// Returns whether a key such as `photo` is next to the name in the title, so that the photo is
    /// probably the sender's.
    private func isPhotoOfSender(_ photo: PayloadLeaf) -> Bool {
        guard photo.owner == nil, photo.words.last?.word.text == "photo" else { return false }
        return photo.values.keys.allSatisfy { file in
            guard let title = alerts[file].title else { return false }
            return leaves.contains { leaf in
                leaf.kind == .name && leaf.scopes.last == photo.scopes.last
                    && leaf.values[file]?.plainText == title
            }
        }
    }

    private func isURL(_ value: JSONValue) -> Bool {
        value.text != nil && [.imageURL, .webURL].contains(ValueShape(value))
    }

    /// Returns the mapping value for a list of files; `nil` if the files have no URL.
    private func files(_ path: String, _ object: JSONObject) -> JSONValue? {
        let urls = object.members.filter { isURL($0.value) }.map { $0.name }.sorted()
        guard let first = urls.first else { return nil }
        let known = ["url", "u", "uri"].first { urls.contains($0) }
        let types = object.members.filter {
            [.type, .mime].contains(KeyReading(key: $0.name).kind) && $0.value.text != nil
        }.map { $0.name }.sorted()
        let knownType = ["type", "mimeType"].first { types.contains($0) }
        if known != nil, knownType != nil || types.isEmpty { return .string(path) }
        let url = known ?? urls.first { !$0.hasPrefix("thumb") } ?? first
        let items = [("url", url), ("type", knownType ?? types.first)].compactMap { name, key in
            key.flatMap(PayloadPath.quotedIfNecessary).map {
                (name: name, value: JSONValue.string($0))
            }
        }
        return .members(("path", .string(path)), ("items", .object(JSONObject(items))))
    }

    private func proposeMessageID() {
        let ids = ranked { $0.kind == .id && $0.shape.canIdentify && $0.shape != .name }
        let named =
            ids.filter { $0.owner == .message && !$0.reading.isAboutOther }
            + ids.filter { $0.owner == .event }
        if let id = named.first {
            let isMessage = id.owner == .message
            return add(
                "messageIdKey",
                at: [id],
                isMessage ? .likely : .unsure,
                [id.reason],
                or: named
            )
        }
        // The payload's own `id`, which differs between messages.
        let own = ids.first { leaf in
            leaf.owner == nil && leaf.words.allSatisfy { [.filler, .id].contains($0.word.meaning) }
        }
        guard let own, own.texts.count == own.values.count else { return }
        add("messageIdKey", at: [own], .unsure, ["an ID whose key doesn't name its object"])
    }

    // MARK: Style

    /// The enumeration words for pushes that name a user but aren't messages from that user.
    private static let otherKinds: Set<String> = [
        "reaction", "like", "liked", "follow", "follower", "request", "invite", "invitation",
        "read", "receipt", "typing", "delete", "deleted", "remove", "removed", "clear", "update",
        "system", "promo", "promotion", "marketing", "campaign", "news", "order", "reminder",
        "ended", "end", "cancelled", "canceled", "declined", "accepted", "approved", "post",
        "activity", "vote", "match", "supporter", "broadcast", "announcement", "warning", "alarm",
        "weather", "forecast", "likes", "nudge", "poke", "kudos", "payment", "birthday",
    ]

    /// The values that may be the type of a push.
    var kinds: [PayloadLeaf] {
        leaves.filter {
            [nil, .message, .event].contains($0.owner)
                && ($0.kind == .type || $0.owner == .event && $0.kind == .itself)
                && Self.isKind($0.shape) && !$0.isInList
        }
    }

    static func isOther(_ element: String) -> Bool {
        KeyWord.parts(of: element).contains(where: otherKinds.contains)
    }

    /// Returns whether the type at the top level isn't a message type. ``filesOfOtherKinds()`` then
    /// contains the payload.
    static func isOfOtherKind(_ root: JSONObject) -> Bool {
        ["type", "kind", "category", "action"].contains { name in
            guard let value = root[name], let text = value.plainText, text.utf8.count <= 80 else {
                return false
            }
            return isOther(text) && isKind(ValueShape(value))
        }
    }

    private static func isKind(_ shape: ValueShape) -> Bool {
        [.word, .identifier, .name, .host].contains(shape)
    }

    /// Returns the samples whose type isn't a message type.
    func filesOfOtherKinds() -> Set<Int> {
        Set(
            kinds.flatMap { leaf in
                leaf.values.filter { $0.value.plainText.map(Self.isOther) == true }.map { $0.key }
            }
        )
    }

    /// Proposes the condition for the style: the enumeration values that only messages have.
    func proposeStyle() {
        guard hasSender, let sender else { return }
        for leaf in kinds.ranked(by: { [-$0.values.count, $0.scopes.count] }) {
            let isMessage = { (file: Int, element: String) in
                !Self.isOther(element) && sender.files.contains(file)
            }
            let elements = leaf.values.compactMap { file, value in
                value.plainText.map { (element: $0, isMessage: isMessage(file, $0)) }
            }
            let messages = Set(elements.filter { $0.isMessage }.map { $0.element })
            let others = Set(elements.filter { !$0.isMessage }.map { $0.element })
            guard messages.isDisjoint(with: others) else { continue }
            if others.isEmpty {
                guard count == 1, let element = messages.first, Self.meansGroup(element) == nil
                else { return }
                return remarks.append(
                    "\(leaf.path) is \(Self.list(messages)) in this file. If other values aren't messages, such "
                        + "as a reaction, pass a file with one."
                )
            }
            guard !messages.isEmpty else {
                return remarks.append(
                    "\(leaf.path) is \(Self.list(others)), which may not be a message. Pass a file with a message."
                )
            }
            let expected = messages.sorted().map { JSONValue.string($0) }
            let value = expected.count == 1 ? expected[0] : .array(expected)
            return add(
                "style",
                .members(("when", .members((leaf.path, value)))),
                others.contains(where: Self.isOther) ? .likely : .unsure,
                ["\(leaf.path) is \(Self.list(others)) in files that aren't messages"],
                sample: messages.sorted().joined(separator: ", ")
            )
        }
    }

    private static func list(_ elements: Set<String>) -> String {
        elements.sorted().prefix(4).map { "\"\($0.printable.truncated(to: 40))\"" }
            .joined(separator: ", ")
    }
}
