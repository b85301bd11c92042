import Cameo

/// A mapping for an app's payloads, proposed from samples.
///
/// The proposal compares a payload's keys with the words that apps use, in several languages and
/// spellings, and its values with the alert and the other samples. It contains no message text.
package struct MappingProposal: Sendable {
    /// The certainty of the proposal for a field.
    package enum Confidence: String, Sendable {
        /// The key matches, and a value in the payload confirms it.
        case certain
        /// The key matches, and no value contradicts it.
        case likely
        /// The value may have a different meaning. Check the app's other payloads.
        case unsure
    }

    /// The result of a proposal.
    package enum Result: String, Sendable {
        /// A preset finds the sender of every sample.
        case readByPreset
        /// The mapping finds a sender.
        case sender
        /// No value resembles a sender.
        case noSender
    }

    package var result = Result.noSender
    /// The presets that find the sender of a sample.
    package var presets: [Preset.Name] = []
    /// The fields, in the order of the mapping.
    package var fields: [ProposedField] = []
    /// Advice about the samples and the server, as sentences.
    package var remarks: [String] = []
    /// The number of samples.
    package let count: Int
    /// The number of samples in which the mapping finds a sender; `nil` for an empty mapping.
    package var matches: Int?
    /// The result for each sample, with the mapping and the presets applied.
    package var sampleResults: [SampleResult] = []

    /// The result for a sample.
    package struct SampleResult: Sendable {
        /// The kind of notification.
        package let kind: ParsedPayload.Kind
        /// The sender's name in the notification; `nil` if there is none.
        package let sender: String?
        /// The group's name; `nil` if there is none.
        package let group: String?
        /// Whether the conversation is a group.
        package let isGroup: Bool
        /// The URL of the sender's avatar.
        private let avatarURL: String?

        init(_ parsed: ParsedPayload, _ payload: Payload) {
            kind = parsed.kind
            sender =
                kind == .none
                ? nil : parsed.sender?.name ?? parsed.title ?? payload.aps.alert.title
            isGroup = kind != .none && parsed.conversation?.isGroup == true
            group = isGroup ? parsed.conversation?.name : nil
            avatarURL = kind == .none ? nil : parsed.sender?.avatarURL
        }

        /// Returns whether this result contains less than the result without the mapping.
        func isWorse(than other: SampleResult) -> Bool {
            guard other.kind != .none else { return false }
            return kind != other.kind || sender != other.sender
                || isGroup != other.isGroup && (other.isGroup || group == nil)
                || other.group != nil && group != other.group
                || other.avatarURL != nil && avatarURL != other.avatarURL
        }
    }

    /// The mapping.
    package var mapping: JSONObject {
        JSONObject(fields.map { ($0.key, $0.value) })
    }

    /// Proposes a mapping for one app's payloads.
    package init(of payloads: [Payload]) {
        let alone = payloads.map { PayloadParser().parse($0) }
        self.init(of: payloads, alone, from: payloads)
        let unread = payloads.indices.filter { alone[$0].kind == .none }.map { payloads[$0] }
        guard result == .readByPreset, !unread.isEmpty else { return }
        // The remaining payloads need a mapping whose paths have no values in the payloads that the
        // presets match.
        let other = MappingProposal(of: payloads, alone, from: unread)
        if other.result == .sender { self = other }
    }

    /// Proposes a mapping for one payload. Returns `nil` if it would find no sender, which takes
    /// less time than a complete proposal.
    package init?(ofSenderIn payload: Payload) {
        guard !ProposalBuilder.isOfOtherKind(payload.root) else { return nil }
        let builder = ProposalBuilder([payload])
        builder.findSender()
        guard builder.hasSender else { return nil }
        self.init(builder, [payload], [PayloadParser().parse(payload)])
        if result != .sender { return nil }
    }

    /// Proposes a mapping based on some of the payloads, and verifies it against all of them.
    private init(of payloads: [Payload], _ alone: [ParsedPayload], from samples: [Payload]) {
        let builder = ProposalBuilder(samples)
        builder.findSender()
        self.init(builder, payloads, alone)
    }

    private init(_ builder: ProposalBuilder, _ payloads: [Payload], _ alone: [ParsedPayload]) {
        count = payloads.count
        builder.proposeOtherFields()
        fields = builder.fields
        remarks = builder.remarks
        result = builder.hasSender ? .sender : .noSender
        keepUnreadFields(alone)
        let others = builder.count == count ? builder.otherFiles : []
        verify(payloads, alone, others: others)
    }

    /// Removes the fields that the presets already read.
    private mutating func keepUnreadFields(_ parsed: [ParsedPayload]) {
        let read = parsed.filter { $0.kind != .none }
        for preset in read.compactMap({ $0.preset }) where !presets.contains(preset) {
            presets.append(preset)
        }
        guard !parsed.isEmpty, read.count == parsed.count else { return }
        result = .readByPreset
        // A field is unread if the samples contain a value for it, but the presets don't read it.
        let unread = fields.filter { field in
            guard field.confidence != .unsure, let known = Mapping.Field(mappingKey: field.key)
            else {
                return false
            }
            return !parsed.contains { $0.sources.contains { $0.field == known } }
        }
        let needsParticipants = unread.contains {
            Self.isOfParticipants($0.key) && $0.key != "currentUserIdKey"
        }
        fields = fields.filter { field in
            if Self.isOfParticipants(field.key) { return needsParticipants }
            // Removing the sender's name from the text requires a mapping for the name.
            if field.value.object?["strip"] != nil { return needsParticipants }
            // Otherwise, Firebase's ID would take precedence over the app's message ID.
            return unread.contains { $0.key == field.key }
                || needsParticipants && field.key == "messageIdKey"
        }
        remarks = Self.remarks(parsed)
    }

    /// Returns a remark if the title is the name of several senders.
    private static func remarks(_ parsed: [ParsedPayload]) -> [String] {
        let isTitle = parsed.allSatisfy { payload in
            payload.sources.last { $0.field == .senderName }?.origin == "aps.alert.title"
        }
        let senders = parsed.compactMap { $0.sender }
        guard isTitle, Set(senders.compactMap { $0.name }).count == 1,
            Set(senders.compactMap { $0.id }).count > 1
        else { return [] }
        return [
            "All files have the same title but different sender IDs, so the title may not be the sender's name. "
                + "Send the name with each message, for example \"senderName\": \"Ada\"."
        ]
    }

    /// Returns whether a field belongs to the sender or the conversation. All of these fields must
    /// come from the same mapping or preset.
    private static func isOfParticipants(_ key: String) -> Bool {
        switch key {
        case "mediaUrlKey", "mediaTypeKey", "messageIdKey", "deepLinkKey", "badgeKey", "bodyKey",
            "actionsKey":
            false
        default: true
        }
    }

    /// Parses the samples with the mapping. Removes the participant fields if they make a sample's
    /// result worse, or give a sender to a sample that isn't a message.
    private mutating func verify(
        _ payloads: [Payload],
        _ parsed: [ParsedPayload],
        others: Set<Int>
    ) {
        let alone = zip(parsed, payloads).map { SampleResult($0, $1) }
        sampleResults = read(payloads) ?? alone
        let isWorse = payloads.indices.contains { file in
            sampleResults[file].isWorse(than: alone[file])
                || others.contains(file) && alone[file].kind == .none
                    && sampleResults[file].kind != .none
        }
        let findsNone = result == .sender && sampleResults.allSatisfy { $0.kind == .none }
        if isWorse && result != .noSender || findsNone {
            fields.removeAll { field in
                Self.isOfParticipants(field.key) || field.value.object?["strip"] != nil
                    || !presets.isEmpty
                        && parsed.contains {
                            $0.sources.contains { $0.field.mappingKey == field.key }
                        }
            }
            result = presets.isEmpty ? .noSender : .readByPreset
            remarks =
                isWorse
                ? []
                : [
                    "Neither the type nor the keys identify a message, so the mapping would find no sender. Send the "
                        + "sender's ID and name with each message, for example \"senderId\": \"u_42\" and "
                        + "\"senderName\": \"Ada\": these keys need no mapping."
                ]
            sampleResults = read(payloads) ?? alone
        }
        if !fields.isEmpty { matches = sampleResults.filter { $0.kind != .none }.count }
    }

    /// Applies the mapping to the samples, and returns the results; `nil` if the mapping is empty
    /// or invalid.
    private func read(_ payloads: [Payload]) -> [SampleResult]? {
        guard !fields.isEmpty, let mapping = try? Mapping(mapping) else { return nil }
        var settings = CommunicationSettings()
        settings.mapping = mapping
        let parser = PayloadParser(settings: settings)
        return payloads.map { SampleResult(parser.parse($0), $0) }
    }
}

/// A field of a proposed mapping.
package struct ProposedField: Sendable {
    /// The mapping key, or `style`.
    package let key: String
    /// The value in the mapping.
    package let value: JSONValue
    /// The value in the first sample that contains it, truncated; `nil` for message text.
    package let example: String?
    /// The certainty of the proposal.
    package let confidence: MappingProposal.Confidence
    /// The reasons for the proposal, as phrases.
    package let reasons: [String]
    /// The paths of other values that could be the field's value.
    package let alternatives: [String]
}
