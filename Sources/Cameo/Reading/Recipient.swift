/// Someone else who got the message.
public struct Recipient: Sendable, Hashable {
    /// The identifier in the app.
    public var id: String?
    /// The name.
    public var name: String?

    /// A recipient.
    public init(id: String?, name: String? = nil) {
        self.id = id
        self.name = name
    }
}
