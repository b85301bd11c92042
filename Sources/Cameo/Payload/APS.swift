/// What Apple defines of a payload: the `aps` dictionary.
///
/// Source: Apple, "Generating a remote notification".
public struct APS: Sendable, Hashable {
    /// The text as the payload has it.
    public var alert = Alert()
    /// The name of the sound; `default` is the system's.
    public var sound: String?
    /// Whether the sound is a critical alert's, which needs an entitlement.
    public var isSoundCritical = false
    /// The number on the app's icon; 0 removes it.
    public var badge: Int?
    /// Groups notifications.
    public var threadIdentifier: String?
    /// Names the actions, as the app registered them.
    public var category: String?
    /// How much the notification may interrupt, in APNs' spelling.
    public var interruptionLevel: String?
    /// Whether a service extension may change the notification.
    public var isMutable = false
    /// Whether the app is woken in the background.
    public var isContentAvailable = false
    /// What happens to a Live Activity: `start`, `update` or `end`.
    public var liveActivityEvent: String?

    /// The dictionary of a push without one.
    public init() {}

    /// Reads the dictionary; what has the wrong type counts as absent.
    public init(_ object: JSONObject) {
        alert = object["alert"].map(Alert.init) ?? Alert()
        if case .object(let critical)? = object["sound"] {
            sound = critical["name"]?.text
            isSoundCritical = critical["critical"]?.flag ?? false
        } else {
            sound = object["sound"]?.text
        }
        badge = object["badge"]?.integer
        threadIdentifier = object["thread-id"]?.text
        category = object["category"]?.text
        interruptionLevel = object["interruption-level"]?.text
        isMutable = object["mutable-content"]?.flag ?? false
        isContentAvailable = object["content-available"]?.flag ?? false
        liveActivityEvent = object["event"]?.text
    }
}

/// The text of a notification.
public struct Alert: Sendable, Hashable {
    /// The first line of a plain notification.
    public var title: String?
    /// The second line of a plain notification.
    public var subtitle: String?
    /// The text.
    public var body: String?
    /// Whether a line stands for a text of the app's string table, which only the phone has.
    public var isLocalizedByKey = false

    /// A text of these lines.
    public init(title: String? = nil, subtitle: String? = nil, body: String? = nil) {
        self.title = title
        self.subtitle = subtitle
        self.body = body
    }

    /// Reads `aps.alert`: a string is a body, a dictionary has lines or keys of lines.
    public init(_ value: JSONValue) {
        guard case .object(let object) = value else {
            if case .string = value { body = value.text }
            return
        }
        title = line(of: object, "title", "title-loc-key")
        subtitle = line(of: object, "subtitle", "subtitle-loc-key")
        body = line(of: object, "body", "loc-key")
    }

    private mutating func line(of object: JSONObject, _ name: String, _ key: String) -> String? {
        if let text = object[name]?.text { return text }
        guard let text = object[key]?.text else { return nil }
        isLocalizedByKey = true
        return text
    }

    /// Whether there is nothing to show; iOS then starts no extension.
    public var isEmpty: Bool { title == nil && subtitle == nil && body == nil }
}
