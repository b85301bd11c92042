/// What becomes of a payload once a part of it was opened.
public struct Decryption: Sendable, Hashable {
    /// The longest ciphertext that is opened, in bytes of its text: far more than a push can hold.
    public static let largestCiphertext = 65_536

    /// The payload's members that the plaintext has changed or added, as they are now.
    public let members: JSONObject
    /// The lines that the plaintext gives; what it does not say stays as it was.
    public let alert: Alert
    /// Whether the plaintext claimed an account that is not its key's; the claim was dropped.
    public let claimedOtherAccount: Bool

    /// Lays a plaintext over a payload.
    ///
    /// A JSON object is merged into it, member by member; its lines are those of `aps.alert`, else its
    /// members `title`, `subtitle` and `body`. Anything else is the text of the message.
    ///
    /// - Parameters:
    ///   - plaintext: What was opened.
    ///   - payload: The payload as it arrived.
    ///   - accountPaths: Where a payload names its account. What the plaintext says there counts only
    ///     when it is the account that the payload named, or whose key it was.
    ///   - discardedMembers: Members of the plaintext that are left out.
    /// - Throws: ``DecryptionError/notText``.
    public init(
        of plaintext: Plaintext, over payload: Payload, accountPaths: [PayloadPath] = [],
        discardedMembers: Set<String> = []
    ) throws(DecryptionError) {
        guard let text = String(validating: plaintext.bytes), !text.isBlank else { throw .notText }
        guard case .object(let object)? = try? JSONDocument(parsing: plaintext.bytes).root else {
            members = JSONObject()
            alert = Alert(body: text)
            claimedOtherAccount = false
            return
        }
        let named = accountPaths.lazy.compactMap { payload.root[at: $0]?.text }.first
        let own = named ?? plaintext.account
        let claims = accountPaths.filter { path in
            object[at: path].map { $0.text != own } ?? false
        }
        var opened = JSONObject(object.members.filter { !discardedMembers.contains($0.name) })
        // The claim's whole member goes: a path may lead into it in more ways than one.
        for path in claims {
            if let name = path.steps.first?.name { opened = opened.without(name) }
        }
        let merged = payload.root.merging(opened)
        members = JSONObject(opened.members.map { ($0.name, merged[$0.name] ?? $0.value) })
        alert = Self.alert(of: opened)
        claimedOtherAccount = !claims.isEmpty
    }

    private static func alert(of object: JSONObject) -> Alert {
        if let alert = object["aps"]?.object?["alert"].map(Alert.init), !alert.isEmpty {
            return alert
        }
        return Alert(
            title: object["title"]?.text, subtitle: object["subtitle"]?.text,
            body: object["body"]?.text)
    }

    /// The bytes of a ciphertext's text.
    static func bytes(
        _ text: String?, _ encoding: BinaryText
    ) throws(DecryptionError) -> [UInt8] {
        guard let text else { throw .malformed }
        guard text.utf8.count <= largestCiphertext else { throw .tooLarge }
        guard let bytes = encoding.bytes(text) else { throw .malformed }
        return bytes
    }
}

extension Alert {
    /// What is shown when nothing else is safe.
    static let safeText = "New message"

    /// The lines without any that would show a ciphertext.
    func hiding(_ ciphertext: String) -> Alert {
        func safe(_ line: String?) -> String? {
            line.flatMap { $0.shows(ciphertext) ? nil : $0 }
        }
        return Alert(title: safe(title), subtitle: safe(subtitle), body: safe(body))
    }

    /// The lines with a text for those who may not see more; never none, for which iOS would show the
    /// original.
    func saying(_ fallback: String?) -> Alert {
        if let fallback { return Alert(title: title, body: fallback) }
        return isEmpty ? Alert(body: Self.safeText) : self
    }

    /// The lines with those of another in their places.
    func overlaid(with other: Alert) -> Alert {
        Alert(
            title: other.title ?? title, subtitle: other.subtitle ?? subtitle,
            body: other.body ?? body)
    }
}

extension String {
    /// The text of bytes that are UTF-8; `nil` for all others.
    fileprivate init?(validating bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        // A byte that is none was replaced, and the text is longer then or other.
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }

    /// Whether a line holds a ciphertext, or is the beginning of one.
    fileprivate func shows(_ ciphertext: String) -> Bool {
        if utf8.count >= 16, ciphertext.hasPrefix(self) { return true }
        return utf8.count >= ciphertext.utf8.count
            && indices.contains { self[$0...].hasPrefix(ciphertext) }
    }
}

extension JSONObject {
    /// The object with the other's members in the place of its own, objects member by member.
    func merging(_ other: JSONObject) -> JSONObject {
        var merged = self
        for (name, value) in other.members {
            if case .object(let own)? = merged[name], case .object(let others) = value {
                merged.set(name, .object(own.merging(others)))
            } else {
                merged.set(name, value)
            }
        }
        return merged
    }

    /// The object without a member, under its name or flattened.
    fileprivate func without(_ name: String) -> JSONObject {
        JSONObject(members.filter { $0.name != name && !$0.name.hasPrefix("\(name).") })
    }
}
