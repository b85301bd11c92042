/// Someone else who got the message.
public struct Recipient: Sendable, Hashable {
    /// The identifier in the app.
    public var id: String?
    /// The name.
    public var name: String?
    /// The address of the portrait, of which a group's picture is put together.
    public var avatarURL: String?
    /// The e-mail address or phone number, by which the system knows a contact (R8).
    public var handle: Handle?
    /// The identifier in the address book of the device.
    public var contactIdentifier: String?

    /// A recipient.
    public init(
        id: String?,
        name: String? = nil,
        avatarURL: String? = nil,
        handle: Handle? = nil,
        contactIdentifier: String? = nil
    ) {
        self.id = id
        self.name = name
        self.avatarURL = avatarURL
        self.handle = handle
        self.contactIdentifier = contactIdentifier
    }
}
