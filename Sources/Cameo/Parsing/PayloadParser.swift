/// Reads payloads by the app's mapping and the presets.
///
/// Who writes and where comes from one preset, the first that finds a sender: parts of different
/// conventions put together would show one person's picture with another's name. Everything else
/// (media, identifiers, links, buttons) comes from the first preset that has it.
public struct PayloadParser: Sendable {
    /// How the app wants its pushes read.
    public let settings: Settings
    private let candidates: [Preset]

    /// A reader for an app's settings.
    public init(settings: Settings = Settings()) {
        self.settings = settings
        candidates = settings.candidates
    }

    /// What a payload says.
    public func parse(_ payload: Payload) -> ParsedPayload {
        parse(payload, account: nil)
    }

    /// What a payload says that is known to be an account's.
    func parse(_ payload: Payload, account: String?) -> ParsedPayload {
        let matching = candidates.filter { $0.matches(payload.root) }
        var pass = Run(payload: payload, settings: settings, matching: matching)
        pass.parsed.account = account
        pass.parseAll()
        return pass.parsed
    }
}

extension PayloadParser {
    /// One payload while it is parsed.
    struct Run {
        let payload: Payload
        let settings: Settings
        let matching: [Preset]
        var parsed = ParsedPayload()

        init(payload: Payload, settings: Settings, matching: [Preset]) {
            self.payload = payload
            self.settings = settings
            self.matching = matching
        }

        mutating func parseAll() {
            parsed.preset = matching.first?.name
            parsed.matchingPresets = matching.map { $0.name }
            parsed.sources.reserveCapacity(12)
            if parsed.account == nil { parsed.account = find(.account, in: matching, { $0.text }) }
            parseParticipants()
            parseRest()
            diagnoseUnusableValues()
        }

        /// Only a mapping promises that something usable stands at its paths.
        private mutating func diagnoseUnusableValues() {
            guard let mapping = matching.first, mapping.name == .mapping else { return }
            for field in Field.allCases where mapping.paths.has(field) && !field.takesSeveralValues
            {
                for path in mapping.paths[field] {
                    switch payload.root[at: path] {
                    case .object?, .array?:
                        parsed.diagnostics.append(
                            .mappedValueUnusable(field, path, payload.root[at: path] ?? .null)
                        )
                    default: break
                    }
                }
            }
        }

        /// Finds a field's first usable value and remembers where it stood.
        mutating func find<Value>(
            _ field: Field,
            in presets: [Preset],
            _ convert: (JSONValue) -> Value?
        ) -> Value? {
            for preset in presets {
                if let value = find(field, in: preset, convert) { return value }
            }
            return nil
        }

        /// Finds a field's first usable value in one preset.
        mutating func find<Value>(
            _ field: Field,
            in preset: Preset,
            _ convert: (JSONValue) -> Value?
        ) -> Value? {
            guard preset.paths.has(field) else { return nil }
            for path in preset.paths[field] {
                guard let found = payload.root[at: path], let value = convert(found) else {
                    continue
                }
                parsed.sources.append(
                    ParsedPayload.Source(field: field, preset: preset.name, path: path)
                )
                return value
            }
            return nil
        }

        /// Finds an address that may be asked; one that may not be is noted.
        mutating func findAddress(_ field: Field, in preset: Preset) -> String? {
            find(field, in: preset, { $0.text }).flatMap { allowed($0, for: field) }
        }

        mutating func allowed(_ address: String, for field: Field) -> String? {
            do throws(URLPolicyError) {
                return try settings.urlPolicy.allowed(address)
            } catch {
                parsed.diagnostics.append(.urlRejected(field, error))
                return nil
            }
        }

        private mutating func parseRest() {
            parsed.media = findMedia()
            parsed.messageID = find(.messageID, in: matching, { $0.text })
            parsed.deepLink = find(.deepLink, in: matching, { $0.text })
            parsed.category = find(.category, in: matching, { $0.text }) ?? payload.aps.category
            parsed.actions =
                find(.actions, in: matching) { value in
                    let actions = value.array?.compactMap(Action.init) ?? []
                    return actions.isEmpty ? nil : actions
                } ?? []
            parseBadge()
            parseInterruption()
            parsed.receiptURL = find(.receiptURL, in: matching, { $0.text }).flatMap {
                allowed($0, for: .receiptURL)
            }
        }

        private mutating func parseBadge() {
            parsed.badge = payload.aps.badge
            switch find(.badge, in: matching, BadgeChange.init) {
            case .set(let number)?: parsed.badge = number
            case .add(let number)?:
                parsed.badge = nil
                parsed.badgeIncrement = number
            case nil: break
            }
        }

        /// What only a mapping names: iOS itself has read `aps`.
        private mutating func parseInterruption() {
            // A sound is a file in the app's bundle: a name, never a path.
            parsed.sound = find(.sound, in: matching) { value in
                value.text.flatMap { $0.utf8.contains(UInt8(ascii: "/")) ? nil : $0 }
            }
            parsed.interruptionLevel = find(.interruptionLevel, in: matching, { $0.text })
            parsed.relevanceScore = find(.relevanceScore, in: matching) { value in
                value.double.flatMap { (0...1).contains($0) ? $0 : nil }
            }
            parsed.targetContentID = find(.targetContentID, in: matching, { $0.text })
        }

        private mutating func findMedia() -> [Media] {
            let found = find(.media, in: matching) { value in
                let media = Media.list(value)
                return media.isEmpty ? nil : media
            }
            guard let found else { return [] }
            let hint = find(.mediaType, in: matching, { $0.text })
            return found.compactMap { media in
                allowed(media.url, for: .media).map {
                    Media(url: $0, typeHint: media.typeHint ?? hint)
                }
            }
        }
    }
}
