/// The sender of a message, or a caller.
public struct Sender: Sendable, Hashable {
    /// The user ID in the app.
    public var id: String?
    /// The display name.
    public var name: String?
    /// The URL of the avatar.
    public var avatarURL: String?
    /// The SHA-256 of the avatar's bytes, in hexadecimal digits.
    public var avatarDigest: String?
    /// The handle, which iOS matches with a contact.
    public var handle: Handle
    /// The identifier of the contact in the device's address book.
    public var contactIdentifier: String?

    /// Creates a sender.
    public init(
        id: String? = nil,
        name: String? = nil,
        avatarURL: String? = nil,
        handle: Handle,
        contactIdentifier: String? = nil
    ) {
        self.id = id
        self.name = name
        self.avatarURL = avatarURL
        self.handle = handle
        self.contactIdentifier = contactIdentifier
    }
}
