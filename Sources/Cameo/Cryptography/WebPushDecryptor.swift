/// A decryptor for web push messages with the encoding `aes128gcm` (RFC 8291) that a relay forwards
/// in a payload.
///
/// The defaults match the relays for Mastodon apps: `p` contains the message in base85, and `x`
/// contains the identifier that the app gave its subscription. That identifier also identifies the
/// key.
public struct WebPushDecryptor: Decrypting {
    package var field: PayloadPath
    /// The path of the key's identifier. If it is `nil`, or the payload has no value at this path,
    /// the key without an identifier is used.
    var keyIDField: PayloadPath?
    /// The encoding of the message.
    package var encoding: BinaryEncoding
    /// The text that is shown if decryption fails; `nil` to keep the text in the push.
    public var fallbackText: String?
    /// The names of the plaintext's top-level members that are removed from the notification, such
    /// as the access token that Mastodon sends.
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

    /// Returns the text of the message field; `nil` if the payload doesn't have the field.
    public func ciphertext(in payload: Payload) -> String? {
        Decryption.ciphertext(at: field, in: payload)
    }

    /// Decrypts the message in a payload. See ``Decrypting/plaintext(of:account:)``.
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
        // See RFC 8291, section 3.4.
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

    /// The size of a subscription's secret `auth`, in bytes.
    private static let secretCount = 16
}
