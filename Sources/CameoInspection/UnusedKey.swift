import Cameo

/// A value in a payload that neither iOS nor Cameo reads.
package struct UnusedKey: Sendable, Hashable {
    /// The content that the name of a key suggests. Reports list the keys in this order.
    package enum Resemblance: String, Sendable, CaseIterable {
        /// A sender.
        case sender
        /// An avatar or an attachment.
        case image
        /// A conversation.
        case conversation
        /// An Apple key that is misspelled or isn't in `aps`.
        case systemKey = "aps"
        /// Anything else.
        case other
        /// Data that a provider uses, such as a campaign.
        case providerData = "provider"
    }

    package let path: String
    /// The content that the name suggests.
    package let resemblance: Resemblance
    /// The type of the value, as a noun phrase.
    package let type: String
    /// The value, if it's text that suggests a sender, an image or a conversation; `nil` for any
    /// other value, which may be secret.
    package let text: String?

    /// Whether the name suggests the sender's avatar rather than an image in the message.
    var resemblesAvatar: Bool {
        guard resemblance == .image else { return false }
        let words = Set(path.nameWords)
        return !words.isDisjoint(with: ["avatar", "userpic", "gravatar"])
            || !words.isDisjoint(with: ["photo", "picture", "pic", "image", "img"])
                && !words.isDisjoint(with: Resemblance.senderWords)
    }

    /// Returns the unused keys of a payload, sorted by resemblance.
    package static func keys(of inspection: Inspection) -> [UnusedKey] {
        var finder = UnusedKeyFinder(inspection)
        finder.findAll()
        return Resemblance.allCases.flatMap { resemblance in
            finder.found.filter { $0.resemblance == resemblance }
        }
    }
}

/// A single-pass search for the unread values in a payload.
private struct UnusedKeyFinder {
    /// The maximum nesting depth of JSON in strings.
    private static let maxStringDepth = 4

    let root: JSONObject
    /// The paths of all values that are read completely, as names and indices.
    private var used: Set<[String]> = []
    /// The paths of all values that a condition compares, as names and indices.
    private var compared: Set<[String]> = []
    private(set) var found: [UnusedKey] = []

    init(_ inspection: Inspection) {
        let root = inspection.payload.root
        self.root = root
        for source in inspection.parsed.sources {
            for path in source.paths {
                if let trail = root.trail(of: path, continuesInStrings: true) {
                    used.insert(trail)
                }
            }
        }
        for path in inspection.conditionPaths {
            if let trail = root.trail(of: path, continuesInStrings: true) { compared.insert(trail) }
        }
        switch inspection.pushType {
        case .mdm: used.insert(["mdm"])
        case .fileProvider: used.formUnion([["container-identifier"], ["domain"]])
        default: break
        }
    }

    mutating func findAll() {
        for (name, value) in root.members where name != "aps" { walk(value, [name], 0) }
        guard let aps = root["aps"] else { return }
        guard case .object(let object) = aps else { return walk(aps, ["aps"], 0) }
        for (name, value) in object.members where !Self.apsKeys.contains(name) {
            if name == "alert", case .object(let alert) = value {
                for (name, value) in alert.members where !Self.alertKeys.contains(name) {
                    walk(value, ["aps", "alert", name], 0)
                }
            } else if name != "alert" {
                walk(value, ["aps", name], 0)
            }
        }
    }

    private mutating func walk(_ value: JSONValue, _ trail: [String], _ stringDepth: Int) {
        guard !isUsed(trail) else { return }
        switch value {
        case .null: break
        case .bool, .number: add(trail, value)
        case .string(let string):
            guard !value.isAbsent else { return }
            if stringDepth < Self.maxStringDepth, let inner = JSONValue(insideString: string) {
                walk(inner, trail, stringDepth + 1)
            } else {
                add(trail, value)
            }
        case .object(let object):
            for (name, value) in object.members { walk(value, trail + [name], stringDepth) }
        case .array(let array): walk(array, trail, stringDepth)
        }
    }

    /// Adds a list of scalar values as one key, or only its unread elements if others are read. For
    /// any other list, adds the keys of the first element, unless an element is read.
    private mutating func walk(_ array: [JSONValue], _ trail: [String], _ stringDepth: Int) {
        guard !array.isEmpty else { return }
        let isRead = array.indices.contains { isUsed(trail + [String($0)]) }
        if array.allSatisfy({ $0.isSingleValue }) {
            guard isRead else { return add(trail, .array(array)) }
            for (index, element) in array.enumerated() {
                walk(element, trail + [String(index)], stringDepth)
            }
        } else if !isRead {
            walk(array[0], trail + ["0"], stringDepth)
        }
    }

    /// Returns whether a value is read. A flattened list (`recipients.0`, `recipients.1`) counts as
    /// one value.
    private func isUsed(_ trail: [String]) -> Bool {
        if used.contains(trail) { return true }
        guard let name = trail.last, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
            name[dot...].utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
        else { return false }
        return used.contains(trail.dropLast() + [String(name[..<dot]) + ".0"])
    }

    private mutating func add(_ trail: [String], _ value: JSONValue) {
        guard !compared.contains(trail) else { return }
        let resemblance = UnusedKey.Resemblance(trail, value)
        found.append(
            UnusedKey(
                path: PayloadPath.text(of: trail),
                resemblance: resemblance,
                type: value.displayType,
                text: resemblance.showsValue ? value.text : nil
            )
        )
    }

    /// The keys that iOS reads. Source: Apple, "Generating a remote notification" and "Starting and
    /// updating Live Activities with ActivityKit push notifications".
    private static let apsKeys: Set<String> = [
        "badge", "sound", "thread-id", "category", "content-available", "mutable-content",
        "target-content-id", "interruption-level", "relevance-score", "filter-criteria",
        "stale-date", "content-state", "timestamp", "event", "dismissal-date", "attributes-type",
        "attributes", "input-push-token", "input-push-channel", "content-changed", "url-args",
    ]
    private static let alertKeys: Set<String> = [
        "title", "subtitle", "body", "launch-image", "title-loc-key", "title-loc-args",
        "subtitle-loc-key", "subtitle-loc-args", "loc-key", "loc-args", "action", "action-loc-key",
        "summary-arg", "summary-arg-count",
    ]
}

extension UnusedKey.Resemblance {
    /// Whether reports show the value of such a key.
    fileprivate var showsValue: Bool {
        switch self {
        case .sender, .image, .conversation: true
        case .systemKey, .other, .providerData: false
        }
    }

    /// Determines the content that the key's name, its object's name and the value suggest.
    init(_ trail: [String], _ value: JSONValue) {
        var names = trail.filter { !$0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        // OneSignal delivers the app's own data in this object.
        if names.starts(with: ["custom", "a"]) { names.removeFirst(2) }
        let last = Set((names.last ?? "").nameWords)
        let parent = Set(names.dropLast().suffix(2).flatMap { $0.nameWords })
        let isInAPS = trail.first == "aps"
        if Self.isSystemName(names.last ?? "", isInAPS: isInAPS) {
            self = .systemKey
        } else if Self.isProviderData(names, last) {
            self = .providerData
        } else if Self.isImage(value, last, parent) {
            self = .image
        } else if !value.isIdentifying {
            self = .other
        } else if !last.isDisjoint(with: Self.senderWords)
            || !parent.isDisjoint(with: Self.senderWords)
                && !last.isDisjoint(with: Self.attributeWords)
        {
            self = .sender
        } else if !last.isDisjoint(with: Self.conversationWords)
            || !parent.isDisjoint(with: Self.conversationWords)
                && !last.isDisjoint(with: Self.attributeWords)
        {
            self = .conversation
        } else {
            self = .other
        }
    }

    private static func isImage(
        _ value: JSONValue,
        _ last: Set<String>,
        _ parent: Set<String>
    ) -> Bool {
        guard case .string(let text) = value, text.utf8.count < 4096,
            !text.utf8.contains(0x20), text.utf8.contains(where: { $0 == 0x2F || $0 == 0x2E })
        else { return false }
        if !last.isDisjoint(with: imageWords) { return true }
        if !parent.isDisjoint(with: imageWords),
            !last.isDisjoint(with: ["url", "uri", "src", "link"])
        {
            return true
        }
        let path = text.prefix { $0 != "?" && $0 != "#" }.lowercased()
        return imageExtensions.contains { path.hasSuffix($0) }
    }

    /// Returns whether a name is a misspelled Apple key, or an Apple key outside `aps`. One-word
    /// names, such as `category`, may be the app's own keys.
    private static func isSystemName(_ name: String, isInAPS: Bool) -> Bool {
        guard name.utf8.count < 32 else { return false }
        let letters = name.lowercaseLetters
        if ["alert", "badge", "sound", "category"].contains(letters) { return isInAPS }
        return systemNames.contains(letters)
    }

    private static func isProviderData(_ names: [String], _ last: Set<String>) -> Bool {
        guard let first = names.first else { return false }
        return !last.isDisjoint(with: providerWords)
            || providerNames.contains(first) || hasProviderPrefix(first)
    }

    /// Returns whether a top-level name begins with the prefix of a provider's keys.
    package static func hasProviderPrefix(_ name: String) -> Bool {
        providerPrefixes.contains(where: name.hasPrefix)
    }

    fileprivate static let senderWords: Set<String> = [
        "sender", "author", "from", "user", "username", "caller", "actor", "initiator", "creator",
        "member", "participant", "contact", "person", "profile", "nickname", "nick", "friend",
        "agent", "displayname", "fullname",
    ]
    private static let conversationWords: Set<String> = [
        "conversation", "convo", "chat", "room", "channel", "thread", "group", "topic", "dialog",
        "dialogue", "team", "guild", "space", "inbox", "ticket", "community",
    ]
    private static let imageWords: Set<String> = [
        "avatar", "image", "img", "photo", "picture", "pic", "icon", "thumbnail", "thumb",
        "media", "attachment", "video", "gif", "poster", "banner", "logo",
    ]
    private static let attributeWords: Set<String> = [
        "id", "uid", "uuid", "identifier", "name", "displayname", "fullname", "first", "full",
        "display", "email", "phone", "handle", "login", "title",
    ]
    private static let imageExtensions = [
        ".png", ".jpg", ".jpeg", ".gif", ".webp", ".heic", ".avif", ".svg", ".mp4", ".mp3", ".m4a",
    ]
    private static let systemNames: Set<String> = [
        "threadid", "contentavailable", "mutablecontent", "targetcontentid", "interruptionlevel",
        "relevancescore", "filtercriteria", "launchimage",
        "titlelockey", "titlelocargs", "subtitlelockey", "subtitlelocargs", "lockey", "locargs",
    ]
    private static let providerWords: Set<String> = [
        "token", "signature", "campaign", "tracking", "trace", "analytics", "experiment", "variant",
        "variation", "journey", "template", "locale", "version", "sdk", "app", "appid", "env",
        "environment", "debug", "utm", "checksum", "hash", "ttl", "priority", "collapse",
    ]
    private static let providerNames: Set<String> = [
        "from", "gcm", "google", "custom", "os_data", "ab", "_xdm", "experienceId", "scopeKey",
        "projectId", "collapse_key", "message_type", "to", "_p", "_sid", "itbl", "wzrk_id",
        "moengage", "CIO",
    ]
    private static let providerPrefixes = [
        "google.", "gcm.", "wzrk_", "W$", "ab_", "pw_", "utm_", "mp_", "moe_", "com.urbanairship.",
        "CIO-", "_od", "af_", "adb_",
    ]
}

extension JSONValue {
    fileprivate var isSingleValue: Bool {
        switch self {
        case .object, .array: false
        default: true
        }
    }

    /// Whether the value may be an ID or a name.
    fileprivate var isIdentifying: Bool {
        switch self {
        case .string, .number, .array: true
        default: false
        }
    }

    /// The type, as a noun phrase.
    fileprivate var displayType: String {
        switch self {
        case .null: "null"
        case .bool: "Boolean"
        case .number: "number"
        case .string: "string"
        case .array(let array): "list of \(array.count)"
        case .object: "object"
        }
    }
}

extension String {
    /// The words of the name in lowercase, such as `sender`, `avatar` and `url` for
    /// `senderAvatarURL` and `sender_avatar_url`.
    fileprivate var nameWords: [String] {
        var words: [String] = []
        var word = ""
        var previousIsLower = false
        for character in prefix(128) {
            // For speed: in a payload with many keys, looking up the Unicode properties of ASCII
            // characters would dominate the running time.
            let byte = character.asciiValue
            let isUpper = byte?.isUppercaseASCII ?? character.isUppercase
            let isLower = byte?.isLowercaseASCII ?? character.isLowercase
            let isLetter = isUpper || isLower || byte == nil && character.isLetter
            if !isLetter || isUpper && previousIsLower, !word.isEmpty {
                words.append(word)
                word = ""
            }
            if isLetter, let byte {
                word.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
            } else if isLetter {
                word += character.lowercased()
            }
            previousIsLower = isLower
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    /// The name's letters in lowercase.
    fileprivate var lowercaseLetters: String {
        guard utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased().filter { $0.isLetter } }
        let letters = utf8.filter { $0.isUppercaseASCII || $0.isLowercaseASCII }.map { $0 | 0x20 }
        return String(decoding: letters, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isUppercaseASCII: Bool { (0x41...0x5A).contains(self) }
    fileprivate var isLowercaseASCII: Bool { (0x61...0x7A).contains(self) }
}

extension PayloadPath {
    /// Formats a path as text. Names with special characters are in quotation marks.
    ///
    /// - Parameter trail: The names and indices that lead to the value.
    package static func text(of trail: [String]) -> String {
        var text = ""
        for (position, name) in trail.enumerated() {
            let isIndex =
                position > 0 && !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
            if isIndex {
                text += "[\(name)]"
            } else {
                if position > 0 { text += "." }
                let isPlain =
                    !name.isEmpty && name != "$"
                    && !name.utf8.contains { #".["]/*{}"#.utf8.contains($0) }
                text += isPlain ? name : "\"\(name)\""
            }
        }
        return text
    }
}
