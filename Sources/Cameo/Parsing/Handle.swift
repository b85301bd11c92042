/// A person's address, as `INPersonHandle` takes it.
public struct Handle: Sendable, Hashable {
    /// The types that `INPersonHandleType` has.
    public enum Kind: String, Sendable {
        case emailAddress, phoneNumber, unknown
    }

    /// What kind of address it is; only e-mail addresses and phone numbers match contacts (R8).
    public var kind: Kind
    /// The address.
    public var value: String

    /// An address.
    public init(kind: Kind, value: String) {
        self.kind = kind
        self.value = value
    }
}
