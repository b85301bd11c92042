/// Opens a field that holds nonce, ciphertext and tag of AES-GCM: 12 bytes, some, 16 bytes.
public struct AESGCMDecryptor: Decrypting {
    /// Where the ciphertext stands.
    public var field: PayloadPath
    /// Where the key's identifier stands; without one, or where there is none, the key `default`.
    public var keyIDField: PayloadPath?
    /// How the ciphertext is written.
    public var encoding: BinaryText
    /// What is shown when it cannot be opened.
    public var fallbackText: String?
    /// Members of the plaintext that do not come into the notification.
    public var discardedMembers: Set<String>
    private let keys: any DecryptionKeyProvider

    /// A decryptor.
    public init(
        keys: any DecryptionKeyProvider,
        field: PayloadPath = "encrypted_body",
        keyIDField: PayloadPath? = nil,
        encoding: BinaryText = .base64,
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

    /// The text of the field.
    public func ciphertext(in payload: Payload) -> String? {
        Decryption.ciphertext(at: field, in: payload)
    }

    /// Opens the field.
    public func plaintext(
        of payload: Payload,
        account: String?
    ) throws(DecryptionError) -> Plaintext {
        let encrypted = try Decryption.bytes(ciphertext(in: payload), encoding)
        guard encrypted.count >= AESGCM.nonceCount + AESGCM.tagCount else { throw .malformed }
        let key = try keys.key(keyIDField.flatMap { payload.root[at: $0]?.text }, account: account)
        guard AESGCM.keyCounts.contains(key.bytes.count) else { throw .badKey }
        let opened = AESGCM.open(
            encrypted[AESGCM.nonceCount..<(encrypted.count - AESGCM.tagCount)],
            tag: encrypted.suffix(AESGCM.tagCount),
            nonce: encrypted.prefix(AESGCM.nonceCount),
            key: key.bytes
        )
        guard let opened else { throw .notAuthentic }
        return Plaintext(opened, account: key.account)
    }
}
