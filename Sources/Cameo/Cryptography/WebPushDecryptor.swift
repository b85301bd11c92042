/// Opens web pushes with the encoding `aes128gcm` (RFC 8291), as a relay puts them into a payload.
///
/// The defaults are those of the relays of Mastodon's apps: `p` holds the message in base85, `x` what
/// the app called its subscription, whose key is looked for under that name.
public struct WebPushDecryptor: Decrypting {
    /// Where the message stands.
    public var field: PayloadPath
    /// Where the key's identifier stands.
    public var keyIDField: PayloadPath?
    /// How the message is written.
    public var encoding: BinaryText
    /// What is shown when it cannot be opened.
    public var fallbackText: String?
    /// Members of the plaintext that do not come into the notification; Mastodon sends a token.
    public var discardedMembers: Set<String>
    private let keys: any DecryptionKeyProvider

    /// A decryptor.
    public init(
        keys: any DecryptionKeyProvider,
        field: PayloadPath = "p",
        keyIDField: PayloadPath? = "x",
        encoding: BinaryText = .base85,
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

    /// The text of the field.
    public func ciphertext(in payload: Payload) -> String? {
        Decryption.ciphertext(at: field, in: payload)
    }

    /// Opens the message.
    public func plaintext(
        of payload: Payload,
        account: String?
    ) throws(DecryptionError) -> Plaintext {
        let bytes = try Decryption.bytes(ciphertext(in: payload), encoding)
        guard let header = EncryptedContentEncoding.Header(bytes) else { throw .malformed }
        let key = try keys.key(keyIDField.flatMap { payload.root[at: $0]?.text }, account: account)
        guard key.bytes.count == AgreementKey.count + Self.secretCount,
            let own = AgreementKey(Array(key.bytes.prefix(AgreementKey.count)))
        else { throw .badKey }
        let sender = Array(header.keyID)
        guard let agreed = own.sharedSecret(with: sender) else { throw .malformed }
        // RFC 8291, section 3.4.
        let info = Array("WebPush: info\0".utf8) + own.publicKey + sender
        let secret = KeyDerivation.hkdf(
            agreed,
            salt: Array(key.bytes.suffix(Self.secretCount)),
            info: info,
            count: 32
        )
        guard let secret, let opened = EncryptedContentEncoding.open(header, secret: secret) else {
            throw .notAuthentic
        }
        return Plaintext(opened, account: key.account)
    }

    /// The bytes of a subscription's secret `auth`.
    private static let secretCount = 16
}
