// Conversions from known providers' formats.

extension PersonHandle {
    /// Creates a handle with the given type. Without a type, detects email addresses and phone
    /// numbers.
    ///
    /// - Parameters:
    ///   - value: The handle, such as an email address.
    ///   - hint: `emailAddress`, `phoneNumber` or `unknown`, or a common variant such as `tel`. Any
    ///     other value is ignored.
    package init(value: String, hint: String?) {
        switch hint?.lowercased() {
        case "email", "emailaddress", "e-mail": self.init(kind: .emailAddress, value: value)
        case "phone", "phonenumber", "tel": self.init(kind: .phoneNumber, value: value)
        case "unknown": self.init(kind: .unknown, value: value)
        default:
            var isPhone = value.utf8.first == UInt8(ascii: "+")
            var signs = 0
            for (position, byte) in value.utf8.enumerated() {
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "-"),
                    UInt8(ascii: "("), UInt8(ascii: ")"):
                    break
                default:
                    if byte == UInt8(ascii: "@") { signs += 1 }
                    if position > 0 { isPhone = false }
                }
            }
            let isEmail = signs == 1
            self.init(
                kind: isPhone ? .phoneNumber : isEmail ? .emailAddress : .unknown,
                value: value
            )
        }
    }

    /// Creates a handle from a digest of a string, so that equal strings have equal handles.
    ///
    /// The handle doesn't contain the string itself, because iOS hides a name that equals the
    /// handle (R8).
    static func derived(from text: String, account: String?) -> PersonHandle {
        let digest = IdentifierDigest.sha256("\(account ?? "")\n\(text)")
        return PersonHandle(kind: .unknown, value: "sender-\(digest.prefix(32))")
    }

    /// Creates the handle of a recipient from the identifier. If the identifier is `nil` or equals
    /// the name, derives the handle from a digest.
    static func recipient(id: String?, name: String?, account: String?) -> PersonHandle {
        guard let id, id != name else { return derived(from: id ?? name ?? "", account: account) }
        return PersonHandle(kind: .unknown, value: id)
    }
}

extension MessageRecipient {
    private static let idNames = ["id", "_id", "userId", "user_id", "uid", "identifier"]
    private static let nameNames = ["name", "displayName", "display_name", "fullName"]

    /// Parses a participant, which is an identifier or an object. Returns `nil` if the value has
    /// neither an identifier nor a name.
    init?(_ value: JSONValue) {
        var (id, name) = (value.text, String?.none)
        if id == nil {
            guard case .object(let object) = value else { return nil }
            (id, name) = (object.text(Self.idNames), object.text(Self.nameNames))
            if id == nil, name == nil { return nil }
        }
        let avatarURL = value.object?.text(["avatarURL", "avatarUrl", "avatar_url", "avatar"])
        self.init(id: id, name: name, avatarURL: avatarURL)
    }
}

extension ParsedPayload.Call.Participant {
    init?(_ value: JSONValue) {
        guard let person = MessageRecipient(value) else { return nil }
        self.init(id: person.id, name: person.name, avatarURL: person.avatarURL)
    }
}

extension ParsedPayload.Call.State {
    init?(lenient text: String) {
        switch text.lowercased() {
        case "incoming", "ringing": self = .incoming
        case "missed", "unanswered": self = .missed
        case "voicemail": self = .voicemail
        default: return nil
        }
    }
}

extension ParsedPayload.Call.AudioRoute {
    init?(lenient text: String) {
        switch text.lowercased() {
        case "speaker", "speakerphone": self = .speaker
        case "bluetooth": self = .bluetooth
        default: return nil
        }
    }
}

extension ParsedPayload.MessageType {
    init?(lenient text: String) {
        switch text.lowercased() {
        case "text": self = .text
        case "audio", "voice", "ptt", "voicenote": self = .audio
        case "attachment", "image", "photo", "video", "file", "document", "media":
            self = .attachment
        case "reaction", "like": self = .reaction
        default: return nil
        }
    }
}

extension ParsedPayload.Sender.SuggestionType {
    init?(lenient text: String) {
        switch text.lowercased() {
        case "socialprofile", "social_profile": self = .socialProfile
        case "instantmessageaddress", "instant_message_address": self = .instantMessageAddress
        case "none": self = .none
        default: return nil
        }
    }
}

extension ParsedPayload.Call.Capability {
    init?(lenient value: JSONValue) {
        switch value.text?.lowercased() {
        case "audio", "voice": self = .audio
        case "video": self = .video
        default: return nil
        }
    }
}

extension JSONValue {
    /// The elements of an array in a fixed order, separated by commas; `nil` unless all elements
    /// are strings or numbers. For participants, the result can identify a conversation.
    var sortedTexts: String? {
        guard let array else { return nil }
        let texts = array.compactMap { $0.text?.trimmed }
        guard !texts.isEmpty, texts.count == array.count else { return nil }
        // Sort numbers by value.
        return texts.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.joined(separator: ",")
    }
}

extension ParsedPayload.Media {
    /// Parses media from a URL, an array of URLs or objects, or an object that maps identifiers to
    /// URLs, as OneSignal sends.
    static func list(_ value: JSONValue) -> [ParsedPayload.Media] {
        if let array = value.array {
            return array.compactMap { element in
                guard let object = element.object else { return media(at: element) }
                // The items of WebEngage's carousel have an `image`.
                return media(in: object)
                    ?? object.text(["image"]).map { ParsedPayload.Media(url: $0) }
            }
        }
        if let object = value.object {
            if let media = airshipMedia(in: object) { return media }
            if let media = media(in: object) { return [media] }
            // Sort the members by identifier, because their order isn't defined.
            return object.members.sortedByName().compactMap { media(at: $0.value) }
        }
        return media(at: value).map { [$0] } ?? []
    }

    /// Parses Airship's lists; returns `nil` for any other object. `urls` takes precedence over
    /// `url`, even if `urls` is empty. One invalid element invalidates the entire list. The element
    /// with `thumbnail_id` comes first.
    private static func airshipMedia(in object: JSONObject) -> [ParsedPayload.Media]? {
        guard let list = (object["urls"] ?? object["url"])?.array else { return nil }
        let thumbnail = object["thumbnail_id"]
        if let thumbnail, thumbnail.text == nil { return [] }
        var media: [ParsedPayload.Media] = []
        for element in list {
            guard let found = element.object.map(media(in:)) ?? self.media(at: element) else {
                return []
            }
            let isThumbnail =
                thumbnail != nil && element.object?.text(["url_id"]) == thumbnail?.text
            media.insert(found, at: isThumbnail ? 0 : media.count)
        }
        return media
    }

    private static func media(in object: JSONObject) -> ParsedPayload.Media? {
        object.text(["url", "u", "uri"]).map {
            ParsedPayload.Media(
                url: $0,
                typeHint: object.text(["type", "typeHint", "t", "mimeType"])
            )
        }
    }

    private static func media(at value: JSONValue) -> ParsedPayload.Media? {
        guard case .string = value else { return nil }
        return value.text.map { ParsedPayload.Media(url: $0) }
    }
}

extension JSONObject {
    /// Returns the first nonblank text among the named members, or `nil` if there is none.
    func text(_ names: [String]) -> String? {
        for name in names {
            if let text = self[name]?.text { return text }
        }
        return nil
    }
}
