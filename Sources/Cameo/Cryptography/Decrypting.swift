/// A type that decrypts payloads.
///
/// Use ``AESGCMDecryptor`` or ``WebPushDecryptor``, or implement this protocol for your own
/// encryption.
public protocol Decrypting: Sendable {
    /// Returns the ciphertext in a payload as text; `nil` if the payload contains none for this
    /// decryptor.
    func ciphertext(in payload: Payload) -> String?

    /// Decrypts a payload that contains a ciphertext.
    ///
    /// Cameo calls this method on a separate thread, so it may block, for example while it reads
    /// the keychain. It must finish within ``TimeBudget/hook``.
    ///
    /// - Parameters:
    ///   - payload: The payload as received.
    ///   - account: The account scope in the payload; `nil` if it contains none.
    /// - Throws: ``DecryptionError``. In this case, the fallback text replaces the ciphertext.
    func plaintext(of payload: Payload, account: String?) throws(DecryptionError) -> Plaintext

    /// The text that is shown if decryption fails; `nil` to keep the text in the push.
    var fallbackText: String? { get }

    /// The names of the plaintext's top-level members that aren't needed after parsing, such as
    /// tokens. They are removed from the notification.
    var discardedMembers: Set<String> { get }
}
