/// A parser for payloads, which uses the app's mapping and the presets.
///
/// The sender and the conversation come from the same preset, the first with a sender: mixing two
/// presets could pair one user's avatar with another user's name. All other values, such as media,
/// identifiers, links and buttons, come from the first preset that has a value.
package final class PayloadParser: Sendable {
    /// The settings of the app.
    package let settings: CommunicationSettings
    private let mapping: Preset?
    /// The names of the presets to use; `nil` to use all presets.
    private let names: [Preset.Name]?

    /// Creates a parser for an app's settings.
    package init(settings: CommunicationSettings = CommunicationSettings()) {
        self.settings = settings
        mapping = settings.mapping.map { Preset($0) }
        names = settings.enabledPresets
    }

    package func parse(_ payload: Payload) -> ParsedPayload {
        parse(payload, account: nil)
    }

    /// Parses a payload for a known account.
    func parse(_ payload: Payload, account: String?) -> ParsedPayload {
        var presets = PresetTable.shared.presets(of: payload.root, among: names)
        if presets.allSatisfy({ $0.kind == .carrier }), names?.contains(.generic) ?? true,
            payload.aps.alert.title.map(MessageTitle.announcesMessage) == true
                || payload.aps.alert.body.map(MessageTitle.isMessageSentence) == true
        {
            presets += PresetTable.shared.presets(named: [.generic])
        }
        // The keys of an app's own message may be unknown.
        if presets.allSatisfy({ $0.kind == .carrier && !$0.readsChatKeys }),
            names?.contains(.generic) ?? true
        {
            presets += PresetTable.shared.presets(named: [.generic]).filter {
                $0.isChatMessage(payload.root)
            }
        }
        Preset.removeWeak(&presets, of: payload.root)
        if let mapping, mapping.matches(payload.root) { presets.insert(mapping, at: 0) }
        var run = Run(
            payload: payload,
            settings: settings,
            presets: presets,
            possibleFields: presets.map { $0.rules.possibleFields(in: payload.root) }
        )
        run.parsed.account = account
        run.parseAll()
        return run.finish()
    }
}

extension PayloadParser {
    /// The state of parsing one payload.
    struct Run: ~Copyable {
        let payload: Payload
        let settings: CommunicationSettings
        /// The presets that match the payload, in order of precedence.
        let presets: [Preset]
        /// The fields that may have a value in each preset. See
        /// ``MappingRules/possibleFields(in:)``.
        let possibleFields: [UInt64]
        var parsed = ParsedPayload()
        /// Whether to look for the sender's name in the title, which may not contain one.
        var isNamedByTitle = false
        /// The preset of a message or call, if it reads the app's own keys.
        var chatPreset: Preset?
        /// The app's own data for ``chatPreset``; `nil` before it is first used.
        var ownData: OwnData?

        consuming func finish() -> ParsedPayload { parsed }

        mutating func parseAll() {
            parsed.preset = presets.first?.name
            parsed.matchingPresets = presets.map { $0.name }
            parsed.carrier = presets.dropFirst().first { $0.kind == .carrier }?.name
            parsed.sources.reserveCapacity(12)
            if parsed.account == nil { parsed.account = text(.account) }
            parsed.currentUserID = text(.currentUserID)
            parsed.title = text(.title)
            parsed.subtitle = text(.subtitle)
            parsed.body = text(.body)
            parsed.threadIdentifier = text(.threadID)
            parseParticipants()
            parseRest()
            useImageAsAvatar()
            diagnoseUnusableValues()
        }

        /// Reports mapping paths whose value is an object or array although the field needs a
        /// single value. Doesn't report fields that have another value. Doesn't check presets,
        /// because only a mapping is specific to this app's payloads.
        private mutating func diagnoseUnusableValues() {
            guard let preset = presets.first, preset.isMapping else { return }
            let mapping = preset.rules
            let scope = MappingScope(root: payload.root, rules: mapping)
            for field in Mapping.Field.allCases
            where mapping.has(field) && !field.acceptsCollections {
                // Another alternative has provided a value.
                if parsed.sources.contains(where: { $0.field == field && $0.preset == .mapping }) {
                    continue
                }
                for alternative in mapping.alternatives(of: field) {
                    guard let path = alternative.plainPath,
                        alternative.condition?.holds(in: scope) ?? true
                    else { continue }
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

        /// Returns the first text of a field, and records its path. Returns `nil` if there is no
        /// text.
        @inline(never) mutating func text(_ field: Mapping.Field) -> String? {
            find(field) { $0.text }
        }

        /// Returns the first text of a field in one preset, and records its path. Returns `nil` if
        /// there is no text.
        @inline(never) mutating func text(_ field: Mapping.Field, in preset: Preset) -> String? {
            find(field, in: preset) { $0.text }
        }

        /// Returns the first Boolean of a field in one preset, and records its path; `false` if
        /// there is none.
        @inline(never) mutating func flag(_ field: Mapping.Field, in preset: Preset) -> Bool {
            find(field, in: preset) { $0.flag } ?? false
        }

        /// Returns the first usable value of a field, and records its path. Returns `nil` if there
        /// is none.
        @inline(__always) mutating func find<Value>(
            _ field: Mapping.Field,
            _ convert: (JSONValue) -> Value?
        ) -> Value? {
            for preset in presets {
                if let value = find(field, in: preset, convert) { return value }
            }
            return nil
        }

        /// Returns the first usable value of a field in one preset, and records its path. Returns
        /// `nil` if there is none.
        @inline(__always) mutating func find<Value>(
            _ field: Mapping.Field,
            in preset: Preset,
            _ convert: (JSONValue) -> Value?
        ) -> Value? {
            var position = 0
            while let value = nextValue(of: field, in: preset, &position) {
                if let result = convert(value) {
                    recordSource(field, preset, position - 1)
                    return result
                }
            }
            return nil
        }

        /// Returns whether a field may have a value in a preset.
        @inline(never) func mayHave(_ field: Mapping.Field, _ preset: Preset) -> Bool {
            presets.firstIndex { $0 === preset }.map { possibleFields[$0] & field.bit != 0 } ?? true
        }

        /// Returns the next value of a field in a preset, and advances the position in its paths.
        /// Returns `nil` after the last value. This function isn't generic, so that it is compiled
        /// only once.
        @inline(never) private mutating func nextValue(
            of field: Mapping.Field,
            in preset: Preset,
            _ position: inout Int
        ) -> JSONValue? {
            guard mayHave(field, preset) else { return nil }
            while true {
                do throws(URLPolicyError) {
                    return try preset.rules.nextValue(of: field, from: &position, in: payload.root)
                } catch {
                    // Presets aren't specific to the app's payloads, so report only a mapping's
                    // errors.
                    if preset.isMapping {
                        parsed.diagnostics.append(.urlRejected(field, nil, error))
                    }
                }
            }
        }

        /// Records the path of a field's value.
        @inline(never)
        private mutating func recordSource(
            _ field: Mapping.Field,
            _ preset: Preset,
            _ position: Int
        ) {
            let alternative = preset.rules.alternatives(of: field)[position]
            parsed.sources.append(ParsedPayload.Source(field, preset.name, alternative))
        }

        /// Returns the first URL of a field in one preset. Returns `nil` and reports the URL if the
        /// URL policy doesn't allow it.
        mutating func findURL(_ field: Mapping.Field, in preset: Preset) -> String? {
            text(field, in: preset).flatMap { validated($0, for: field) }
        }

        mutating func validated(_ url: String, for field: Mapping.Field) -> String? {
            do throws(URLPolicyError) {
                return try settings.urlPolicy.validate(url)
            } catch {
                parsed.diagnostics.append(.urlRejected(field, url, error))
                return nil
            }
        }

        private mutating func parseRest() {
            parsed.media = findMedia()
            parseThumbnail()
            parsed.messageID = ownMessageID() ?? text(.messageID)
            parsed.deepLink = text(.deepLink)
            parsed.category = text(.category) ?? payload.aps.category
            for preset in presets where parsed.actions.isEmpty {
                parsed.actions =
                    find(.actions, in: preset) { value in
                        let actions = NotificationAction.list(value, of: preset.name)
                        return actions.isEmpty ? nil : actions
                    } ?? []
            }
            parseBadge()
            parseInterruption()
            parsed.receiptURL = text(.receiptURL).flatMap {
                validated($0, for: .receiptURL)
            }
            parsed.messageType = text(.messageType).flatMap(
                ParsedPayload.MessageType.init(lenient:)
            )
            parsed.serviceName = text(.serviceName)
            parsed.removal = findRemoval()
        }

        /// Returns the app's own ID of the message, which takes precedence over the carrier's ID;
        /// `nil` if there is none.
        private mutating func ownMessageID() -> String? {
            guard let chatPreset, chatPreset.kind == .carrier else { return nil }
            var position = 0
            while let value = nextValue(of: .messageID, in: chatPreset, &position) {
                let origin = chatPreset.rules.alternatives(of: .messageID)[position - 1].origins
                    .first
                let start = origin?.steps[0].name ?? ""
                guard !OwnData.isOfCarrier(start), let id = value.text else { continue }
                recordSource(.messageID, chatPreset, position - 1)
                return id
            }
            return nil
        }

        private mutating func findRemoval() -> ParsedPayload.Removal? {
            let ids = find(.removedMessageIDs) { value in
                let ids =
                    value.array.map { $0.compactMap { $0.text } } ?? [value.text].compactMap { $0 }
                return ids.isEmpty ? nil : ids.map { $0.trimmed }
            }
            let conversation = find(.removedConversationID, { $0.text?.trimmed })
            guard ids != nil || conversation != nil else { return nil }
            return ParsedPayload.Removal(messageIDs: ids ?? [], conversationID: conversation)
        }

        /// Hides the thumbnail, or moves the thumbnail's media to the first position: iOS uses the
        /// first attachment.
        private mutating func parseThumbnail() {
            enum Choice {
                case hidden
                case position(Int)
                case url(String)
            }
            let choice = find(.thumbnail) { value -> Choice? in
                if let position = value.integer { return .position(position) }
                if value.flag == false || value.text == "none" { return .hidden }
                return value.text.map(Choice.url)
            }
            var position: Int?
            switch choice {
            case nil: return
            case .hidden?: parsed.hidesThumbnail = true
            case .position(let number)?: position = number
            case .url(let url)?:
                guard let url = validated(url, for: .thumbnail) else { return }
                if let found = parsed.media.firstIndex(where: { $0.url == url }) {
                    position = found
                } else {
                    parsed.media.insert(ParsedPayload.Media(url: url), at: 0)
                }
            }
            if let position, parsed.media.indices.contains(position) {
                parsed.media.insert(parsed.media.remove(at: position), at: 0)
            }
        }

        private mutating func parseBadge() {
            parsed.badge = payload.aps.badge
            switch find(.badge, BadgeChange.init) {
            case .set(let number)?: parsed.badge = number
            // Without an app group, the badge in `aps` applies.
            case .add(let number)?: parsed.badgeIncrement = number
            case nil: break
            }
        }

        /// Parses the fields that only a mapping can specify. iOS evaluates `aps` itself.
        private mutating func parseInterruption() {
            // A sound is the name of a file in the app's bundle; a path isn't allowed.
            parsed.sound = find(.sound) { value in
                value.text.flatMap { $0.utf8.contains(UInt8(ascii: "/")) ? nil : $0 }
            }
            parsed.interruptionLevel = text(.interruptionLevel)
            parsed.relevanceScore = find(.relevanceScore) { value in
                value.double.flatMap { (0...1).contains($0) ? $0 : nil }
            }
            parsed.targetContentID = text(.targetContentID)
        }

        private mutating func findMedia() -> [ParsedPayload.Media] {
            var found: [ParsedPayload.Media]?
            let isMapped = presets.first?.isMapping ?? false
            for preset in presets where found == nil {
                found = find(.media, in: preset) { value in
                    // An app with a mapping may use a common key for something else, such as the
                    // name of an icon.
                    let media = ParsedPayload.Media.list(value).filter { media in
                        !isMapped || !preset.readsChatKeys
                            || media.url.utf8.contains(UInt8(ascii: ":"))
                    }
                    return media.isEmpty ? nil : media
                }
            }
            guard let found else { return [] }
            let hint = text(.mediaType)
            return found.compactMap { media in
                validated(media.url, for: .media).map {
                    ParsedPayload.Media(url: $0, typeHint: media.typeHint ?? hint)
                }
            }
        }
    }
}
