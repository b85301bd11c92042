import Foundation

extension Payload {
    /// Creates a payload from a notification's `userInfo`.
    ///
    /// - Parameters:
    ///   - userInfo: The payload, decoded by iOS. Values that JSON can't represent are omitted.
    ///   - alert: The text of the notification's content. It may differ from the payload, because
    ///     iOS has resolved localization keys.
    package init(userInfo: [AnyHashable: Any], alert: Alert? = nil) {
        var root = JSONObject(decoded: userInfo, depth: 0)
        if let alert, case .object(var aps)? = root["aps"] {
            aps.set("alert", JSONValue(lines: alert, replacing: aps["alert"]))
            root.set("aps", .object(aps))
        }
        self.init(root: root)
    }

    /// Creates a payload from a notification's `userInfo` and the current fields of its content. A
    /// hook or a vendor may have changed these fields since iOS set them from `aps`.
    ///
    /// - Parameters:
    ///   - userInfo: The payload, decoded by iOS.
    ///   - content: The fields of the content, which replace the fields in `aps`.
    ///   - isMutable: Whether the content may be changed. (default: the value in `aps`)
    init(userInfo: [AnyHashable: Any], content: ContentFields, isMutable: Bool? = nil) {
        var root = JSONObject(decoded: userInfo, depth: 0)
        var aps = root["aps"]?.object ?? JSONObject()
        let members: [(String, JSONValue?)] = [
            ("alert", JSONValue(lines: content.alert, replacing: aps["alert"])),
            (
                "thread-id",
                content.threadIdentifier.map(JSONValue.string) ?? aps["thread-id"]?.ifNumber
            ),
            ("category", content.category.map(JSONValue.string) ?? aps["category"]?.ifNumber),
            ("badge", content.badge.map { .number(JSONNumber($0)) } ?? aps["badge"]?.ifString),
            ("mutable-content", isMutable.map(JSONValue.bool) ?? aps["mutable-content"]),
        ]
        for (name, value) in members where value == nil { aps = aps.removing(name) }
        var builder = JSONObject.Builder(aps)
        for (name, value) in members {
            if let value { builder.set(name, value) }
        }
        root.set("aps", .object(JSONObject(builder)))
        self.init(root: root)
    }

    /// The fields of the content that are also in `aps`; `nil` for fields that aren't set.
    struct ContentFields {
        var alert: Alert
        var threadIdentifier: String?
        var category: String?
        var badge: Int?
    }
}

extension JSONValue {
    /// The value as Foundation types, as in a notification's `userInfo`.
    package var decoded: Any {
        switch self {
        case .null: NSNull()
        case .bool(let bool): NSNumber(value: bool)
        case .number(let number):
            number.integer.map { NSNumber(value: $0) } ?? NSNumber(value: number.double ?? 0)
        case .string(let string): string
        case .array(let array): array.map(\.decoded)
        case .object(let object):
            Dictionary(object.members.map { ($0.name, $0.value.decoded) }, uniquingKeysWith: { $1 })
        }
    }
}

extension JSONValue {
    /// The value if it's a number, otherwise `nil`. iOS ignores a number where it expects a string.
    fileprivate var ifNumber: JSONValue? {
        guard case .number = self else { return nil }
        return self
    }

    /// The value if it's a string, otherwise `nil`. iOS ignores a string where it expects a number.
    fileprivate var ifString: JSONValue? {
        guard case .string = self else { return nil }
        return self
    }

    /// Creates an alert with the given lines. Keeps all other members, such as `loc-args`, because
    /// a mapping may read them.
    fileprivate init(lines alert: Alert, replacing original: JSONValue?) {
        if case .string? = original, alert.title == nil, alert.subtitle == nil,
            let body = alert.body
        {
            self = .string(body)
            return
        }
        var object = JSONObject()
        if case .object(let lines)? = original { object = lines }
        let members = [
            ("title", "title-loc-key", alert.title),
            ("subtitle", "subtitle-loc-key", alert.subtitle), ("body", "loc-key", alert.body),
        ]
        for (name, key, line) in members where line == nil {
            object = object.removing(name).removing(key)
        }
        var builder = JSONObject.Builder(object)
        for (name, _, line) in members {
            if let line { builder.set(name, .string(line)) }
        }
        self = .object(JSONObject(builder))
    }
}

extension JSONObject {
    /// Creates an object from a dictionary. Sorts the members by name, so that results are
    /// deterministic.
    fileprivate init(decoded dictionary: [AnyHashable: Any], depth: Int) {
        var members: [Member] = []
        members.reserveCapacity(dictionary.count)
        for (key, value) in dictionary {
            guard let name = key.base as? String,
                let value = JSONValue(decoded: value, depth: depth)
            else { continue }
            members.append((name, value))
        }
        members.sortByName()
        self.init(members)
    }

    fileprivate init(decoded dictionary: [String: Any], depth: Int) {
        var members: [Member] = []
        members.reserveCapacity(dictionary.count)
        for (name, value) in dictionary {
            if let value = JSONValue(decoded: value, depth: depth) { members.append((name, value)) }
        }
        members.sortByName()
        self.init(members)
    }
}

extension JSONValue {
    fileprivate init?(decoded value: Any, depth: Int) {
        guard depth < JSONDocument.maxNestingDepth else { return nil }
        switch value {
        case let string as String: self = .string(string)
        // For speed: the next case converts all keys.
        case let dictionary as [String: Any]:
            self = .object(JSONObject(decoded: dictionary, depth: depth + 1))
        case let dictionary as [AnyHashable: Any]:
            self = .object(JSONObject(decoded: dictionary, depth: depth + 1))
        // For speed: the next case converts all elements.
        case let strings as [String] where depth + 1 < JSONDocument.maxNestingDepth:
            self = .array(strings.map(JSONValue.string))
        case let array as [Any]:
            self = .array(array.compactMap { JSONValue(decoded: $0, depth: depth + 1) })
        case let number as NSNumber: self = JSONValue(number)
        case is NSNull: self = .null
        default: return nil
        }
    }

    private init(_ number: NSNumber) {
        // Foundation uses the types C char and bool only for Booleans. JSON numbers have larger
        // types.
        if String(cString: number.objCType) == "c" || number.objCType.pointee == 0x42 {
            self = .bool(number.boolValue)
        } else {
            self = JSONNumber(parsing: number.stringValue).map(JSONValue.number) ?? .null
        }
    }
}
