/// Who writes or calls.
public struct Sender: Sendable, Hashable {
    /// The identifier in the app.
    public var id: String?
    /// The name.
    public var name: String?
    /// The address of the portrait.
    public var avatarURL: String?
    /// The SHA-256 of the portrait's bytes, in hexadecimal digits, where the payload gives it.
    public var avatarDigest: String?
    /// What iOS compares with the address book.
    public var handle: Handle
    /// The identifier in the device's address book.
    public var contactIdentifier: String?

    /// A sender of these properties.
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
