import Cameo

extension ProposalBuilder {
    /// Proposes the fields of the sender.
    func proposeSender() {
        let candidates = senderCandidates().filter {
            $0.score > 0 && !$0.files.isSubset(of: otherFiles)
        }
        guard let best = candidates.first else { return proposeSenderInText() }
        sender = best
        hasSender = true
        // Samples without this sender may contain another one.
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
        proposeAvatar(chain, rest)
        proposeHandle(chain)
    }

    private func confidence(_ candidate: SenderCandidate) -> MappingProposal.Confidence {
        if candidate.isUnnamed { return .unsure }
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
            : candidate.owner == .unknown
                ? "its key has no word for a sender" : "\"\(candidate.ownerWord)\" in its key"
    }

    /// Adds a field with the values of several candidates. The mapping uses the first one that
    /// exists.
    private func add(
        _ key: String,
        _ positions: [Int],
        _ confidence: MappingProposal.Confidence,
        _ reasons: [String],
        alternatives: [Int]
    ) {
        guard let first = positions.first else { return }
        guard positions.count > 1 else {
            return add(key, at: first, confidence, reasons, alternatives: alternatives)
        }
        used.formUnion(positions)
        add(
            key,
            .array(positions.map { .string(values.leaves[$0].path) }),
            confidence,
            reasons + ["the files have it at \(positions.count) paths"],
            example: example(first),
            alternatives: alternatives.map { values.leaves[$0].path }
        )
    }

    private func proposeID(_ chain: [SenderCandidate], _ rest: [SenderCandidate]) {
        let best = chain[0]
        let ids = chain.compactMap { $0.id }
        let alternatives = rest.compactMap { $0.id }
        guard let id = ids.first else {
            if let other = rest.first(where: { $0.owner == .sender && $0.id != nil }),
                let id = other.id
            {
                let reason = "\"\(other.ownerWord)\" in its key, apart from the name"
                return add("senderIdKey", at: id, .likely, [reason], alternatives: alternatives)
            }
            let names = chain.compactMap { $0.name ?? $0.firstName }
            add(
                "senderIdKey",
                names,
                .unsure,
                ["the payload has a name but no ID; names aren't unique, so send an ID"],
                alternatives: alternatives
            )
            return
        }
        var reasons = [reason(best)]
        if best.variesTogether { reasons.append("varies with the name across the files") }
        let isID = readings[id].attribute == .id
        let resemblesID = [.identifier, .uuid, .integer, .digest].contains(shapes[id])
        if !isID {
            reasons.append(resemblesID ? "resembles an ID" : "its key doesn't name an ID")
        }
        let certainty = isID || best.isUnnamed ? confidence(best) : resemblesID ? .likely : .unsure
        add("senderIdKey", ids, certainty, reasons, alternatives: alternatives)
    }

    private func proposeName(_ chain: [SenderCandidate], _ rest: [SenderCandidate]) {
        let best = chain[0]
        let alternatives = rest.compactMap { $0.name }
        var reasons: [String] = []
        if best.titles > 0 { reasons.append("equals text in the alert\(inFiles(best.titles))") }
        if best.bodies > 0 { reasons.append("begins the text\(inFiles(best.bodies))") }
        if reasons.isEmpty { reasons.append(reason(best)) }
        let certainty = confidence(best)
        if let first = best.firstName, best.name == nil {
            used.insert(first)
            let path = values.leaves[first].path
            guard let last = best.lastName else {
                return add(
                    "senderNameKey",
                    at: first,
                    certainty,
                    reasons,
                    alternatives: alternatives
                )
            }
            used.insert(last)
            let template = "{\(path)} {\(values.leaves[last].path)}"
            let value = JSONValue.array([
                .object(JSONObject([("template", .string(template))])), .string(path),
            ])
            return add(
                "senderNameKey",
                value,
                certainty,
                reasons + ["first and last name are separate"],
                example: name(of: best, in: best.files.min() ?? 0)?.printable.truncated(to: 40)
            )
        }
        let names = chain.compactMap { $0.name }
        guard let name = names.first else {
            let other = rest.first { $0.owner == .sender && $0.name != nil }
            guard let name = other?.name ?? nameWithoutOwner() else { return proposeNameInText() }
            let reason =
                other.map { "\"\($0.ownerWord)\" in its key, apart from the ID" }
                ?? "the alert contains it"
            return add("senderNameKey", at: name, .likely, [reason], alternatives: alternatives)
        }
        let others = candidates(best, [.displayName, .username], where: { $0.canName })
            .filter { $0 != name }
        let isUsername = readings[name].attribute == .username && best.titles + best.bodies == 0
        if isUsername { reasons.append("a username; a name for display would look better") }
        add(
            "senderNameKey",
            names,
            isUsername ? .unsure : certainty,
            reasons,
            alternatives: others + alternatives
        )
    }

    // MARK: URLs

    private func proposeAvatar(_ chain: [SenderCandidate], _ rest: [SenderCandidate]) {
        var positions = chain.compactMap { $0.picture }
        if positions.isEmpty,
            let other = rest.first(where: { $0.owner == .sender && $0.picture != nil })
        {
            positions = [other.picture].compactMap { $0 }
        }
        var confidence = MappingProposal.Confidence.likely
        var reasons: [String] = []
        if positions.isEmpty {
            // The avatar may be next to `sender_name`, or belong to a weaker candidate in the same
            // sample.
            let found = self.positions { reading, shape in
                reading.attribute == .picture && shape.canBePicture
                    && [.unknown, .profile, .person].contains(reading.owner)
            }
            let avatars = found.filter { isAvatar($0) }
            positions = Array((avatars + found.filter { isPhoto($0) }).prefix(1))
            if positions.isEmpty { return explainMissingAvatar(chain) }
            if avatars.isEmpty {
                reasons.append("may be an image of the message, which is mediaUrlKey")
                confidence = .unsure
            } else {
                reasons.append("its key has no owner")
                confidence = chain.contains { $0.owner == .sender } ? .likely : .unsure
            }
        } else {
            reasons.append(reason(chain[0]))
            if chain[0].isConfirmed { confidence = chain[0].isUnnamed ? .unsure : .certain }
        }
        let others = chain.flatMap { candidate in
            candidates(candidate, [.picture], where: { $0.canBePicture })
        }.filter { !positions.contains($0) }
        addURL("avatarUrlKey", positions, confidence, reasons, alternatives: others)
    }

    /// Returns whether a key without an owner contains a word that apps use only for avatars.
    func isAvatar(_ position: Int) -> Bool {
        if readings[position].owner != .unknown { return true }
        let words = values.leaves[position].words.suffix(2).map { $0.word.text }
        return words.contains {
            ["avatar", "userpic", "gravatar", "icon", "profilbild"].contains($0)
        }
    }

    /// Returns whether a key without an owner may mean an avatar or an image in the message.
    private func isPhoto(_ position: Int) -> Bool {
        let words = values.leaves[position].words.suffix(2)
        return words.contains { ["photo", "pic", "picture", "foto"].contains($0.word.text) }
            && words.allSatisfy { $0.word.meaning != nil }
    }

    private func explainMissingAvatar(_ chain: [SenderCandidate]) {
        let unusable = chain.flatMap { $0.positions }.filter {
            readings[$0].attribute == .picture && !shapes[$0].canBePicture
        }
        guard let first = unusable.first else {
            return remarks.append(
                "No avatar was found, so initials are drawn. Send an HTTPS URL next to the sender's ID."
            )
        }
        remarks.append(
            "The value of \(values.leaves[first].path) isn't a URL. If the URL of the avatar can be "
                + "composed, add \"avatarUrlKey\": {\"template\": \"https://example.com/{"
                + "\(values.leaves[first].path)}\"}."
        )
    }

    /// Adds a field with a URL, or with a relative URL and its base.
    func addURL(
        _ key: String,
        _ positions: [Int],
        _ confidence: MappingProposal.Confidence,
        _ reasons: [String],
        alternatives: [Int] = []
    ) {
        guard let first = positions.first else { return }
        guard shapes[first] == .relativeURL else {
            var reasons = reasons
            let isInsecure = values.leaves[first].example.plainText?.scheme == "http"
            if isInsecure { reasons.append("only HTTPS URLs are loaded; change the server") }
            return add(key, positions, confidence, reasons, alternatives: alternatives)
        }
        used.insert(first)
        let path = values.leaves[first].path
        guard let base = base() else {
            return remarks.append(
                "\(path) is a relative URL, and the payload has no server. Add \"\(key)\": {\"path\": "
                    + "\(JSONValue.string(path).compact), \"base\": \"https://YOUR-SERVER/\"}."
            )
        }
        add(
            key,
            .object(JSONObject([("path", .string(path)), ("base", .string(base.text))])),
            base.isFound ? confidence : .unsure,
            reasons + [base.reason],
            example: example(first),
            alternatives: alternatives.map { values.leaves[$0].path }
        )
    }

    /// Returns the base URL for relative URLs; `nil` if the payload has no URL of a server.
    private func base() -> (text: String, isFound: Bool, reason: String)? {
        let servers = values.leaves.indices.filter {
            readings[$0].owner == .server
                && values.leaves[$0].words.allSatisfy { $0.word.meaning != .picture }
        }.sorted { values.leaves[$0].path < values.leaves[$1].path }
        for position in servers {
            let path = values.leaves[position].path
            let text = values.leaves[position].example.plainText ?? ""
            if shapes[position] == .webURL, text.scheme == "https" {
                return ("{\(path)}", true, "a relative URL; \(path) is the server")
            }
            if shapes[position] == .host {
                return ("https://{\(path)}", true, "a relative URL; \(path) is the server")
            }
        }
        // Fall back to the origin of another URL in the payload, which is only a guess.
        for position in values.leaves.indices
        where shapes[position] == .webURL || shapes[position] == .imageURL {
            guard let text = values.leaves[position].example.plainText, text.scheme == "https",
                let host = text.dropFirst(8).split(separator: "/").first, !host.contains("@")
            else { continue }
            return (
                "https://\(host)/", false,
                "a relative URL; the server is taken from \(values.leaves[position].path)"
            )
        }
        return nil
    }

    private func proposeHandle(_ chain: [SenderCandidate]) {
        let handles = chain.compactMap { candidate in
            best(candidate, [.email], where: { $0 == .email })
                ?? best(candidate, [.phone], where: { $0 == .phone || $0 == .integer })
        }.filter { !used.contains($0) }
        add(
            "senderHandleKey",
            handles,
            .certain,
            ["an email address or phone number"],
            alternatives: []
        )
    }

    // MARK: Text

    /// Proposes the name in the alert if the payload contains only an ID.
    private func proposeNameInText() {
        let files = Array(sender?.files ?? []).sorted()
        let groups = groupNames()
        let isTitle = files.allSatisfy { file in
            alerts[file].title.map { !(groups[file]?.contains($0) ?? false) } ?? false
        }
        // By default, the name is the title.
        if isTitle, files.contains(where: { alerts[$0].hasNamingTitle }) {
            return remarks.append("The payload has no name of the sender; the title is used.")
        }
        proposeNameFromBody(files)
    }

    private func proposeNameFromBody(_ files: [Int]) {
        if let index = argumentOfSender() {
            return add(
                "senderNameKey",
                .string("aps.alert.loc-args[\(index)]"),
                .likely,
                ["an argument of the localized text that looks like a name"],
                example: alerts.lazy.compactMap { $0.arguments.dropFirst(index).first }.first?
                    .printable.truncated(to: 40)
            )
        }
        guard let file = files.first(where: { alerts[$0].namePrefix != nil }),
            let prefix = alerts[file].namePrefix
        else {
            return remarks.append(
                "No name of the sender was found, so the title is shown as the name. Send the name next "
                    + "to the sender's ID."
            )
        }
        let body = JSONObject([
            ("path", .string(alerts[file].bodyPath)), ("before", .string(prefix.separator)),
        ])
        add(
            "senderNameKey",
            .object(body),
            .likely,
            ["the text begins with a name"],
            example: prefix.name.printable.truncated(to: 40)
        )
    }

    /// Returns the index of the first argument of a localized text that looks like a name.
    func argumentOfSender() -> Int? {
        for alert in alerts where alert.key != nil {
            let groups = groupNames().values.reduce(into: Set<String>()) { $0.formUnion($1) }
            let index = alert.arguments.firstIndex {
                ValueShape(.string($0)) == .name && !groups.contains($0)
            }
            if let index { return index }
        }
        return nil
    }

    /// Returns the names of conversations in each sample.
    func groupNames() -> [Int: Set<String>] {
        var names: [Int: Set<String>] = [:]
        for position in values.leaves.indices where readings[position].owner == .conversation {
            guard [.displayName, .itself].contains(readings[position].attribute) else { continue }
            for (file, value) in values.leaves[position].values {
                guard let text = value.plainText else { continue }
                names[file, default: []].insert(text)
            }
        }
        return names
    }

    /// Proposes a sender if only the alert contains a name.
    private func proposeSenderInText() {
        guard otherFiles.count < count else { return }
        let suggestion = "the payload has no ID of the sender; names aren't unique, so send one"
        let isMessage = alerts.contains { alert in
            KeyMeaning.words(of: alert.key ?? "").contains {
                [.message, .sender, .conversation, .call].contains($0.meaning)
            }
        }
        if isMessage || isTalk, let index = argumentOfSender() {
            hasSender = true
            let path = JSONValue.string("aps.alert.loc-args[\(index)]")
            let example = alerts.lazy.compactMap { $0.arguments.dropFirst(index).first }.first
            add(
                "senderIdKey",
                path,
                .unsure,
                [suggestion],
                example: example?.printable.truncated(to: 40)
            )
            add(
                "senderNameKey",
                path,
                .likely,
                ["an argument of the localized text that looks like a name"],
                example: example?.printable.truncated(to: 40)
            )
            return
        }
        guard isTalk else { return }
        let groups = groupNames()
        if let file = alerts.indices.first(where: { alerts[$0].namePrefix != nil }),
            let prefix = alerts[file].namePrefix
        {
            hasSender = true
            let value = JSONValue.object(
                JSONObject([
                    ("path", .string(alerts[file].bodyPath)), ("before", .string(prefix.separator)),
                ])
            )
            let example = prefix.name.printable.truncated(to: 40)
            add("senderIdKey", value, .unsure, [suggestion], example: example)
            return add(
                "senderNameKey",
                value,
                .likely,
                ["the text begins with a name"],
                example: example
            )
        }
        guard
            let file = alerts.indices.first(where: { file in
                alerts[file].hasNamingTitle
                    && groups[file]?.contains(alerts[file].title ?? "") != true
            })
        else { return }
        hasSender = true
        add(
            "senderIdKey",
            .string("aps.alert.title"),
            .unsure,
            [suggestion, "the title looks like a name, and the payload belongs to a conversation"],
            example: alerts[file].title?.printable.truncated(to: 40)
        )
    }
}
