/// The seam through which encrypted pushes are opened.
///
/// ``AESGCMDecryptor`` and ``WebPushDecryptor`` are ready-made; an app's own protocol conforms to this.
public protocol Decrypting: Sendable {
    /// The ciphertext in a payload, as text; `nil` when the payload has none for this decryptor.
    func ciphertext(in payload: Payload) -> String?

    /// Opens a payload in which there is a ciphertext. Runs within ``Budget/hook`` on a thread of the
    /// library's; it may block for the keychain.
    ///
    /// - Parameters:
    ///   - payload: The payload as it arrived.
    ///   - account: The scope of the account that the payload names.
    /// - Throws: ``DecryptionError``; the fallback is shown then, never the ciphertext.
    func plaintext(of payload: Payload, account: String?) throws(DecryptionError) -> Plaintext

    /// What is shown when it cannot be opened; `nil` leaves the text that came with the push.
    var fallbackText: String? { get }

    /// Members at the top of a plaintext that are needed by nobody after the push was read, such as tokens: they
    /// do not come into the notification.
    var discardedMembers: Set<String> { get }
}

/// What was opened, and for whom.
public struct Plaintext: Sendable, Hashable {
    /// The bytes: a JSON object to be laid over the payload, or a text.
    public let bytes: [UInt8]
    /// The scope of the account whose key has opened it; `nil` for a key of no account.
    public let account: String?

    /// A plaintext.
    public init(_ bytes: [UInt8], account: String? = nil) {
        self.bytes = bytes
        self.account = account
    }
}

/// Why a push could not be opened.
public enum DecryptionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no key of that identifier.
    case noKey
    /// The key cannot be read now, with the keychain's status: -25308 before the first unlock.
    case keyUnreadable(status: Int)
    /// The key has another size than the cipher wants.
    case badKey
    /// The ciphertext is longer than ``Decryption/maxCiphertext``.
    case tooLarge
    /// The ciphertext is not in the text form that was agreed on, or ends too early.
    case malformed
    /// It was sealed with another key, or changed on the way.
    case notAuthentic
    /// What came out is neither a JSON object nor text.
    case notText

    /// What is wrong, then the way out.
    public var description: String {
        switch self {
        case .noKey: "there is no key of that identifier; store it in the keychain's access group"
        case .keyUnreadable(let status):
            "the key cannot be read (\(status)); store it readable after the first unlock, in an "
                + "access group of app and extension"
        case .badKey: "the key has the wrong size; store 16, 24 or 32 bytes, or 48 for web push"
        case .tooLarge: "the ciphertext is longer than \(Decryption.maxCiphertext) bytes"
        case .malformed: "the ciphertext is cut off, or not written as was agreed"
        case .notAuthentic: "it was sealed with another key, or changed on the way"
        case .notText: "the plaintext is neither a JSON object nor text in UTF-8"
        }
    }

    /// The name in records.
    var code: String {
        switch self {
        case .noKey: "no-key"
        case .keyUnreadable(let status): "key-unreadable \(status)"
        case .badKey: "bad-key"
        case .tooLarge: "too-large"
        case .malformed: "malformed"
        case .notAuthentic: "not-authentic"
        case .notText: "not-text"
        }
    }
}
