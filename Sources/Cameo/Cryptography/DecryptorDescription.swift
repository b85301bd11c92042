/// The description of a decryptor: the value `decryption` in the `Cameo` dictionary of an
/// extension's Info.plist.
package struct DecryptorDescription: Sendable {
    /// The encryption of the payloads.
    enum Algorithm: String, Sendable, CaseIterable {
        /// AES-GCM, for ``AESGCMDecryptor``.
        case aesGCM = "aes-gcm"
        /// Web push encryption, for ``WebPushDecryptor``.
        case webPush = "webpush"
    }

    /// The keys of the dictionary.
    package enum Key: String, CaseIterable {
        /// The algorithm, which is required.
        case algorithm
        /// The path of the ciphertext. (default: the decryptor's default)
        case field
        /// The path of the key's identifier. (default: the decryptor's default)
        case keyIdField
        /// The encoding: `base64` or `base85`. (default: the decryptor's default)
        case encoding
        /// The text that is shown if decryption fails. (default: the text in the push)
        case fallbackText
        /// The names of the plaintext's members that are removed from the notification. (default:
        /// the decryptor's default)
        case discardedMembers
    }

    /// The error thrown if the dictionary is invalid.
    package enum ParseError: Error, Sendable, Equatable, CustomStringConvertible {
        case notAnObject
        case unknownKey(String)
        case invalidValue(key: String, expected: String)

        /// The error message: what failed, then how to fix it.
        package var description: String {
            switch self {
            case .notAnObject: "decryption must be an object"
            case .unknownKey(let key):
                "Unknown decryption key \(key); valid keys are "
                    + Key.allCases.map(\.rawValue).joined(separator: ", ")
            case .invalidValue(let key, let expected): "decryption key \(key) must be \(expected)"
            }
        }
    }

    /// The encryption of the payloads.
    let algorithm: Algorithm
    let field: PayloadPath?
    let keyIDField: PayloadPath?
    let encoding: BinaryEncoding?
    let fallbackText: String?
    let discardedMembers: Set<String>?

    /// Parses the dictionary.
    package init(_ value: JSONValue) throws(ParseError) {
        guard case .object(let object) = value else { throw .notAnObject }
        for (name, _) in object.members where Key(rawValue: name) == nil {
            throw .unknownKey(name)
        }
        func text(_ key: Key) throws(ParseError) -> String? {
            guard let value = object[key.rawValue] else { return nil }
            guard case .string(let text) = value, !text.isBlank else {
                throw .invalidValue(key: key.rawValue, expected: "a string")
            }
            return text
        }
        func path(_ key: Key) throws(ParseError) -> PayloadPath? {
            guard let text = try text(key) else { return nil }
            guard let path = try? PayloadPath(parsing: text) else {
                throw .invalidValue(key: key.rawValue, expected: "a key path")
            }
            return path
        }
        func choice<Choice: RawRepresentable & CaseIterable>(
            _ key: Key
        ) throws(ParseError) -> Choice? where Choice.RawValue == String {
            guard let value = object[key.rawValue] else { return nil }
            guard let choice = value.text.flatMap(Choice.init) else {
                let names = Choice.allCases.map(\.rawValue).joined(separator: " or ")
                throw .invalidValue(key: key.rawValue, expected: names)
            }
            return choice
        }
        guard let algorithm: Algorithm = try choice(.algorithm) else {
            let names = Algorithm.allCases.map(\.rawValue).joined(separator: " or ")
            throw .invalidValue(key: Key.algorithm.rawValue, expected: names)
        }
        self.algorithm = algorithm
        field = try path(.field)
        keyIDField = try path(.keyIdField)
        encoding = try choice(.encoding)
        fallbackText = try text(.fallbackText)
        if let value = object[Key.discardedMembers.rawValue] {
            let names = value.array?.compactMap(\.text)
            guard let names, names.count == value.array?.count else {
                throw .invalidValue(
                    key: Key.discardedMembers.rawValue,
                    expected: "a list of strings"
                )
            }
            discardedMembers = Set(names)
        } else {
            discardedMembers = nil
        }
    }

    func decryptor(keys: any DecryptionKeyProvider) -> any Decrypting {
        switch algorithm {
        case .aesGCM:
            var decryptor = AESGCMDecryptor(keys: keys)
            if let field { decryptor.field = field }
            if let keyIDField { decryptor.keyIDField = keyIDField }
            if let encoding { decryptor.encoding = encoding }
            if let discardedMembers { decryptor.discardedMembers = discardedMembers }
            decryptor.fallbackText = fallbackText
            return decryptor
        case .webPush:
            var decryptor = WebPushDecryptor(keys: keys)
            if let field { decryptor.field = field }
            if let keyIDField { decryptor.keyIDField = keyIDField }
            if let encoding { decryptor.encoding = encoding }
            if let discardedMembers { decryptor.discardedMembers = discardedMembers }
            decryptor.fallbackText = fallbackText
            return decryptor
        }
    }

    /// Creates a key for the algorithm.
    ///
    /// - Parameters:
    ///   - key: The key in Base64. For web push, this is the private key.
    ///   - authenticationSecret: The secret `auth` of the web push subscription, in Base64.
    ///   - account: The scope of the account to which the key belongs.
    /// - Throws: ``DecryptionError/badKey`` if the key or the secret is invalid.
    package func key(
        _ key: String,
        authenticationSecret: String?,
        account: String?
    ) throws(DecryptionError) -> DecryptionKey {
        guard let bytes = BinaryEncoding.base64.bytes(key) else { throw .badKey }
        switch algorithm {
        case .aesGCM:
            guard authenticationSecret == nil, AESGCM.keyCounts.contains(bytes.count) else {
                throw .badKey
            }
            return DecryptionKey(bytes, account: account)
        case .webPush:
            guard let secret = authenticationSecret.flatMap(BinaryEncoding.base64.bytes),
                secret.count == 16, AgreementKey(bytes) != nil
            else { throw .badKey }
            return DecryptionKey(webPush: bytes, authenticationSecret: secret, account: account)
        }
    }
}
