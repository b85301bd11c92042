import Cameo

/// A group of values that may describe the sender, such as the members of `data.user`.
struct SenderCandidate {
    let entity: String
    let leaves: [PayloadLeaf]
    var id: PayloadLeaf?
    var name: PayloadLeaf?
    var firstName: PayloadLeaf?
    var lastName: PayloadLeaf?
    var picture: PayloadLeaf?
    /// The number of samples whose title equals the name.
    var titles = 0
    /// The number of samples whose body begins with the name.
    var bodies = 0
    /// Whether a title contains the name.
    var isMentioned = false
    /// Whether the ID and the name vary across the samples, always together.
    var variesTogether = false
    /// Whether the ID and the name are the same in all samples, but the titles differ.
    var isConstant = false
    /// Whether the values resemble a sender, but the keys don't.
    var isUnnamed = false
    /// Whether no key names an owner or an avatar.
    var isUncertain: Bool { isUnnamed || owner == nil && picture?.isAvatar != true }
    /// The samples that have an ID or a name.
    var files: Set<Int> = []

    init(_ entity: String, _ leaves: [PayloadLeaf]) {
        (self.entity, self.leaves) = (entity, leaves)
    }

    var owner: KeyMeaning? { leaves[0].owner }
    var ownerWord: String { leaves[0].reading.ownerWord }
    /// Whether a value in the alert confirms the name.
    var isConfirmed: Bool { titles + bodies > 0 }
    var hasName: Bool { name != nil || firstName != nil }
    /// Whether the values describe the creator of a conversation, not the sender of its messages.
    var isCreator: Bool {
        leaves[0].reading.isInConversation
            && ["creator", "initiator", "owner", "poster"].contains(ownerWord)
    }

    /// The sort key, most important criterion first; lower is better.
    var rank: [Int] {
        let parts = [id, name ?? firstName, picture].filter { $0 != nil }.count
        let words: [KeyMeaning?] = [.sender, .person, .profile]
        return [
            leaves[0].reading.isAboutOther || isCreator || isConstant ? 1 : 0,
            isConfirmed ? 0 : isMentioned ? 1 : 2, variesTogether ? 0 : 1,
            words.firstIndex(of: owner) ?? words.count, -parts, -files.count,
            leaves[0].isInList ? 1 : 0, leaves[0].scopes.count,
        ]
    }

    /// Returns the values of the given kinds, best first. Values in many samples, display names and
    /// short paths rank highest.
    func all(_ kinds: [KeyMeaning], where isIncluded: (ValueShape) -> Bool) -> [PayloadLeaf] {
        kinds.flatMap { kind in
            leaves.filter { $0.kind == kind && isIncluded($0.shape) }
                .ranked { [-$0.values.count, $0.nameRank, $0.path.utf8.count] }
        }
    }

    func best(_ kinds: KeyMeaning..., where isIncluded: (ValueShape) -> Bool) -> PayloadLeaf? {
        all(kinds, where: isIncluded).first
    }

    mutating func findValues() {
        let isNamed = owner != nil
        id = best(.id) { $0.canIdentify }
        name = best(.name) { $0.canName }
        firstName = best(.first) { $0.canName }
        lastName = best(.last) { $0.canName }
        picture = best(.picture) { $0.canBePicture }
        if name == nil, isNamed { name = best(.itself) { $0 == .name } }
        if !hasName { name = best(.username) { $0.canName } }
        if id == nil, isNamed {
            // A host such as `chat.example.com` identifies a server or a service, not a user.
            id =
                best(.itself) { $0.canIdentify && ![.name, .host, .webURL].contains($0) }
                ?? best(.username, .email, .phone) { $0.canIdentify }
        } else if id == nil {
            id = best(.username) { $0.canIdentify }
        }
        for leaf in [id, name, firstName].compactMap({ $0 }) {
            files.formUnion(leaf.values.keys)
        }
    }

    /// Returns the name in a sample; `nil` if the sample has none.
    func name(in file: Int) -> String? {
        if let name { return name.values[file]?.plainText }
        guard let first = firstName?.values[file]?.plainText else { return nil }
        return lastName?.values[file]?.plainText.map { "\(first) \($0)" } ?? first
    }

    mutating func compare(with alerts: [SampleAlert]) {
        for (file, alert) in alerts.enumerated() {
            guard let name = name(in: file) else { continue }
            if alert.title == name || alert.arguments.contains(name)
                || alert.titleArguments.contains(name)
            {
                titles += 1
            } else if alert.separator(after: name) != nil {
                bodies += 1
            } else if name.utf8.count > 2, alert.title?.parts(at: name) != nil {
                isMentioned = true
            }
        }
        compareSamples(alerts)
    }

    /// Compares the samples: an ID and a name that vary together belong together, and a constant
    /// value isn't the sender if the title varies.
    private mutating func compareSamples(_ alerts: [SampleAlert]) {
        var namesByID: [String: Set<String>] = [:]
        var (names, titles): (Set<String>, Set<String>) = ([], [])
        for file in files {
            let name = name(in: file)
            if let title = alerts[file].title { titles.insert(title) }
            if let name { names.insert(name) }
            guard let id = id?.values[file]?.plainText else { continue }
            namesByID[id, default: []].insert(name ?? alerts[file].title ?? "")
        }
        guard files.count > 1 else { return }
        let isContradictory = namesByID.values.contains { $0.count > 1 }
        if names.count > 1, isContradictory, namesByID.count == 1 {
            // An ID with several names identifies the app or the recipient.
            id = nil
        } else if namesByID.count > 1, !isContradictory, names.count == namesByID.count {
            variesTogether = true
        }
        isConstant =
            names.count <= 1 && namesByID.count <= 1 && titles.count > 1 && !isConfirmed
    }
}

extension PayloadLeaf {
    /// The rank of a name: display names precede other names, and avatars precede their thumbnails.
    fileprivate var nameRank: Int {
        let ranks = [
            "display": 0, "displayname": 0, "full": 1, "fullname": 1, "thumb": 3, "thumbnail": 3,
            "small": 3, "nick": 3, "nickname": 3,
        ]
        return words.suffix(3).compactMap { ranks[$0.word.text] }.min() ?? 2
    }
}

extension ProposalBuilder {
    /// Returns the groups of values that may be the sender, best first.
    func senderCandidates() -> [SenderCandidate] {
        var groups: [String: [PayloadLeaf]] = [:]
        for leaf in leaves {
            let isNamed = [.sender, .person, .profile].contains(leaf.owner)
            guard isNamed || leaf.owner == nil && leaf.words.allSatisfy({ $0.word.meaning != nil })
            else { continue }
            groups[leaf.reading.entity, default: []].append(leaf)
        }
        var candidates = groups.compactMap { entity, leaves -> SenderCandidate? in
            var candidate = SenderCandidate(entity, leaves)
            candidate.findValues()
            candidate.compare(with: alerts)
            return isAcceptable(candidate) ? candidate : nil
        }
        if candidates.isEmpty { candidates = unnamedCandidates() }
        return candidates.sorted {
            $0.rank == $1.rank ? $0.entity < $1.entity : $0.rank.lexicographicallyPrecedes($1.rank)
        }
    }

    /// Returns objects with unknown keys that contain the name from the alert, an ID and an image
    /// URL.
    private func unnamedCandidates() -> [SenderCandidate] {
        var groups: [String: [PayloadLeaf]] = [:]
        for leaf in leaves where leaf.owner == nil {
            groups[leaf.scopes.last ?? "", default: []].append(leaf)
        }
        return groups.compactMap { scope, leaves in
            var candidate = SenderCandidate(scope, leaves)
            candidate.name = leaves.first { leaf in
                leaf.values.allSatisfy { file, value in
                    guard let name = value.plainText else { return false }
                    return alerts[file].title == name || alerts[file].separator(after: name) != nil
                }
            }
            candidate.picture = leaves.first { $0.shape == .imageURL }
            candidate.id = leaves.first {
                [.integer, .uuid, .identifier].contains($0.shape)
                    && $0.words.last?.word.meaning != .type
            }
            guard let name = candidate.name, candidate.id != nil,
                candidate.picture != nil || isTalk && name.kind == .name && !scope.isEmpty
            else { return nil }
            candidate.files = Set(name.values.keys)
            candidate.compare(with: alerts)
            guard candidate.id != nil, isTalk || candidate.variesTogether else { return nil }
            candidate.isUnnamed = true
            return candidate
        }
    }

    private func isAcceptable(_ candidate: SenderCandidate) -> Bool {
        let (hasName, word) = (candidate.hasName, candidate.ownerWord)
        guard candidate.id != nil || hasName,
            !candidate.files.allSatisfy({ isService(candidate.name(in: $0)) })
        else { return false }
        switch candidate.owner {
        case .sender:
            // `from` may be a bank account or a shop's department.
            let isAmbiguous = [
                "from", "by", "sent", "creator", "actor", "initiator", "poster", "von",
            ]
            .contains(word)
            let isBare = !hasName && candidate.picture == nil && candidate.id?.kind == .itself
            return !isAmbiguous || !isBare || isTalk
        case .person, .profile:
            // A user ID without a name often belongs to the recipient.
            return hasName
                && (candidate.isConfirmed || candidate.isMentioned || isTalk
                    || candidate.id != nil && alerts.allSatisfy { $0.title == nil }
                    || candidate.picture != nil)
                || candidate.id != nil && (candidate.picture != nil || isChat)
        default:
            // Articles and products also have a name and an image.
            guard hasName, candidate.isConfirmed, let picture = candidate.picture else {
                return false
            }
            // Only a person has a username.
            return picture.isAvatar || isTalk || candidate.name?.kind == .username
        }
    }

    /// Returns whether a name is that of a program, such as "Build Server".
    private func isService(_ name: String?) -> Bool {
        let last = name?.split(separator: " ").last?.lowercased()
        return ["server", "system", "bot", "service", "admin", "noreply"].contains(last ?? "")
    }

    /// Returns whether a sample has a message or conversation ID, and a title that may be a name.
    func findChat() -> Bool {
        let isNamed = alerts.contains { $0.titleName(with: "conversationId") != nil }
        return (isNamed || nameWithoutOwner() != nil)
            && (isTalk || leaves.contains { $0.owner == .message && $0.kind == .id })
    }

    /// Returns whether a sample has a conversation ID.
    func findTalk() -> Bool {
        leaves.contains { leaf in
            leaf.owner == .conversation
                && (leaf.kind == .id
                    || leaf.kind == .itself
                        && [.identifier, .uuid, .integer].contains(leaf.shape))
        }
    }

    /// Returns a name whose key has no owner, if the alert of each sample with this name contains
    /// it; otherwise `nil`.
    func nameWithoutOwner() -> PayloadLeaf? {
        leaves.first { leaf in
            [nil, .profile, .event].contains(leaf.owner) && leaf.shape.canName
                && (leaf.kind == .name || leaf.kind == .username)
                && leaf.values.allSatisfy { file, value in
                    value.plainText.map { alerts[file].names($0) } ?? false
                }
        }
    }
}

extension PayloadLeaf {
    /// Whether the key names an owner or contains a word that apps use only for avatars.
    var isAvatar: Bool {
        if owner != nil { return true }
        return words.suffix(2).contains {
            ["avatar", "userpic", "gravatar", "icon", "profilbild"].contains($0.word.text)
        }
    }
}
