/// A recipient of a message other than the current user.
public struct MessageRecipient: Sendable, Hashable {
    /// The user ID in the app.
    public var id: String?
    /// The display name.
    public var name: String?
    /// The URL of the avatar. It is part of the composite avatar of a group without its own avatar.
    public var avatarURL: String?
    /// The email address or phone number, which iOS matches with a contact (R8).
    public var handle: PersonHandle?
    /// The identifier of the contact in the device's address book.
    public var contactIdentifier: String?

    /// Creates a recipient.
    public init(
        id: String?,
        name: String? = nil,
        avatarURL: String? = nil,
        handle: PersonHandle? = nil,
        contactIdentifier: String? = nil
    ) {
        self.id = id
        self.name = name
        self.avatarURL = avatarURL
        self.handle = handle
        self.contactIdentifier = contactIdentifier
    }
}
