/// A description of a push provider's payloads: how to recognize them, and the paths of the fields.
///
/// A preset is a file in `Providers`. It contains a mapping, and the conditions that identify the
/// payloads. `Scripts/generate` writes all presets to `PresetTable+Providers.swift`.
public final class Preset: Sendable {
    /// The name of a preset, as in the output of `cameo inspect`.
    public struct Name: Sendable, Hashable, RawRepresentable {
        /// The name.
        public let rawValue: String

        /// Creates a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The preset of the app's own mapping.
        package static let mapping = Name(rawValue: "mapping")
        /// The preset of OneSignal.
        static let oneSignal = Name(rawValue: "onesignal")
        /// The preset of MotiSig.
        static let motiSig = Name(rawValue: "motisig")
        /// The preset of Klaviyo.
        static let klaviyo = Name(rawValue: "klaviyo")
        /// The preset of Firebase Cloud Messaging.
        package static let fcm = Name(rawValue: "fcm")
        /// The preset for keys that many apps use.
        package static let generic = Name(rawValue: "generic")

        /// The provider's name, spelled as the provider spells it.
        package var displayName: String {
            Preset.all.first { $0.name == self }?.displayName ?? rawValue
        }
    }

    /// The type of a provider's payloads.
    package enum Kind: String, Sendable {
        /// A message or call with its sender.
        case person
        /// The identifiers of a message without the sender's name, which the app must request. The
        /// notification stays plain.
        case identifiers
        /// A message without a sender, such as a campaign.
        case plain
        /// The payload of an app or another provider, and the carrier's message ID.
        case carrier
    }

    package let name: Name

    /// The provider's name, spelled as the provider spells it.
    package let displayName: String

    /// The type of the provider's payloads.
    package let kind: Kind

    let rules: MappingRules

    /// Whether the payloads of other apps may also match.
    private let isWeak: Bool

    /// The condition that identifies the preset's payloads; `nil` for the app's mapping.
    private let match: MappingCondition?

    /// Creates a preset from an app's mapping.
    init(_ mapping: Mapping) {
        (name, displayName, kind) = (.mapping, "the app's mapping", .person)
        (rules, match, isWeak) = (mapping.rules, nil, false)
    }

    /// Parses a provider's preset.
    ///
    /// - Parameter json: An object with `match`, `mapping` and `commonKeys`, which lists the paths
    ///   of the objects that may contain the common keys.
    /// - Throws: ``Mapping/ParseError`` with the key of the invalid value.
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

    /// All presets, in order of precedence. The app's mapping takes precedence over them and isn't
    /// included.
    ///
    /// A provider precedes the carrier that delivers its payloads, such as Firebase. `generic` is
    /// last, because many apps use its keys.
    package static var all: [Preset] { PresetTable.shared.all }

    /// Whether the preset is the app's mapping.
    var isMapping: Bool { match == nil }

    /// The fields that contain the name or the ID of the sender.
    var senderFields: [Mapping.Field] {
        let fields: [Mapping.Field] = [.senderID, .senderName].filter { rules.has($0) }
        return rules.style.sender == nil ? fields : fields.suffix(1)
    }

    /// Returns the paths of a field in the notation of mappings, in order of precedence.
    func names(of field: Mapping.Field) -> [String] {
        var names: [String] = []
        for alternative in rules.alternatives(of: field) where !names.contains(alternative.text) {
            names.append(alternative.text)
        }
        return names
    }

    /// Returns the paths of a field in the object that contains a payload's common keys, or all
    /// paths if the payload has no common keys.
    func names(of field: Mapping.Field, nextToKeysIn root: JSONObject) -> [String] {
        let object = rules.chatObjects.first { root.mayHave(ChatKeys.names, at: $0[...]) }
        let names = rules.alternatives(of: field).filter { alternative in
            alternative.origins.contains { Array($0.steps.dropLast()) == object }
        }
        return names.isEmpty ? self.names(of: field) : names.map { $0.text }
    }

    /// Returns the paths of a field, in order of precedence.
    package func paths(of field: Mapping.Field) -> [PayloadPath] {
        rules.alternatives(of: field).flatMap { $0.origins }
    }

    /// Returns the paths of a field whose values the preset doesn't change.
    package func unchangedPaths(of field: Mapping.Field) -> [PayloadPath] {
        rules.alternatives(of: field).filter { $0.isUnchanged }.flatMap { $0.origins }
    }

    /// The paths of the sender's ID and name, in the notation of mappings. If there are none,
    /// the paths that determine whether the payload has a sender.
    var senderPaths: [String] {
        let names = names(of: .senderID) + names(of: .senderName)
        guard names.isEmpty, let condition = rules.style.sender else { return names }
        return condition.operands.compactMap { operand in
            operand.path.flatMap { $0.steps[0].name == "aps" ? nil : $0.description }
        }
    }

    /// Returns the paths whose values the conditions compare in a payload.
    func conditionPaths(in root: JSONObject) -> [PayloadPath] {
        (match?.operands ?? []).compactMap { $0.path } + rules.conditionPaths(in: root)
    }

    /// Whether the preset reads the common keys of the app's own data.
    var readsChatKeys: Bool { rules.readsChatKeys }

    /// Returns whether the preset matches a payload.
    ///
    /// - Parameter others: The presets of higher precedence that match. If one of them identifies
    ///   the sender, the app's own data needn't, which saves reading the alert.
    func matches(_ root: JSONObject, after others: [Preset] = []) -> Bool {
        guard let match else { return rules.fits(root) }
        let hasSender =
            readsChatKeys
            && others.contains { !$0.isWeak && $0.rules.establishesSender(root) }
        return match.holds(in: MappingScope(root: root, rules: rules, readsAlert: !hasSender))
    }

    /// Removes presets that also match other payloads, if the payload is an app's own chat message.
    static func removeWeak(_ presets: inout [Preset], of root: JSONObject) {
        guard presets.contains(where: { $0.isWeak }),
            presets.contains(where: { preset in
                preset.readsChatKeys
                    && (preset.rules.establishesSender(root) || preset.isChatMessage(root))
            })
        else { return }
        presets.removeAll { $0.isWeak }
    }

    /// Returns whether the preset specifies that a payload has no sender, for example because the
    /// payload removes notifications.
    func isWithoutSender(_ root: JSONObject) -> Bool { !rules.allowsStyle(root) }

    /// Returns whether an app's own payload is a message from a person although it has no key for
    /// the sender.
    func isChatMessage(_ root: JSONObject) -> Bool { rules.isChatMessage(root) }

    /// Returns whether a flag or a type indicates a group; `nil` if neither is present.
    func groupFlag(_ root: JSONObject) -> Bool? {
        rules.first(.isGroup, in: root) { value, _ in value.flag }
    }

    /// Returns whether a field has text in a payload.
    func hasText(_ field: Mapping.Field, in root: JSONObject) -> Bool {
        rules.text(of: field, in: root) != nil
    }
}
