/// A description of a push provider's payloads: how to recognize them, and the path of each field.
///
/// A preset is data: a file in `Providers` with the conditions that recognize the payloads and a
/// mapping, which `Scripts/generate` writes to `PresetTable+Providers.swift`.
public final class Preset: Sendable {
    /// A preset's name, as reported by `cameo inspect`.
    public struct Name: Sendable, Hashable, RawRepresentable {
        /// The name.
        public let rawValue: String

        /// Creates a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The app's own mapping.
        package static let mapping = Name(rawValue: "mapping")
        /// OneSignal.
        static let oneSignal = Name(rawValue: "onesignal")
        /// MotiSig.
        static let motiSig = Name(rawValue: "motisig")
        /// Expo's push service.
        static let expo = Name(rawValue: "expo")
        /// Klaviyo.
        static let klaviyo = Name(rawValue: "klaviyo")
        /// Firebase Cloud Messaging.
        package static let fcm = Name(rawValue: "fcm")
        /// Keys that many apps use.
        package static let generic = Name(rawValue: "generic")

        /// The provider's name, as it's written.
        package var displayName: String {
            Preset.all.first { $0.name == self }?.displayName ?? rawValue
        }
    }

    /// The content of a provider's payloads.
    package enum Kind: String, Sendable {
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
    package let name: Name

    /// The provider's name, as it's written.
    package let displayName: String

    /// The content of the provider's payloads.
    package let kind: Kind

    /// The rules of the mapping.
    let rules: MappingRules

    /// Whether other apps' payloads may match, too.
    private let isWeak: Bool

    /// The values that identify the preset's payloads; `nil` for the app's mapping.
    private let match: MappingCondition?

    /// Creates the preset of an app's mapping.
    init(_ mapping: Mapping) {
        (name, displayName, kind) = (.mapping, "the app's mapping", .person)
        (rules, match, isWeak) = (mapping.rules, nil, false)
    }

    /// Parses the preset of a provider.
    ///
    /// - Parameter json: An object with `match`, `mapping`, and the paths of the objects whose common keys
    ///   are read as `commonKeys`.
    /// - Throws: ``Mapping/ParseError`` with the key.
    init(
        _ name: Name,
        _ displayName: String,
        _ kind: Kind,
        _ json: JSONObject
    ) throws(Mapping.ParseError) {
        (self.name, self.displayName, self.kind) = (name, displayName, kind)
        match = try MappingParser.match(json["match"] ?? .null)
        isWeak = json["isWeak"] != nil
        rules = try MappingParser.rules(
            ofProvider: json["mapping"]?.object ?? JSONObject(),
            commonKeys: (json["commonKeys"]?.array ?? []).map { $0.text ?? "" }
        )
    }

    /// All presets, in order of precedence. The app's mapping precedes them.
    ///
    /// A provider precedes the carrier that delivers its payloads, such as Firebase. `generic` is
    /// last, because many apps use its keys.
    package static var all: [Preset] { PresetTable.shared.all }

    /// Whether it's the app's mapping, not a provider's.
    var isMapping: Bool { match == nil }

    /// The fields that name or identify the sender.
    var senderFields: [Mapping.Field] {
        let fields: [Mapping.Field] = [.senderID, .senderName].filter { rules.has($0) }
        return rules.style.sender == nil ? fields : fields.suffix(1)
    }

    /// Returns the paths of a field as they are written, in order of precedence.
    func names(of field: Mapping.Field) -> [String] {
        var names: [String] = []
        for alternative in rules.alternatives(of: field) where !names.contains(alternative.text) {
            names.append(alternative.text)
        }
        return names
    }

    /// Returns the paths of a field, in order of precedence.
    package func paths(of field: Mapping.Field) -> [PayloadPath] {
        rules.alternatives(of: field).flatMap { $0.origins }
    }

    /// Returns the paths of a field whose values are used as they are.
    package func unchangedPaths(of field: Mapping.Field) -> [PayloadPath] {
        rules.alternatives(of: field).filter { $0.isUnchanged }.flatMap { $0.origins }
    }

    /// The paths of the sender's ID and name, as they're written, or of the values that make the title
    /// the sender's name.
    var senderPaths: [String] {
        let names = names(of: .senderID) + names(of: .senderName)
        guard names.isEmpty, let condition = rules.style.sender else { return names }
        return condition.operands.compactMap { operand in
            operand.path.flatMap { $0.steps[0].name == "aps" ? nil : $0.description }
        }
    }

    /// Returns the paths that conditions compare in a payload.
    func conditionPaths(in root: JSONObject) -> [PayloadPath] {
        (match?.operands ?? []).compactMap { $0.path } + rules.conditionPaths(in: root)
    }

    /// Whether the preset reads the app's own keys.
    var readsChatKeys: Bool { rules.readsChatKeys }

    /// Returns whether the preset matches a payload.
    func matches(_ root: JSONObject) -> Bool {
        guard let match else { return rules.fits(root) }
        return match.holds(in: MappingScope(root: root, rules: rules))
    }

    /// Removes presets that other apps' payloads may match, too, from those of an app's own chat message.
    static func removeWeak(_ presets: inout [Preset], of root: JSONObject) {
        guard presets.contains(where: { $0.isWeak }),
            presets.contains(where: { preset in
                preset.readsChatKeys
                    && (preset.rules.establishesSender(root) || preset.isChatMessage(root))
            })
        else { return }
        presets.removeAll { $0.isWeak }
    }

    /// Returns whether a payload of the preset never has a sender, such as one that removes
    /// notifications.
    func isWithoutSender(_ root: JSONObject) -> Bool { !rules.allowsStyle(root) }

    /// Returns whether an app's own payload without a key for the sender is a person's message.
    func isChatMessage(_ root: JSONObject) -> Bool { rules.isChatMessage(root) }

    /// Returns what a flag or a type says about a group; `nil` if there is none.
    func groupFlag(_ root: JSONObject) -> Bool? {
        rules.first(.isGroup, in: root) { value, _ in value.flag }
    }

    /// Returns whether a field contains a string.
    func hasText(_ field: Mapping.Field, in root: JSONObject) -> Bool {
        rules.text(of: field, in: root) != nil
    }
}
