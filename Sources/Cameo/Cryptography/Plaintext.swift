/// A decrypted message and the account whose key decrypted it.
public struct Plaintext: Sendable, Equatable {
    /// The decrypted bytes: a JSON object to merge into the payload, or the message text.
    package let bytes: [UInt8]
    /// The scope of the account to which the key belongs; `nil` if it doesn't belong to an account.
    package let account: String?

    /// Creates a plaintext.
    public init(_ bytes: [UInt8], account: String? = nil) {
        self.bytes = bytes
        self.account = account
    }
}
