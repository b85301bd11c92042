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
    /// Whether `mutable-content` is there, whatever it says.
    public var hasMutableContent = false
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
        hasMutableContent = object["mutable-content"].map { !$0.isAbsent } ?? false
        if object["content-state"] != nil { liveActivityEvent = object["event"]?.text }
    }
}
