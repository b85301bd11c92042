/// A description of a push provider's payloads: how to recognize them, and the path of each field.
///
/// A preset is data: a row in `Providers/PresetEntries.swift` that recognizes the payloads, and a text
/// that names the path of each field.
public struct Preset: Sendable {
    /// A preset's name, as reported by `cameo inspect`.
    public struct Name: Sendable, Hashable, RawRepresentable {
        /// The name.
        public let rawValue: String

        /// Creates a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The app's own mapping.
        public static let mapping = Name(rawValue: "mapping")
        /// OneSignal.
        public static let oneSignal = Name(rawValue: "onesignal")
        /// MotiSig.
        public static let motiSig = Name(rawValue: "motisig")
        /// Expo's push service.
        public static let expo = Name(rawValue: "expo")
        /// Firebase Cloud Messaging.
        public static let fcm = Name(rawValue: "fcm")
        /// Keys that many apps use.
        public static let generic = Name(rawValue: "generic")

        /// The provider's name, as it's written.
        package var displayName: String {
            PresetEntry.all.first { $0.name == rawValue }?.displayName ?? rawValue
        }
    }

    /// The content of a provider's payloads.
    public enum Kind: String, Sendable {
        /// A message or call with its sender.
        case person
        /// The identifiers of a message. Without the sender's name, which the app requests, the
        /// notification stays plain.
        case identifiers
        /// A message without a sender, such as a campaign.
        case plain
        /// The payload of an app or another provider, and the carrier's message ID.
        case carrier
    }

    /// The name.
    public let name: Name

    /// The provider's name, as it's written.
    public let displayName: String

    /// The content of the provider's payloads.
    public let kind: Kind

    /// The values that identify the preset's payloads.
    let conditions: PayloadConditions

    /// The paths of each field, and the rules for their values.
    let fields: PresetFields

    /// Creates the preset of an app's mapping. It matches a payload in which a path has a value,
    /// except for paths into the alert, which every push has.
    init(_ mapping: Mapping) {
        name = .mapping
        displayName = "the app's mapping"
        kind = .person
        conditions = PayloadConditions(
            anyOf: mapping.paths.all.filter { $0.steps.first?.name != "aps" }
        )
        fields = PresetFields(mapping.paths)
    }

    init(_ entry: PresetEntry, _ conditions: PayloadConditions) {
        name = Name(rawValue: entry.name)
        displayName = entry.displayName
        kind = entry.kind
        self.conditions = conditions
        fields = entry.fields()
    }

    /// All presets, in order of precedence. The app's mapping precedes them.
    ///
    /// A provider precedes the carrier that delivers its payloads, such as Firebase. `generic` is
    /// last, because many apps use its keys.
    public static var all: [Preset] { PresetTable.shared.all }

    /// The names of all presets, in order of precedence.
    static let allNames = PresetEntry.all.map { Name(rawValue: $0.name) }

    /// The paths of each field.
    public var paths: FieldPaths { fields.paths }

    /// The fields that name or identify the sender.
    public var senderFields: [Field] {
        let fields: [Field] = [.senderID, .senderName].filter { paths.has($0) }
        return self.fields.person == nil ? fields : fields.suffix(1)
    }

    /// Returns whether the preset matches a payload.
    func matches(_ root: JSONObject) -> Bool {
        conditions.hold(in: root)
            || conditions.acceptChatKeys(in: root)
                && Field.chatFields.contains { hasText($0, in: root) }
    }

    /// Returns whether a payload of the preset never has a sender, such as one that removes
    /// notifications.
    func isWithoutSender(_ root: JSONObject) -> Bool {
        fields.plain?.hold(in: root) ?? false
    }

    /// Returns whether a payload has a sender.
    ///
    /// Every push has an alert, so a title can name a sender if other values establish one, but
    /// isn't sufficient.
    func establishesSender(_ root: JSONObject) -> Bool {
        if let person = fields.person {
            return person.hold(in: root)
                && (hasText(.senderID, in: root) || hasText(.senderName, in: root)
                    || titleNamesSender(root))
        }
        return senderFields.contains { field in
            paths[field].indices.contains { index in
                paths[field][index].steps.first?.name != "aps"
                    && value(of: field, at: index, in: root)?.text != nil
            }
        }
    }

    /// Returns whether the title is the sender's name if no other name is found.
    func titleNamesSender(_ root: JSONObject) -> Bool {
        fields.title?.hold(in: root) ?? true
    }

    /// Returns whether a field has a text.
    func hasText(_ field: Field, in root: JSONObject) -> Bool {
        paths.has(field)
            && paths[field].indices.contains { value(of: field, at: $0, in: root)?.text != nil }
    }

    /// Returns the value of a field at one of its paths, after the rules of the path.
    func value(of field: Field, at index: Int, in root: JSONObject) -> JSONValue? {
        guard let found = root[at: paths[field][index]] else { return nil }
        return fields.hasRule(field) ? fields.applyRule(of: field, at: index, found, root) : found
    }
}

extension Field {
    /// The fields of which one indicates a chat message; recipients alone don't.
    static let chatFields: [Field] = [
        .senderID, .senderName, .avatarURL, .conversationID, .groupName, .groupAvatarURL,
    ]
}
