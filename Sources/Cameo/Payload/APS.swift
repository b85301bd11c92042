/// The `aps` dictionary of a payload, as defined by Apple.
///
/// Source: Apple, "Generating a remote notification".
package struct APS: Sendable {
    /// The title, subtitle and body of the notification, as sent.
    package var alert = Alert()
    /// The name of the sound; `default` is the system sound.
    package var sound: String?
    /// Whether the sound is for a critical alert, which requires an entitlement.
    package var isSoundCritical = false
    /// The number on the app icon; 0 removes it.
    package var badge: Int?
    /// The identifier that groups notifications in Notification Center.
    package var threadIdentifier: String?
    /// The identifier of the notification category, which defines the notification's buttons.
    package var category: String?
    /// The interruption level, in APNs spelling.
    package var interruptionLevel: String?
    /// The relevance score for the notification summary.
    var relevanceScore: Double?
    /// The identifier of the window to open when the user taps the notification.
    var targetContentID: String?
    /// Whether a service extension may change the notification.
    package var isMutable = false
    /// Whether `mutable-content` is present, regardless of its value, even if it is `null`.
    var hasMutableContent = false
    /// Whether the push wakes the app in the background (`content-available`).
    package var isContentAvailable = false
    /// The event of a Live Activity: `start`, `update` or `end`.
    package var liveActivityEvent: String?

    /// Creates an empty dictionary, as for a payload without `aps`.
    package init() {}

    /// Parses the `aps` dictionary. A value of the wrong type is treated as absent.
    package init(_ object: JSONObject) {
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
        hasMutableContent = object["mutable-content"] != nil
        relevanceScore = object["relevance-score"]?.double
        targetContentID = object["target-content-id"]?.text
        // The event is valid only with a content state or, at the end of an activity, with a
        // timestamp and no alert.
        if object["content-state"] != nil || alert.isEmpty && object["timestamp"] != nil {
            liveActivityEvent = object["event"]?.text
        }
    }
}
