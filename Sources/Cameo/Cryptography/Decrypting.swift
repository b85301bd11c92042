/// A type that decrypts payloads.
///
/// Use ``AESGCMDecryptor`` or ``WebPushDecryptor``, or implement this protocol for your own encryption.
public protocol Decrypting: Sendable {
    /// Returns the ciphertext in a payload as text, or `nil` if the payload contains none for this
    /// decryptor.
    func ciphertext(in payload: Payload) -> String?

    /// Decrypts a payload that contains a ciphertext.
    ///
    /// Runs on a thread of its own, so it may block while it reads the keychain, and must finish within
    /// ``TimeBudget/hook``.
    ///
    /// - Parameters:
    ///   - payload: The payload as received.
    ///   - account: The account scope in the payload.
    /// - Throws: ``DecryptionError``. The fallback text is then shown instead of the ciphertext.
    func plaintext(of payload: Payload, account: String?) throws(DecryptionError) -> Plaintext

    /// Text shown if decryption fails; `nil` keeps the text that came with the push.
    var fallbackText: String? { get }

    /// Top-level members of the plaintext that are left out of the notification because they aren't
    /// needed after the payload is parsed, such as tokens.
    var discardedMembers: Set<String> { get }
}
