/// The text of a notification.
package struct Alert: Sendable, Equatable {
    /// The title, which is the first line of a plain notification.
    package var title: String?
    /// The subtitle, which is the second line of a plain notification.
    package var subtitle: String?
    /// The message text.
    package var body: String?
    /// Whether a line is a key of the app's localized strings, which only the device can look up.
    package var isLocalizedByKey = false

    /// Creates an alert from its strings.
    package init(title: String? = nil, subtitle: String? = nil, body: String? = nil) {
        self.title = title
        self.subtitle = subtitle
        self.body = body
    }

    /// Parses `aps.alert`. A string is the body; a dictionary contains strings or localization
    /// keys.
    package init(_ value: JSONValue) {
        guard case .object(let object) = value else {
            if case .string = value { body = value.unmodifiedText }
            return
        }
        title = line(of: object, "title", "title-loc-key")
        subtitle = line(of: object, "subtitle", "subtitle-loc-key")
        body = line(of: object, "body", "loc-key")
    }

    private mutating func line(of object: JSONObject, _ name: String, _ key: String) -> String? {
        if let text = object[name]?.unmodifiedText { return text }
        guard let text = object[key]?.text else { return nil }
        isLocalizedByKey = true
        return text
    }

    /// Whether the alert has no text. iOS doesn't run the service extension for such a push.
    package var isEmpty: Bool { title == nil && subtitle == nil && body == nil }
}
