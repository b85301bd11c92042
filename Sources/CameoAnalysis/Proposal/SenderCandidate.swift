import Cameo

/// A group of values that may describe the sender, such as the members of `data.user`.
struct SenderCandidate {
    let entity: String
    let owner: KeyReading.Owner
    let ownerWord: String
    /// The positions of the values.
    let positions: [Int]
    var score = 0
    /// The number of samples in which the title equals the name.
    var titles = 0
    /// The number of samples in which the body begins with the name.
    var bodies = 0
    /// Whether the ID and the name differ between the samples, and always change together.
    var variesTogether = false
    var id: Int?
    var name: Int?
    var firstName: Int?
    var lastName: Int?
    var picture: Int?
    /// Whether the candidate resembles a sender only in its values, not in its keys.
    var isUnnamed = false
    /// The samples that contain an ID or a name.
    var files: Set<Int> = []

    /// Whether the title or the body confirms the name.
    var isConfirmed: Bool { titles + bodies > 0 }
}

extension ProposalBuilder {
    /// Returns the groups of values that may be the sender, ordered by score.
    func senderCandidates() -> [SenderCandidate] {
        var groups: [String: [Int]] = [:]
        for position in values.leaves.indices {
            switch readings[position].owner {
            case .unknown where values.leaves[position].words.contains { $0.word.meaning == nil }:
                break
            case .sender, .person, .profile, .unknown:
                groups[readings[position].entity, default: []].append(position)
            default: break
            }
        }
        var candidates = groups.compactMap { candidate($0.key, $0.value) }
        if candidates.isEmpty { candidates = unnamedCandidates() }
        return candidates.sorted {
            $0.score == $1.score ? $0.entity < $1.entity : $0.score > $1.score
        }
    }

    /// Returns objects with unknown keys that contain an ID, the URL of an image, and the name in
    /// the alert.
    private func unnamedCandidates() -> [SenderCandidate] {
        var groups: [String: [Int]] = [:]
        for position in values.leaves.indices where readings[position].owner == .unknown {
            groups[values.leaves[position].scopes.last ?? "", default: []].append(position)
        }
        return groups.compactMap { scope, positions in
            var candidate = SenderCandidate(
                entity: scope,
                owner: .unknown,
                ownerWord: "",
                positions: positions
            )
            candidate.name = positions.first { position in
                values.leaves[position].values.allSatisfy { file, value in
                    guard let name = value.plainText else { return false }
                    return alerts[file].title == name || alerts[file].separator(after: name) != nil
                }
            }
            candidate.picture = positions.first { shapes[$0] == .imageURL }
            candidate.id = positions.first {
                [.integer, .uuid, .identifier].contains(shapes[$0])
                    && values.leaves[$0].words.last?.word.meaning != .type
            }
            guard let name = candidate.name, candidate.picture != nil, candidate.id != nil else {
                return nil
            }
            candidate.files = Set(values.leaves[name].values.keys)
            compareWithAlerts(&candidate)
            compareSamples(&candidate)
            guard candidate.id != nil, isTalk || candidate.variesTogether else { return nil }
            candidate.score += 10
            candidate.isUnnamed = true
            return candidate
        }
    }

    private func candidate(_ entity: String, _ positions: [Int]) -> SenderCandidate? {
        // Use the word with the strongest meaning: `from_user` is a sender.
        guard let first = positions.first else { return nil }
        var candidate = SenderCandidate(
            entity: entity,
            owner: readings[first].owner,
            ownerWord: readings[first].ownerWord,
            positions: positions
        )
        findValues(&candidate)
        guard candidate.id != nil || candidate.name != nil || candidate.firstName != nil else {
            return nil
        }
        compareWithAlerts(&candidate)
        compareSamples(&candidate)
        guard isAcceptable(candidate) else { return nil }
        candidate.score += score(candidate, readings[first])
        return candidate
    }

    /// Returns the most suitable of a candidate's values.
    func best(
        _ candidate: SenderCandidate,
        _ attributes: [KeyReading.Attribute],
        where isIncluded: (ValueShape) -> Bool
    ) -> Int? {
        let all = self.candidates(candidate, attributes, where: isIncluded)
        return all.first
    }

    func candidates(
        _ candidate: SenderCandidate,
        _ attributes: [KeyReading.Attribute],
        where isIncluded: (ValueShape) -> Bool
    ) -> [Int] {
        attributes.flatMap { attribute in
            candidate.positions.filter {
                readings[$0].attribute == attribute && isIncluded(shapes[$0])
            }.sorted { one, other in
                let (first, second) = (values.leaves[one], values.leaves[other])
                if first.values.count != second.values.count {
                    return first.values.count > second.values.count
                }
                let (a, b) = (nameRank(one), nameRank(other))
                if a != b { return a < b }
                let lengths = (first.path.utf8.count, second.path.utf8.count)
                return lengths.0 == lengths.1 ? first.path < second.path : lengths.0 < lengths.1
            }
        }
    }

    /// Returns the rank of a name or avatar; lower is better. A display name precedes other names,
    /// and an avatar precedes its thumbnail.
    private func nameRank(_ position: Int) -> Int {
        let words = values.leaves[position].words.suffix(3).map { $0.word.text }
        if words.contains("display") || words.contains("displayname") { return 0 }
        if words.contains("full") || words.contains("fullname") { return 1 }
        if words.contains("thumb") || words.contains("thumbnail") || words.contains("small") {
            return 3
        }
        return words.contains("nick") || words.contains("nickname") ? 3 : 2
    }

    private func findValues(_ candidate: inout SenderCandidate) {
        candidate.id = best(candidate, [.id], where: { $0.canIdentify })
        candidate.name = best(candidate, [.displayName], where: { $0.canName })
        candidate.firstName = best(candidate, [.firstName], where: { $0.canName })
        candidate.lastName = best(candidate, [.lastName], where: { $0.canName })
        candidate.picture = best(candidate, [.picture], where: { $0.canBePicture })
        let isNamed = candidate.owner != .unknown
        if candidate.name == nil, isNamed {
            candidate.name = best(candidate, [.itself], where: { $0 == .name })
        }
        if candidate.name == nil, candidate.firstName == nil {
            candidate.name = best(candidate, [.username], where: { $0.canName })
        }
        if candidate.id == nil, isNamed {
            candidate.id =
                best(
                    candidate,
                    [.itself],
                    where: {
                        // `chat.example.com` is a server or a service and not a name.
                        $0.canIdentify && ![.name, .host, .webURL].contains($0)
                    }
                )
                ?? best(candidate, [.username, .email, .phone], where: { $0.canIdentify })
        } else if candidate.id == nil {
            candidate.id = best(candidate, [.username], where: { $0.canIdentify })
        }
        for position in [candidate.id, candidate.name, candidate.firstName].compactMap({ $0 }) {
            candidate.files.formUnion(values.leaves[position].values.keys)
        }
    }

    /// Returns the candidate's name in a sample.
    func name(of candidate: SenderCandidate, in file: Int) -> String? {
        if let name = candidate.name { return values.leaves[name].values[file]?.plainText }
        guard let first = candidate.firstName,
            let text = values.leaves[first].values[file]?.plainText
        else { return nil }
        let last = candidate.lastName.flatMap { values.leaves[$0].values[file]?.plainText }
        return last.map { "\(text) \($0)" } ?? text
    }

    private func compareWithAlerts(_ candidate: inout SenderCandidate) {
        for (file, alert) in alerts.enumerated() {
            guard let name = name(of: candidate, in: file) else { continue }
            if alert.title == name || alert.arguments.contains(name)
                || alert.titleArguments.contains(name)
            {
                candidate.titles += 1
            } else if alert.separator(after: name) != nil {
                candidate.bodies += 1
            } else if let title = alert.title, name.utf8.count > 2, title.parts(at: name) != nil {
                candidate.score += 6
            }
        }
    }

    /// Compares the samples. An ID and a name that vary together belong together. A constant isn't
    /// a sender if the title varies.
    private func compareSamples(_ candidate: inout SenderCandidate) {
        var namesByID: [String: Set<String>] = [:]
        var names: Set<String> = []
        var titles: Set<String> = []
        var pairs = 0
        for file in candidate.files {
            if let title = alerts[file].title { titles.insert(title) }
            let name = name(of: candidate, in: file)
            if let name { names.insert(name) }
            guard let id = candidate.id.flatMap({ values.leaves[$0].values[file]?.plainText })
            else {
                continue
            }
            namesByID[id, default: []].insert(name ?? alerts[file].title ?? "")
            pairs += 1
        }
        guard pairs > 1 || candidate.files.count > 1 else { return }
        let isContradictory = namesByID.values.contains { $0.count > 1 }
        if names.count > 1, isContradictory, namesByID.count == 1 {
            // An ID with several names identifies the app or the recipient.
            candidate.id = nil
        } else if namesByID.count > 1, !isContradictory, names.count == namesByID.count {
            candidate.variesTogether = true
            candidate.score += 8
        }
        let isConstant = names.count <= 1 && namesByID.count <= 1
        if isConstant, titles.count > 1, !candidate.isConfirmed { candidate.score -= 25 }
    }

    private func isAcceptable(_ candidate: SenderCandidate) -> Bool {
        guard candidate.id != nil || candidate.name != nil || candidate.firstName != nil else {
            return false
        }
        let hasName = candidate.name != nil || candidate.firstName != nil
        if candidate.files.allSatisfy({ isService(name(of: candidate, in: $0)) }) { return false }
        switch candidate.owner {
        case .sender:
            // `from` may be a bank account or the department of a shop.
            let isAmbiguous = [
                "from", "by", "sent", "creator", "actor", "initiator", "poster", "von",
            ]
            .contains(candidate.ownerWord)
            let isBare = !hasName && candidate.picture == nil
            let isNamed = candidate.id.map { readings[$0].attribute != .itself } ?? true
            return !isAmbiguous || !isBare || isNamed || isTalk
        case .person, .profile:
            // A single user ID often belongs to the recipient.
            return hasName
                && (candidate.isConfirmed || candidate.id != nil || candidate.picture != nil)
                || candidate.id != nil && (candidate.picture != nil || isChat)
        default:
            // An article or a product may also have a name and an image.
            let hasAvatar = candidate.picture.map { isAvatar($0) } ?? false
            return hasName && candidate.isConfirmed
                && (hasAvatar || candidate.picture != nil && isTalk)
        }
    }

    /// Returns whether a name belongs to a program, such as "Build Server".
    private func isService(_ name: String?) -> Bool {
        let last = name?.split(separator: " ").last?.lowercased()
        return ["server", "system", "bot", "service", "admin", "noreply"].contains(last ?? "")
    }

    /// Whether a sample contains the ID of a message or conversation, and a title that may be a
    /// name.
    private var isChat: Bool {
        guard alerts.contains(where: { $0.hasNamingTitle }) || nameWithoutOwner() != nil else {
            return false
        }
        return isTalk || readings.contains { $0.owner == .message && $0.attribute == .id }
    }

    /// Whether a sample contains the ID of a conversation.
    var isTalk: Bool {
        readings.indices.contains { position in
            guard readings[position].owner == .conversation else { return false }
            return readings[position].attribute == .id
                || readings[position].attribute == .itself
                    && [.identifier, .uuid, .integer].contains(shapes[position])
        }
    }

    /// Returns the position of a name whose key has no owner, if the alert contains the name.
    func nameWithoutOwner() -> Int? {
        values.leaves.indices.first { position in
            let reading = readings[position]
            guard [.unknown, .profile, .event].contains(reading.owner), shapes[position].canName,
                [.displayName, .username].contains(reading.attribute)
            else { return false }
            return values.leaves[position].values.allSatisfy { file, value in
                value.plainText.map { alerts[file].names($0) } ?? false
            }
        }
    }

    private func score(_ candidate: SenderCandidate, _ reading: KeyReading) -> Int {
        var score = [.sender: 30, .person: 20, .profile: 12][candidate.owner] ?? 4
        if candidate.id != nil { score += 8 }
        if candidate.name != nil || candidate.firstName != nil { score += 8 }
        if candidate.picture != nil { score += 4 }
        score += min(candidate.titles, 1) * 20 + min(candidate.bodies, 1) * 20
        score += 8 * candidate.files.count / max(1, count)
        let leaf = values.leaves[candidate.positions[0]]
        score -= leaf.scopes.count + (leaf.isInList ? 6 : 0)
        if reading.isAboutOther { score -= 30 }
        // The creator of a conversation isn't necessarily the sender of its messages.
        let isCreator = ["creator", "initiator", "owner", "poster"].contains(candidate.ownerWord)
        if reading.isInConversation, isCreator { score -= 20 }
        return score
    }
}
