/// The result of merging a decrypted message into its payload.
struct Decryption: Sendable {
    /// The maximum length of an encoded ciphertext, in bytes. It is far larger than any push
    /// payload.
    static let maxCiphertextSize = 65_536

    /// The members of the payload that the plaintext changes or adds, with their merged values.
    package let members: JSONObject
    /// The title, subtitle and body in the plaintext; `nil` for lines that it doesn't contain.
    package let alert: Alert
    /// The scope of the account that the message is for: the account in the payload, otherwise the
    /// key's account.
    package let account: String?
    /// Whether the plaintext specifies a different account or removes the payload's account. Both
    /// are ignored.
    let claimedOtherAccount: Bool

    /// Merges a plaintext into a payload.
    ///
    /// A JSON object is merged member by member. Its title, subtitle and body are in `aps.alert`,
    /// otherwise in its members `title`, `subtitle` and `body`. Any other text becomes the body of
    /// the message.
    ///
    /// - Parameters:
    ///   - plaintext: The decrypted message.
    ///   - payload: The payload as received.
    ///   - mapping: The mapping, which specifies the path of the account. A value at this path of
    ///     the plaintext is accepted only if it equals the payload's account or, if the payload
    ///     contains none, the key's account.
    ///   - discardedMembers: The names of the plaintext's top-level members to remove.
    /// - Throws: ``DecryptionError/notText`` if the plaintext is neither a JSON object nor text, is
    ///   blank, or begins like a JSON object but is truncated.
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

    /// Returns the ciphertext in a field as text; `nil` if the payload doesn't have the field. If
    /// the field contains another JSON value, returns its JSON, so that decryption fails and the
    /// text is redacted.
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
    /// Creates a string from UTF-8. Returns `nil` if the bytes are invalid.
    package init?(validating bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        // Decoding replaces invalid bytes, so the result differs from the input.
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}

extension JSONObject {
    /// Returns the object merged with another object, whose members take precedence. Merges nested
    /// objects recursively.
    func merging(_ other: JSONObject) -> JSONObject {
        let merged = other.members.map { name, value -> Member in
            // The property `object` also parses JSON in a string, which Firebase sends.
            guard let object = self[name]?.object, case .object(let otherObject) = value else {
                return (name, value)
            }
            return (name, .object(object.merging(otherObject)))
        }
        return JSONObject(members + merged)
    }

    /// Returns the object without a member and without its flattened members (`name.…`).
    fileprivate func without(_ name: String) -> JSONObject {
        JSONObject(members.filter { $0.name != name && !$0.name.hasPrefix("\(name).") })
    }
}
