/// Decrypts web push messages with the encoding `aes128gcm` (RFC 8291) that a relay puts in a payload.
///
/// The defaults match the relays for Mastodon apps: `p` contains the message in base85, and `x` the
/// identifier that the app gave its subscription, which is also the key's identifier.
public struct WebPushDecryptor: Decrypting {
    /// Path of the message.
    package var field: PayloadPath
    /// Path of the key's identifier. If it is `nil`, or the payload has no value there, the key without an
    /// identifier is used.
    var keyIDField: PayloadPath?
    /// Encoding of the message.
    package var encoding: BinaryEncoding
    /// Text shown if the message can't be decrypted.
    public var fallbackText: String?
    /// Top-level members of the plaintext that are left out of the notification, such as the access token
    /// that Mastodon sends.
    public var discardedMembers: Set<String>
    private let keys: any DecryptionKeyProvider

    /// Creates a decryptor.
    public init(
        keys: any DecryptionKeyProvider,
        field: PayloadPath = "p",
        keyIDField: PayloadPath? = "x",
        encoding: BinaryEncoding = .base85,
        fallbackText: String? = nil,
        discardedMembers: Set<String> = ["access_token"]
    ) {
        self.keys = keys
        self.field = field
        self.keyIDField = keyIDField
        self.encoding = encoding
        self.fallbackText = fallbackText
        self.discardedMembers = discardedMembers
    }

    /// Returns the text of the field.
    public func ciphertext(in payload: Payload) -> String? {
        Decryption.ciphertext(at: field, in: payload)
    }

    /// Decrypts the message.
    public func plaintext(
        of payload: Payload,
        account: String?
    ) throws(DecryptionError) -> Plaintext {
        let encrypted = try Decryption.bytes(ciphertext(in: payload), encoding)
        guard let header = EncryptedContentEncoding.Header(encrypted) else { throw .malformed }
        let key = try keys.key(keyIDField.flatMap { payload.root[at: $0]?.text }, account: account)
        guard key.bytes.count == AgreementKey.count + Self.secretCount,
            let privateKey = AgreementKey(Array(key.bytes.prefix(AgreementKey.count)))
        else { throw .badKey }
        let sender = Array(header.keyID)
        guard let sharedSecret = privateKey.sharedSecret(with: sender) else { throw .malformed }
        // RFC 8291, section 3.4.
        let info = Array("WebPush: info\0".utf8) + privateKey.publicKey + sender
        let secret = KeyDerivation.hkdf(
            sharedSecret,
            salt: Array(key.bytes.suffix(Self.secretCount)),
            info: info,
            count: 32
        )
        guard let secret, let bytes = EncryptedContentEncoding.open(header, secret: secret) else {
            throw .notAuthentic
        }
        return Plaintext(bytes, account: key.account)
    }

    /// Size of a subscription's secret `auth`, in bytes.
    private static let secretCount = 16
}
