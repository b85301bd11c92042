/// A handle of a user, such as an email address, as expected by `INPersonHandle`.
public struct PersonHandle: Sendable, Hashable {
    /// The types of `INPersonHandleType`.
    public enum Kind: String, Sendable {
        case emailAddress, phoneNumber, unknown
    }

    /// The type. iOS matches only email addresses and phone numbers with contacts (R8).
    public var kind: Kind
    /// The email address, phone number or other identifier.
    public var value: String

    /// Creates a handle.
    public init(kind: Kind, value: String) {
        self.kind = kind
        self.value = value
    }
}
