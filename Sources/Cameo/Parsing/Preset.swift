/// What is known of one push provider's payloads: how to recognise them and where each field
/// stands.
///
/// A preset is data. To add one, add a file to `Presets/`, name it in ``Preset/all`` and add a
/// fixture.
public struct Preset: Sendable, Hashable {
    /// A preset's name, as `cameo inspect` reports it.
    public struct Name: Sendable, Hashable, RawRepresentable {
        /// The name.
        public let rawValue: String

        /// A name.
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
    }

    /// The preset's name.
    public let name: Name

    /// The preset fits a payload that has a value at one of these paths.
    public let markers: [PayloadPath]

    /// A payload with a value at one of these paths belongs to somebody else.
    public let foreignMarkers: [PayloadPath]

    /// Where each field stands.
    public let paths: FieldPaths

    /// The fields of which one must be found for a payload to have a sender.
    public let senderFields: [Field]

    /// Whether the notification's title is the sender's name where no other is found.
    public let titleNamesSender: Bool

    init(
        _ name: Name,
        markers: [PayloadPath],
        foreignMarkers: [PayloadPath] = [],
        senderFields: [Field] = [.senderID, .senderName],
        titleNamesSender: Bool = true,
        _ paths: [Field: [PayloadPath]]
    ) {
        self.name = name
        self.markers = markers
        self.foreignMarkers = foreignMarkers
        self.senderFields = senderFields
        self.titleNamesSender = titleNamesSender
        self.paths = FieldPaths(paths)
    }

    /// The preset of an app's own mapping: it fits a payload in which any of its paths finds
    /// something besides the alert, which every push has.
    init(_ mapping: Mapping) {
        self.name = .mapping
        self.markers = mapping.paths.all.filter { $0.steps.first?.name != "aps" }
        self.foreignMarkers = []
        self.senderFields = [.senderID, .senderName]
        self.titleNamesSender = true
        self.paths = mapping.paths
    }

    /// All presets, in the order in which they are asked. The app's mapping comes before them.
    ///
    /// A provider that wraps another comes first: OneSignal and MotiSig payloads may have come by
    /// way of FCM or Expo. `generic` is last, since its keys belong to nobody.
    public static let all: [Preset] = [.oneSignal, .motiSig, .expo, .fcm, .generic]

    /// Whether the payload is one of this preset's.
    func matches(_ root: JSONObject) -> Bool {
        markers.contains { root[at: $0] != nil } && !foreignMarkers.contains { root[at: $0] != nil }
    }
}
