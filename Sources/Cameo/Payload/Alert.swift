/// The text of a notification.
public struct Alert: Sendable, Hashable {
    /// The first line of a plain notification.
    public var title: String?
    /// The second line of a plain notification.
    public var subtitle: String?
    /// The message text.
    public var body: String?
    /// Whether a line is a key of the app's string tables, which are only available on the device.
    public var isLocalizedByKey = false

    /// Creates an alert from its lines.
    public init(title: String? = nil, subtitle: String? = nil, body: String? = nil) {
        self.title = title
        self.subtitle = subtitle
        self.body = body
    }

    /// Parses `aps.alert`: a string is the body; a dictionary has lines or localization keys.
    public init(_ value: JSONValue) {
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

    /// Whether there is no text. iOS doesn't start the service extension for such a push.
    public var isEmpty: Bool { title == nil && subtitle == nil && body == nil }
}
