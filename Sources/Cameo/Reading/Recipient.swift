/// Someone else who got the message.
public struct Recipient: Sendable, Hashable {
    /// The identifier in the app.
    public var id: String?
    /// The name.
    public var name: String?
    /// The address of the portrait, of which a group's picture is put together.
    public var avatarURL: String?

    /// A recipient.
    public init(id: String?, name: String? = nil, avatarURL: String? = nil) {
        self.id = id
        self.name = name
        self.avatarURL = avatarURL
    }
}
