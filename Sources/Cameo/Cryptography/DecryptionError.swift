/// The reason why a payload can't be decrypted.
public enum DecryptionError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No key matches the payload's key identifier.
    case noKey
    /// The keychain returned an error status, such as -25308 before the first unlock of the device.
    case keyUnreadable(status: Int)
    /// The key doesn't have the size that the algorithm requires, or isn't a valid private key.
    case badKey
    /// The ciphertext is longer than 65,536 bytes.
    case tooLarge
    /// The ciphertext is truncated, or isn't in the expected encoding.
    case malformed
    /// The message was encrypted with a different key, or modified in transit.
    case notAuthentic
    /// The plaintext is neither a JSON object nor text.
    case notText

    /// The error message: what failed, then how to fix it.
    public var description: String {
        switch self {
        case .noKey:
            "No key has the payload's identifier; store it in the shared keychain access group"
        case .keyUnreadable(let status):
            "Key can't be read from the keychain (status \(status)); store it with access after the "
                + "first unlock, in an access group shared by the app and the extension"
        case .badKey:
            "Key is invalid or has the wrong size; store 16, 24 or 32 bytes, or 48 bytes for web "
                + "push"
        case .tooLarge:
            """
            Ciphertext is longer than \(Decryption.maxCiphertextSize) bytes; send a shorter \
            message
            """
        case .malformed: "Ciphertext is truncated or not in the decryptor's encoding"
        case .notAuthentic: "Message was encrypted with a different key or modified in transit"
        case .notText: "Plaintext is neither a JSON object nor UTF-8 text"
        }
    }

    /// The code of the error in delivery records.
    var code: String {
        switch self {
        case .noKey: "key-not-found"
        case .keyUnreadable(let status): "key-unreadable \(status)"
        case .badKey: "bad-key"
        case .tooLarge: "payload-too-large"
        case .malformed: "malformed"
        case .notAuthentic: "authentication-failed"
        case .notText: "text-not-utf-8"
        }
    }
}
