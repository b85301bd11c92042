/// A source of decryption keys: the keychain on a device, memory in tests.
public protocol DecryptionKeyProvider: Sendable {
    /// Returns the key with an identifier.
    ///
    /// - Parameters:
    ///   - id: The identifier in the payload; `nil` if it contains none.
    ///   - account: The account scope in the payload.
    /// - Throws: ``DecryptionError/noKey`` or ``DecryptionError/keyUnreadable(status:)``.
    func key(_ id: String?, account: String?) throws(DecryptionError) -> DecryptionKey
}
