import Cameo
import CameoHost

/// A record that the tool stores in a JSON file, such as `cameo.json` and the journal.
protocol StoredRecord {
    /// Creates a record from the members of an object.
    ///
    /// - Throws: ``RecordMismatch`` if a member is missing or has an unexpected type. Unknown
    ///   members are ignored.
    init(_ members: RecordMembers) throws(RecordMismatch)

    var json: JSONValue { get }
}

/// An error for JSON that isn't a record of this tool.
struct RecordMismatch: Error {}

extension StoredRecord {
    /// Reads a record from a file; returns `nil` if the file isn't such a record.
    init?(file bytes: [UInt8]) {
        guard let document = try? JSONDocument(parsing: bytes), !document.hasUnpairedSurrogates,
            let record = try? Self(RecordMembers(document.root))
        else { return nil }
        self = record
    }

    /// The content of the file: readable JSON with sorted names, which is identical for equal
    /// values.
    var file: [UInt8] {
        var text = ""
        json.write(to: &text, indentation: "")
        return Array(text.utf8)
    }
}

/// The members of an object in a record.
struct RecordMembers {
    private let object: JSONObject

    init(_ value: JSONValue) throws(RecordMismatch) {
        guard case .object(let object) = value else { throw RecordMismatch() }
        self.object = object
    }

    func string(_ name: String) throws(RecordMismatch) -> String {
        guard let text = try optionalString(name) else { throw RecordMismatch() }
        return text
    }

    func optionalString(_ name: String) throws(RecordMismatch) -> String? {
        switch object[name] {
        case nil, .null?: return nil
        case .string(let text)?: return text
        default: throw RecordMismatch()
        }
    }

    func integer(_ name: String) throws(RecordMismatch) -> Int {
        guard case .number(let number)? = object[name], let integer = number.integer else {
            throw RecordMismatch()
        }
        return integer
    }

    func flag(_ name: String) throws(RecordMismatch) -> Bool {
        guard case .bool(let flag)? = object[name] else { throw RecordMismatch() }
        return flag
    }

    func strings(_ name: String) throws(RecordMismatch) -> [String] {
        try Self.strings(object[name])
    }

    func records<Record: StoredRecord>(_ name: String) throws(RecordMismatch) -> [Record] {
        guard case .array(let values)? = object[name] else { throw RecordMismatch() }
        return try values.map { (value) throws(RecordMismatch) in try Record(RecordMembers(value)) }
    }

    func record<Record: StoredRecord>(_ name: String) throws(RecordMismatch) -> Record {
        try Record(RecordMembers(object[name] ?? .null))
    }

    /// Returns the strings of an object, by name.
    func texts(_ name: String) throws(RecordMismatch) -> [String: String] {
        let inner = try RecordMembers(object[name] ?? .null)
        var texts: [String: String] = [:]
        for member in inner.object.members { texts[member.name] = try inner.string(member.name) }
        return texts
    }

    /// Returns the members whose names match a condition, as arrays of strings. Omits members that
    /// are `null`.
    func lists(_ isRead: (String) -> Bool) throws(RecordMismatch) -> [String: [String]] {
        var lists: [String: [String]] = [:]
        for member in object.members where isRead(member.name) {
            if case .null = member.value { continue }
            lists[member.name] = try Self.strings(member.value)
        }
        return lists
    }

    private static func strings(_ value: JSONValue?) throws(RecordMismatch) -> [String] {
        guard case .array(let values)? = value else { throw RecordMismatch() }
        return try values.map { (value) throws(RecordMismatch) in
            guard case .string(let text) = value else { throw RecordMismatch() }
            return text
        }
    }
}

extension JSONValue {
    /// The value of an object; `nil` for other values, including strings that contain JSON.
    package var strictObject: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The value of an array; `nil` for other values, including strings that contain JSON.
    package var strictArray: [JSONValue]? {
        if case .array(let array) = self { array } else { nil }
    }

    /// The value of a string; `nil` for other values.
    package var strictString: String? { if case .string(let text) = self { text } else { nil } }

    /// Returns an array of strings.
    package static func strings(_ texts: [String]) -> JSONValue {
        .array(texts.map { .string($0) })
    }

    /// Returns an object whose members are strings.
    static func texts(_ texts: [String: String]) -> JSONValue {
        .object(JSONObject(texts.map { ($0.key, .string($0.value)) }))
    }

    /// Returns an object with the members that aren't `nil`.
    package static func record(_ members: [(String, JSONValue?)]) -> JSONValue {
        .object(JSONObject(members.compactMap { member in member.1.map { (member.0, $0) } }))
    }

    /// Writes the value in the format of Foundation's encoder, which earlier versions used for
    /// records.
    fileprivate func write(to text: inout String, indentation: String) {
        let inner = indentation + "  "
        switch self {
        case .null, .bool, .number: text += compact
        case .string(let string): Self.write(string, to: &text)
        case .array(let values):
            text += "[\n"
            for (index, value) in values.enumerated() {
                text += (index == 0 ? "" : ",\n") + inner
                value.write(to: &text, indentation: inner)
            }
            text += "\n\(indentation)]"
        case .object(let object):
            let members = object.members.sorted {
                $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
            }
            text += "{\n"
            for (index, member) in members.enumerated() {
                text += (index == 0 ? "" : ",\n") + inner
                Self.write(member.name, to: &text)
                text += " : "
                member.value.write(to: &text, indentation: inner)
            }
            text += "\n\(indentation)}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\u{8}": text += "\\b"
            case "\t": text += "\\t"
            case "\n": text += "\\n"
            case "\u{C}": text += "\\f"
            case "\r": text += "\\r"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
