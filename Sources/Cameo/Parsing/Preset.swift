/// A description of a push provider's payloads: how to recognize them, and the path of each field.
///
/// A preset is data. To add one, add a file to `Providers/`, list it in ``Preset/all`` and add a
/// fixture.
public struct Preset: Sendable, Hashable {
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
    }

    /// The name.
    public let name: Name

    /// The paths that identify the preset's payloads: one of them has a value.
    public let markers: [PayloadPath]

    /// The paths that identify another provider's payloads: none of them has a value.
    public let foreignMarkers: [PayloadPath]

    /// The paths of each field.
    public let paths: FieldPaths

    /// The fields that establish a sender; one of them is required.
    public let senderFields: [Field]

    /// Whether the title is the sender's name if no other name is found.
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

    /// Creates the preset of an app's mapping. It matches a payload in which a path has a value,
    /// except for paths into the alert, which every push has.
    init(_ mapping: Mapping) {
        self.name = .mapping
        self.markers = mapping.paths.all.filter { $0.steps.first?.name != "aps" }
        self.foreignMarkers = []
        self.senderFields = [.senderID, .senderName]
        self.titleNamesSender = true
        self.paths = mapping.paths
    }

    /// All presets, in order of precedence. The app's mapping precedes them.
    ///
    /// A provider that wraps another one comes first: OneSignal and MotiSig payloads may be
    /// delivered through FCM or Expo. `generic` is last, because many apps use its keys.
    public static let all: [Preset] = [.oneSignal, .motiSig, .expo, .fcm, .generic]

    /// Returns whether the preset matches a payload.
    func matches(_ root: JSONObject) -> Bool {
        markers.contains { root[at: $0] != nil } && !foreignMarkers.contains { root[at: $0] != nil }
    }
}
