/// A decryptor for a payload field that contains an AES-GCM message: a nonce (12 bytes), the
/// ciphertext and a tag (16 bytes).
public struct AESGCMDecryptor: Decrypting {
    package var field: PayloadPath
    /// The path of the key's identifier. If it is `nil`, or the payload has no value at this path,
    /// the key without an identifier is used.
    var keyIDField: PayloadPath?
    /// The encoding of the ciphertext.
    package var encoding: BinaryEncoding
    /// The text that is shown if decryption fails; `nil` to keep the text in the push.
    public var fallbackText: String?
    /// The names of the plaintext's top-level members that are removed from the notification.
    public var discardedMembers: Set<String>
    private let keys: any DecryptionKeyProvider

    /// Creates a decryptor.
    public init(
        keys: any DecryptionKeyProvider,
        field: PayloadPath = "encrypted_body",
        keyIDField: PayloadPath? = nil,
        encoding: BinaryEncoding = .base64,
        fallbackText: String? = nil,
        discardedMembers: Set<String> = []
    ) {
        self.keys = keys
        self.field = field
        self.keyIDField = keyIDField
        self.encoding = encoding
        self.fallbackText = fallbackText
        self.discardedMembers = discardedMembers
    }

    /// Returns the text of the ciphertext field; `nil` if the payload doesn't have the field.
    public func ciphertext(in payload: Payload) -> String? {
        Decryption.ciphertext(at: field, in: payload)
    }

    /// Decrypts the ciphertext in a payload. See ``Decrypting/plaintext(of:account:)``.
    public func plaintext(
        of payload: Payload,
        account: String?
    ) throws(DecryptionError) -> Plaintext {
        let encrypted = try Decryption.bytes(ciphertext(in: payload), encoding)
        guard encrypted.count >= AESGCM.nonceCount + AESGCM.tagCount else { throw .malformed }
        let key = try keys.key(keyIDField.flatMap { payload.root[at: $0]?.text }, account: account)
        guard AESGCM.keyCounts.contains(key.bytes.count) else { throw .badKey }
        let bytes = AESGCM.open(
            encrypted[AESGCM.nonceCount..<(encrypted.count - AESGCM.tagCount)],
            tag: encrypted.suffix(AESGCM.tagCount),
            nonce: encrypted.prefix(AESGCM.nonceCount),
            key: key.bytes
        )
        guard let bytes else { throw .notAuthentic }
        return Plaintext(bytes, account: key.account)
    }
}
