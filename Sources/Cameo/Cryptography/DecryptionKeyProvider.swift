/// A provider of decryption keys, such as the keychain on a device, or memory in tests.
public protocol DecryptionKeyProvider: Sendable {
    /// Returns the key for a key identifier.
    ///
    /// - Parameters:
    ///   - id: The identifier in the payload; `nil` if it contains none.
    ///   - account: The account scope in the payload; `nil` if it contains none.
    /// - Throws: ``DecryptionError/noKey`` or ``DecryptionError/keyUnreadable(status:)``.
    func key(_ id: String?, account: String?) throws(DecryptionError) -> DecryptionKey
}
