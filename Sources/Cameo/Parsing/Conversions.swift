// The shapes in which the fields of known payloads are found.

extension Handle {
    /// A handle whose type is named, or else recognised: only e-mail addresses and phone numbers
    /// have one.
    ///
    /// - Parameters:
    ///   - value: The address.
    ///   - hint: `emailAddress`, `phoneNumber` or `unknown`, in the spellings of payloads; any other
    ///     word counts as none.
    public init(value: String, hint: String?) {
        switch hint?.lowercased() {
        case "email", "emailaddress", "e-mail": self.init(kind: .emailAddress, value: value)
        case "phone", "phonenumber", "tel": self.init(kind: .phoneNumber, value: value)
        case "unknown": self.init(kind: .unknown, value: value)
        default:
            let isPhone =
                value.first == "+" && value.dropFirst().allSatisfy { "0123456789 -()".contains($0) }
            let isEmail = value.split(separator: "@", omittingEmptySubsequences: false).count == 2
            self.init(
                kind: isPhone ? .phoneNumber : isEmail ? .emailAddress : .unknown,
                value: value
            )
        }
    }

    /// A handle that is the same for the same text, and never that text: a handle that equals the
    /// name hides it (R8).
    static func derived(from text: String, account: String?) -> Handle {
        let digest = IdentifierDigest.sha256("\(account ?? "")\n\(text)")
        return Handle(kind: .unknown, value: "sender-\(digest.prefix(32))")
    }

    /// The handle of someone else who takes part: the identifier, else one derived from the name.
    static func recipient(id: String?, name: String?, account: String?) -> Handle {
        guard let id, id != name else { return derived(from: id ?? name ?? "", account: account) }
        return Handle(kind: .unknown, value: id)
    }
}

extension Recipient {
    private static let idNames = ["id", "_id", "userId", "user_id", "uid", "identifier"]
    private static let nameNames = ["name", "displayName", "display_name", "fullName"]

    /// Recipients in an array of identifiers or objects, or in a string of identifiers with commas
    /// between them.
    static func list(_ value: JSONValue) -> [Recipient]? {
        if let array = value.array { return array.compactMap(Recipient.init) }
        guard case .string(let string) = value else {
            return value.text.map { [Recipient(id: $0)] }
        }
        return string.split(separator: ",").compactMap { id in
            let id = String(id).trimmed
            return id.isEmpty ? nil : Recipient(id: id)
        }
    }

    fileprivate init?(_ value: JSONValue) {
        guard let (id, name) = Self.identity(value) else { return nil }
        self.init(id: id, name: name, avatarURL: Self.avatarURL(value))
    }

    /// The address of a person's portrait, in an object.
    fileprivate static func avatarURL(_ value: JSONValue) -> String? {
        value.object?.text(["avatarURL", "avatarUrl", "avatar_url", "avatar"])
    }

    /// Who a person is: an identifier alone, or an object with an identifier or a name.
    fileprivate static func identity(_ value: JSONValue) -> (id: String?, name: String?)? {
        if let id = value.text { return (id, nil) }
        guard case .object(let object) = value else { return nil }
        let (id, name) = (object.text(idNames), object.text(nameNames))
        return id == nil && name == nil ? nil : (id, name)
    }
}

extension Call.Participant {
    init?(_ value: JSONValue) {
        guard let (id, name) = Recipient.identity(value) else { return nil }
        self.init(id: id, name: name, avatarURL: Recipient.avatarURL(value))
    }
}

extension Call.State {
    init?(lenient text: String) {
        switch text.lowercased() {
        case "incoming", "ringing": self = .incoming
        case "missed", "unanswered": self = .missed
        case "voicemail": self = .voicemail
        default: return nil
        }
    }
}

extension Call.Capability {
    init?(lenient value: JSONValue) {
        switch value.text?.lowercased() {
        case "audio", "voice": self = .audio
        case "video": self = .video
        default: return nil
        }
    }
}

extension Media {
    /// Media in an address, an array of addresses or of objects with an address, or an object
    /// that has identifiers for names and addresses for values, as OneSignal sends them.
    static func list(_ value: JSONValue) -> [Media] {
        if let array = value.array {
            return array.flatMap { element in
                element.object.map(Self.one)?.map { [$0] } ?? address(element).map { [$0] } ?? []
            }
        }
        if let object = value.object {
            if let media = one(object) { return [media] }
            // An object has no order on the phone: the identifiers give one.
            return object.members.sorted { $0.name < $1.name }.compactMap { address($0.value) }
        }
        return address(value).map { [$0] } ?? []
    }

    private static func one(_ object: JSONObject) -> Media? {
        object.text(["url", "u", "uri"]).map {
            Media(url: $0, typeHint: object.text(["type", "typeHint", "t", "mimeType"]))
        }
    }

    private static func address(_ value: JSONValue) -> Media? {
        guard case .string = value else { return nil }
        return value.text.map { Media(url: $0) }
    }
}

extension JSONObject {
    /// The text of the first member that has one.
    func text(_ names: [String]) -> String? {
        for name in names {
            if let text = self[name]?.text { return text }
        }
        return nil
    }
}
