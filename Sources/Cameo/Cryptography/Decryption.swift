/// What becomes of a payload once a part of it was opened.
public struct Decryption: Sendable, Hashable {
    /// The longest ciphertext that is opened, in bytes of its text: far more than a push can hold.
    public static let maxCiphertext = 65_536

    /// The payload's members that the plaintext has changed or added, as they are now.
    public let members: JSONObject
    /// The lines that the plaintext gives; what it does not say stays as it was.
    public let alert: Alert
    /// The scope of the account that the message is for: the one that the payload names, else the key's.
    public let account: String?
    /// Whether the plaintext claimed another account, or would have hidden whose it is; the claim was
    /// dropped.
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
    ///   - discardedMembers: Members at the top of the plaintext that are left out.
    /// - Throws: ``DecryptionError/notText``.
    public init(
        of plaintext: Plaintext,
        over payload: Payload,
        accountPaths: [PayloadPath] = [],
        discardedMembers: Set<String> = []
    ) throws(DecryptionError) {
        guard let text = String(validating: plaintext.bytes), !text.isBlank else { throw .notText }
        func account(in object: JSONObject) -> String? {
            accountPaths.lazy.compactMap { object[at: $0]?.text }.first
        }
        let named = account(in: payload.root)
        let own = named ?? plaintext.account
        self.account = own
        guard case .object(let object)? = try? JSONDocument(parsing: plaintext.bytes).root else {
            // An object that is cut off may hold what is nobody's to see.
            guard !text.trimmed.hasPrefix("{\"") else { throw .notText }
            members = JSONObject()
            alert = Alert(body: text)
            claimedOtherAccount = false
            return
        }
        var opened = JSONObject(object.members.filter { !discardedMembers.contains($0.name) })
        let left = account(in: payload.root.merging(opened))
        let claims = accountPaths.compactMap { opened[at: $0]?.text }
        let isAccepted =
            (left == own || left == nil && named == nil) && claims.allSatisfy { $0 == own }
        if !isAccepted {
            // The claim's whole member goes: a path may lead into it in more ways than one.
            for name in accountPaths.compactMap(\.steps.first?.name) {
                opened = opened.without(name)
            }
        }
        let merged = payload.root.merging(opened)
        members = JSONObject(opened.members.map { ($0.name, merged[$0.name] ?? $0.value) })
        alert = Self.alert(of: opened)
        claimedOtherAccount = !isAccepted
    }

    private static func alert(of object: JSONObject) -> Alert {
        if let alert = object["aps"]?.object?["alert"].map(Alert.init), !alert.isEmpty {
            return alert
        }
        return Alert(
            title: object["title"]?.text,
            subtitle: object["subtitle"]?.text,
            body: object["body"]?.text
        )
    }

    /// The text of a field that holds a ciphertext; of what is no text, its JSON, which nobody can open
    /// or is to see.
    static func ciphertext(at field: PayloadPath, in payload: Payload) -> String? {
        payload.root[at: field].map { $0.text ?? $0.compact }
    }

    /// The bytes of a ciphertext's text.
    static func bytes(
        _ text: String?,
        _ encoding: BinaryText
    ) throws(DecryptionError) -> [UInt8] {
        guard let text else { throw .malformed }
        guard text.utf8.count <= maxCiphertext else { throw .tooLarge }
        guard let bytes = encoding.bytes(text) else { throw .malformed }
        return bytes
    }
}

extension Alert {
    /// What is shown when nothing else is safe.
    static let redactedText = "New message"

    /// The lines without any that would show a ciphertext.
    func hiding(_ ciphertext: String) -> Alert {
        func safe(_ line: String?) -> String? {
            line.flatMap { $0.shows(ciphertext) ? nil : $0 }
        }
        return Alert(title: safe(title), subtitle: safe(subtitle), body: safe(body))
    }

    /// The lines with a text for those who may not see more, in the place of one that is hidden.
    func saying(_ fallback: String?) -> Alert {
        guard let fallback, !fallback.isBlank else {
            return Alert(title: title, subtitle: subtitle, body: body ?? Self.redactedText)
        }
        return Alert(title: title, body: fallback)
    }

    /// The lines; never none, for which iOS would show the original.
    var neverEmpty: Alert { isEmpty ? Alert(body: Self.redactedText) : self }

    /// The lines with those of another in their places.
    func overlaid(with other: Alert) -> Alert {
        Alert(
            title: other.title ?? title,
            subtitle: other.subtitle ?? subtitle,
            body: other.body ?? body
        )
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

    /// Whether a line holds a ciphertext, or so much of it that it is no word of anybody's: 31 of its
    /// signs in a row, white space aside.
    fileprivate func shows(_ ciphertext: String) -> Bool {
        let secret = ciphertext.utf8.filter { $0 > 0x20 }
        let line = utf8.filter { $0 > 0x20 }
        guard secret.count >= Self.piece, line.count >= Self.piece else { return line == secret }
        // Each run of 31 signs holds a whole piece.
        let pieces = Set(
            stride(from: 0, through: secret.count - Self.piece, by: Self.piece).map {
                secret[$0..<($0 + Self.piece)]
            }
        )
        let ends = [secret.prefix(Self.piece), secret.suffix(Self.piece)]
        return (0...(line.count - Self.piece)).contains { start in
            let part = line[start..<(start + Self.piece)]
            return pieces.contains(part) || ends.contains(part)
        }
    }

    private static let piece = 16
}

extension JSONObject {
    /// The object with the other's members in the place of its own, objects member by member.
    func merging(_ other: JSONObject) -> JSONObject {
        var merged = self
        for (name, value) in other.members {
            // An object may stand in a string, as Firebase sends it.
            if let own = merged[name]?.object, case .object(let others) = value {
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
