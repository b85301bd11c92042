/// Where a message was written.
public struct Conversation: Sendable, Hashable {
    /// The identifier, the same for every message of the conversation.
    public var id: String?
    /// The group's name.
    public var name: String?
    /// The address of the group's picture.
    public var avatarURL: String?
    /// The SHA-256 of the picture's bytes, in hexadecimal digits, where the payload gives it.
    public var avatarDigest: String?
    /// Whether more than two people take part.
    public var isGroup: Bool

    /// A conversation of these properties.
    public init(
        id: String? = nil,
        name: String? = nil,
        avatarURL: String? = nil,
        isGroup: Bool = false
    ) {
        self.id = id
        self.name = name
        self.avatarURL = avatarURL
        self.isGroup = isGroup
    }
}
