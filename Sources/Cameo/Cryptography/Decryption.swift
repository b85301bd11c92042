/// The result of merging a decrypted message into its payload.
struct Decryption: Sendable {
    /// Maximum length of a ciphertext, in bytes of its text: far more than a push can contain.
    static let maxCiphertextSize = 65_536

    /// Members of the payload that the plaintext changed or added, with their merged values.
    package let members: JSONObject
    /// Title, subtitle and body in the plaintext; `nil` if it doesn't contain them.
    package let alert: Alert
    /// Scope of the account that the message is for: the payload's, otherwise the key's.
    package let account: String?
    /// Whether the plaintext claimed another account, or removed the payload's. The claim is ignored.
    let claimedOtherAccount: Bool

    /// Merges a plaintext into a payload.
    ///
    /// A JSON object is merged member by member. Its title, subtitle and body are those of `aps.alert`,
    /// otherwise its members `title`, `subtitle` and `body`. Any other text is the message's body.
    ///
    /// - Parameters:
    ///   - plaintext: The decrypted message.
    ///   - payload: The payload as received.
    ///   - mapping: Mapping with the account. A value there in the plaintext is accepted only if it
    ///     equals the payload's account or, if the payload contains none, the key's.
    ///   - discardedMembers: Top-level members of the plaintext that are left out.
    /// - Throws: ``DecryptionError/notText``.
    package init(
        of plaintext: Plaintext,
        over payload: Payload,
        mapping: Mapping? = nil,
        discardedMembers: Set<String> = []
    ) throws(DecryptionError) {
        guard let text = String(validating: plaintext.bytes), !text.isBlank else { throw .notText }
        func account(in object: JSONObject) -> String? {
            mapping?.rules.text(of: .account, in: object)
        }
        let payloadAccount = account(in: payload.root)
        let expectedAccount = payloadAccount ?? plaintext.account
        self.account = expectedAccount
        guard case .object(let object)? = try? JSONDocument(parsing: plaintext.bytes).root else {
            // A truncated object may contain members that must not be shown.
            guard !text.trimmed.hasPrefix("{\"") else { throw .notText }
            members = JSONObject()
            alert = Alert(body: text)
            claimedOtherAccount = false
            return
        }
        var decrypted = JSONObject(object.members.filter { !discardedMembers.contains($0.name) })
        let mergedAccount = account(in: payload.root.merging(decrypted))
        let alternatives = mapping?.rules.alternatives(of: .account) ?? []
        let claims = alternatives.filter { !$0.paths.isEmpty }.compactMap { alternative in
            (try? alternative.value(in: MappingScope(root: decrypted, rules: mapping?.rules)))?.text
        }
        let isAccepted =
            (mergedAccount == expectedAccount || mergedAccount == nil && payloadAccount == nil)
            && claims.allSatisfy { $0 == expectedAccount }
        if !isAccepted {
            // Remove the entire top-level member, because several paths may lead into it.
            for name in alternatives.flatMap(\.paths).compactMap(\.steps.first?.name) {
                decrypted = decrypted.without(name)
            }
        }
        let merged = payload.root.merging(decrypted)
        members = JSONObject(decrypted.members.map { ($0.name, merged[$0.name] ?? $0.value) })
        alert = Self.alert(of: decrypted)
        claimedOtherAccount = !isAccepted
    }

    private static func alert(of object: JSONObject) -> Alert {
        if let alert = object["aps"]?.object?["alert"].map(Alert.init), !alert.isEmpty {
            return alert
        }
        return Alert(
            title: object["title"]?.unmodifiedText,
            subtitle: object["subtitle"]?.unmodifiedText,
            body: object["body"]?.unmodifiedText
        )
    }

    /// Returns the ciphertext in a field; if the field isn't text, its JSON, which fails to decrypt and is
    /// redacted.
    static func ciphertext(at field: PayloadPath, in payload: Payload) -> String? {
        payload.root[at: field].map { $0.unmodifiedText ?? $0.compact }
    }

    /// Decodes a ciphertext.
    ///
    /// - Throws: ``DecryptionError/malformed`` or ``DecryptionError/tooLarge``.
    static func bytes(
        _ text: String?,
        _ encoding: BinaryEncoding
    ) throws(DecryptionError) -> [UInt8] {
        guard let text else { throw .malformed }
        guard text.utf8.count <= maxCiphertextSize else { throw .tooLarge }
        guard let bytes = encoding.bytes(text) else { throw .malformed }
        return bytes
    }
}

extension String {
    /// Creates a string from UTF-8, or returns `nil` if the bytes are invalid.
    fileprivate init?(validating bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        // Decoding replaces invalid bytes, so the result differs from the input.
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}

extension JSONObject {
    /// Returns the object with the members of another object added or replaced; nested objects are merged
    /// recursively.
    func merging(_ other: JSONObject) -> JSONObject {
        let merged = other.members.map { name, value -> Member in
            // `object` also parses an object in a string, as Firebase sends it.
            guard let object = self[name]?.object, case .object(let otherObject) = value else {
                return (name, value)
            }
            return (name, .object(object.merging(otherObject)))
        }
        return JSONObject(members + merged)
    }

    /// Returns the object without a member and without flattened members below it (`name.…`).
    fileprivate func without(_ name: String) -> JSONObject {
        JSONObject(members.filter { $0.name != name && !$0.name.hasPrefix("\(name).") })
    }
}
