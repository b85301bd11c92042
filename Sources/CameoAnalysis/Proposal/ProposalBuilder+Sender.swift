import Cameo

extension ProposalBuilder {
    /// Proposes the fields of the sender.
    func proposeSender() {
        let candidates = senderCandidates().filter { !$0.files.isSubset(of: otherFiles) }
        guard let best = candidates.first else { return proposeSenderInText() }
        sender = best
        hasSender = true
        // Samples without this sender may contain another sender.
        var chain = [best]
        var covered = best.files
        for other in candidates.dropFirst()
        where !other.files.isSubset(of: covered) && chain.count < 3 {
            chain.append(other)
            covered.formUnion(other.files)
        }
        let rest = candidates.filter { other in !chain.contains { $0.entity == other.entity } }
        proposeID(chain, rest)
        proposeName(chain, rest)
        guard hasSender else { return }
        proposeAvatar(chain, rest)
        let handles = chain.compactMap { candidate in
            candidate.best(.email) { $0 == .email }
                ?? candidate.best(.phone) { $0 == .phone || $0 == .integer }
        }.filter { !$0.isUsed }
        add("senderHandleKey", at: handles, .certain, ["an email address or phone number"])
    }

    private func confidence(_ candidate: SenderCandidate) -> MappingProposal.Confidence {
        if candidate.isUncertain { return .unsure }
        if candidate.isConfirmed || candidate.variesTogether { return .certain }
        switch candidate.owner {
        case .sender: return .likely
        case .person: return candidate.id != nil && candidate.name != nil ? .likely : .unsure
        default: return .unsure
        }
    }

    private func reason(_ candidate: SenderCandidate) -> String {
        candidate.isUnnamed
            ? "in the object with the name in the alert"
            : candidate.owner == nil
                ? "its key contains no word for a sender" : candidate.leaves[0].reason
    }

    private func proposeID(_ chain: [SenderCandidate], _ rest: [SenderCandidate]) {
        let (best, others) = (chain[0], rest.compactMap { $0.id })
        let ids = chain.compactMap { $0.id }
        guard let id = ids.first else {
            if let id = rest.first(where: { $0.owner == .sender && $0.id != nil })?.id {
                let reasons = ["\(id.reason), separate from the name"]
                return add("senderIdKey", at: [id], .likely, reasons, or: others)
            }
            let reason =
                "the payload has a name but no ID; send an ID, because names aren't unique"
            let names = chain.compactMap { $0.name ?? $0.firstName }
            return add("senderIdKey", at: names, .unsure, [reason], or: others)
        }
        var reasons = [reason(best)]
        if best.variesTogether { reasons.append("varies with the name across the files") }
        if id.kind == .username, ids.count == 1, let server = server(of: id) {
            reasons.append("a username is unique only on its server")
            let template = JSONValue.string("{\(id.path)}@{\(server.path)}")
            return add(
                "senderIdKey",
                at: [id],
                .likely,
                reasons,
                as: .members(("template", template))
            )
        }
        let isID = id.kind == .id
        let resemblesID = [.identifier, .uuid, .integer, .digest].contains(id.shape)
        if !isID {
            reasons.append(resemblesID ? "resembles an ID" : "its key doesn't name an ID")
        }
        let certainty = isID || best.isUnnamed ? confidence(best) : resemblesID ? .likely : .unsure
        add("senderIdKey", at: ids, certainty, reasons, or: others)
    }

    /// Returns the server next to a username; `nil` if there is none.
    private func server(of username: PayloadLeaf) -> PayloadLeaf? {
        leaves.first {
            $0.owner == .server && $0.shape == .host && $0.scopes.last == username.scopes.last
        }
    }

    private func proposeName(_ chain: [SenderCandidate], _ rest: [SenderCandidate]) {
        let (best, others) = (chain[0], rest.compactMap { $0.name })
        var reasons: [String] = []
        if best.titles > 0 { reasons.append("equals text in the alert\(inFiles(best.titles))") }
        if best.bodies > 0 { reasons.append("begins the text\(inFiles(best.bodies))") }
        if reasons.isEmpty { reasons.append(reason(best)) }
        let certainty = confidence(best)
        if let first = best.firstName, best.name == nil {
            let last = best.lastName
            last?.isUsed = true
            let template = last.map { JSONValue.string("{\(first.path)} {\($0.path)}") }
            add(
                "senderNameKey",
                at: [first],
                certainty,
                reasons + (last == nil ? [] : ["first and last name are separate"]),
                or: others,
                as: template.map { .array([.members(("template", $0)), .string(first.path)]) }
            )
            return
        }
        let names = chain.compactMap { $0.name }
        guard let name = names.first else {
            let other = rest.first { $0.owner == .sender && $0.name != nil }
            guard let name = other?.name ?? nameWithoutOwner() else { return proposeNameInText() }
            let reason =
                other == nil ? "the alert contains it" : "\(name.reason), separate from the ID"
            return add("senderNameKey", at: [name], .likely, [reason], or: others)
        }
        let isUsername = name.kind == .username && !best.isConfirmed
        if isUsername { reasons.append("a username; a display name would look better") }
        let same = best.all([.name, .username]) { $0.canName }
        add(
            "senderNameKey",
            at: names,
            isUsername ? .unsure : certainty,
            reasons,
            or: same + others
        )
    }

    // MARK: URLs

    private func proposeAvatar(_ chain: [SenderCandidate], _ rest: [SenderCandidate]) {
        var pictures = chain.compactMap { $0.picture }
        if pictures.isEmpty {
            pictures = Array(
                rest.filter { $0.owner == .sender }.compactMap { $0.picture }.prefix(1)
            )
        }
        var confidence = MappingProposal.Confidence.likely
        var reasons = [reason(chain[0])]
        if pictures.isEmpty {
            // Accept any unused image whose key, such as `avatar`, names either no owner or a user.
            let found = ranked {
                $0.kind == .picture && $0.shape.canBePicture
                    && [nil, .profile, .person].contains($0.owner)
            }
            let avatars = found.filter { $0.isAvatar }
            pictures = Array((avatars + found.filter { $0.isPhoto }).prefix(1))
            if pictures.isEmpty { return explainMissingAvatar(chain) }
            let isSender = chain.contains { $0.owner == .sender }
            confidence = avatars.isEmpty || !isSender ? .unsure : .likely
            reasons = [
                avatars.isEmpty
                    ? "may be an image of the message, which belongs in mediaUrlKey"
                    : "its key doesn't identify the sender"
            ]
        } else if chain[0].isConfirmed {
            confidence = chain[0].isUncertain ? .unsure : .certain
        }
        let others = chain.flatMap { $0.all([.picture]) { $0.canBePicture } }
        addURL("avatarUrlKey", pictures, confidence, reasons, or: others)
    }

    private func explainMissingAvatar(_ chain: [SenderCandidate]) {
        let unusable = chain.flatMap { $0.leaves }.first {
            $0.kind == .picture && !$0.shape.canBePicture
        }
        guard let unusable else {
            return remarks.append(
                """
                No avatar was found, so Cameo draws initials. Send an HTTPS URL next to the \
                sender's ID.
                """
            )
        }
        remarks.append(
            "The value of \(unusable.path) isn't a URL. If the URL of the avatar can be composed, add "
                + "\"avatarUrlKey\": {\"template\": \"https://example.com/{\(unusable.path)}\"}."
        )
    }

    /// Adds a field with a URL, or with a relative URL and its base.
    func addURL(
        _ key: String,
        _ leaves: [PayloadLeaf],
        _ confidence: MappingProposal.Confidence,
        _ reasons: [String],
        or others: [PayloadLeaf]
    ) {
        guard let first = leaves.first else { return }
        guard first.shape == .relativeURL else {
            let isInsecure = first.text?.scheme == "http"
            let reason = isInsecure ? ["only HTTPS URLs are loaded; change the server"] : []
            return add(key, at: leaves, confidence, reasons + reason, or: others)
        }
        first.isUsed = true
        let path = JSONValue.string(first.path)
        guard let server = server() else {
            return remarks.append(
                "\(first.path) is a relative URL, and the payload has no server. Add \"\(key)\": {\"path\": "
                    + "\(path.compact), \"base\": \"https://YOUR-SERVER/\"}."
            )
        }
        let value = JSONValue.members(("path", path), ("base", .string(server.url)))
        let reason = "a relative URL; \(server.path) is the server"
        add(key, at: [first], confidence, reasons + [reason], or: others, as: value)
    }

    /// Returns the base server for relative URLs and its path in the payload; `nil` if there is
    /// none.
    private func server() -> (url: String, path: String)? {
        for leaf in leaves where leaf.owner == .server && !leaf.hasWord(.picture) {
            let isURL = leaf.shape == .webURL && leaf.text?.scheme == "https"
            guard isURL || leaf.shape == .host else { continue }
            return ("\(isURL ? "" : "https://"){\(leaf.path)}", leaf.path)
        }
        return nil
    }

    // MARK: Text

    /// Proposes the name if the payload has only an ID.
    private func proposeNameInText() {
        let files = (sender?.files ?? []).sorted()
        let names = files.compactMap { name(in: $0, with: "senderId") }
        // Without a conversation or a message type, a title such as "Build failed" isn't a name.
        if isTalk || isChat || hasMessageType, names.contains(where: { $0.value == nil }) {
            return remarks.append("The payload has no sender name, so the title is used.")
        }
        guard !addNameInText(names.first) else { return }
        // Without this, a message's title would be treated as a person's name.
        hasSender = false
        let path = fields.first?.value.mainPath ?? ""
        fields = []
        missing = adviceForID(at: path)
    }

    /// Whether the type of a sample indicates a message whose title is the sender's name.
    private var hasMessageType: Bool {
        kinds.contains { leaf in
            leaf.values.contains { file, value in
                value.plainText.flatMap { name(in: file, with: "type", $0) } != nil
            }
        }
    }

    /// Adds the name in localized text or in the alert, and returns whether there is one.
    private func addNameInText(_ name: SampleAlert.Name?, isID: Bool = false) -> Bool {
        var (value, text, reason) = (
            name?.value, name?.text, "the text contains the sender's name"
        )
        if name?.separator != nil { reason = "the text begins with a name" }
        if let (index, argument) = argumentOfSender() {
            (value, text) = (.string("aps.alert.loc-args[\(index)]"), argument)
            reason = "an argument of the localized text that looks like a name"
        }
        guard let value else { return false }
        if isID { addID(orName: value, [Self.noID], sample: text) }
        add("senderNameKey", value, .likely, [reason], sample: text)
        return true
    }

    /// Adds the ID that varies with the names in the alerts, or else the name.
    private func addID(orName value: JSONValue, _ reasons: [String], sample: String?) {
        let names = alerts.indices.compactMap {
            name(in: $0, with: "type", "chat_message")?.text ?? titleName(in: $0)?.text
        }
        // Message IDs vary as well, unless a name is repeated.
        let isRepeated = Set(names).count > 1 && Set(names).count < count
        let id = leaves.first { leaf in
            guard isRepeated, names.count == count, leaf.kind == .id, leaf.values.count == count,
                leaf.shape.canIdentify, [nil, .sender, .person, .profile].contains(leaf.owner)
            else { return false }
            let pairs = Set(names.indices.map { [leaf.values[$0]?.plainText ?? "", names[$0]] })
            return pairs.count == Set(names).count && leaf.texts.count == pairs.count
        }
        guard let id else { return add("senderIdKey", value, .unsure, reasons, sample: sample) }
        add("senderIdKey", at: [id], .likely, ["varies with the name in the alert"])
    }

    private static let noID =
        "the payload has no sender ID; send one, because names aren't unique"

    /// Returns the sender's name in the alert of a sample, unless the title is the group's name.
    func name(in file: Int, with key: String, _ text: String = "x") -> SampleAlert.Name? {
        let title = alerts[file].title ?? ""
        let isGroup = groupNames(in: file).contains(title)
        return alerts[file].name(with: key, text, group: isGroup ? title : nil)
    }

    /// Returns the first argument of localized text that looks like a name, and its position.
    private func argumentOfSender() -> (Int, String)? {
        for (file, alert) in alerts.enumerated() where alert.key.map(Self.isOther) == false {
            let groups = groupNames(in: file)
            for (index, argument) in alert.arguments.enumerated()
            where ValueShape(.string(argument)) == .name && !groups.contains(argument) {
                return (index, argument)
            }
        }
        return nil
    }

    /// Returns the names of conversations in a sample.
    private func groupNames(in file: Int) -> Set<String> {
        let names = leaves.filter {
            $0.owner == .conversation && ($0.kind == .name || $0.kind == .itself)
        }
        return Set(
            (names + [groupInTitle].compactMap { $0 }).compactMap { $0.values[file]?.plainText }
        )
    }

    /// Proposes a sender if only the alert names one.
    private func proposeSenderInText() {
        guard otherFiles.count < count else { return }
        let isLocalizedMessage = alerts.contains { alert in
            KeyMeaning.words(of: alert.key ?? "").contains {
                [.message, .sender, .conversation, .call].contains($0.meaning)
            }
        }
        let hasPrefix = isTalk || groupInTitle != nil
        let names = alerts.indices.compactMap { file -> SampleAlert.Name? in
            let name = hasPrefix ? name(in: file, with: "type", "chat_message") : nil
            if name?.separator != nil { return name }
            return kinds.compactMap { $0.values[file]?.plainText }.lazy
                .compactMap { self.name(in: file, with: "type", $0) }.first
        }
        guard isLocalizedMessage || isTalk || !names.isEmpty else { return }
        hasSender = addNameInText(names.first { $0.value != nil }, isID: true)
        let title =
            names.first
            ?? (isTalk && leaves.contains { $0.isOfChat }
                ? alerts.indices.lazy.compactMap { self.titleName(in: $0) }.first : nil)
        guard !hasSender, let title else { return }
        hasSender = true
        let reason = "the title looks like a name, and the payload belongs to a conversation"
        let path = JSONValue.string("aps.alert.title")
        addID(orName: path, [Self.noID, reason], sample: title.text)
    }

    private func titleName(in file: Int) -> SampleAlert.Name? {
        groupNames(in: file).contains(alerts[file].title ?? "")
            ? nil : alerts[file].titleName(with: "conversationId")
    }

    /// Returns the value that equals the title in every one of several samples whose text begins
    /// with a name; `nil` if there is none.
    func findGroupInTitle() -> PayloadLeaf? {
        guard count > 1 else { return nil }
        return leaves.first { leaf in
            leaf.values.count == count && leaf.texts.count > 1
                && leaf.values.allSatisfy { file, value in
                    guard let title = alerts[file].title, title == value.plainText else {
                        return false
                    }
                    let name = alerts[file].name(with: "type", "chat_message", group: title)
                    return name?.separator != nil
                }
        }
    }
}

extension PayloadLeaf {
    /// Whether the value identifies a conversation rather than another group, such as a team.
    fileprivate var isOfChat: Bool {
        owner == .conversation && !words.contains { $0.word.text == "group" }
    }

    /// Whether a key without an owner may refer to an avatar or to an image in the message.
    fileprivate var isPhoto: Bool {
        words.suffix(2).contains { ["photo", "pic", "picture", "foto"].contains($0.word.text) }
            && words.suffix(2).allSatisfy { $0.word.meaning != nil }
    }
}
