/// A JSON value. Numbers keep their digits, and members keep their order.
package enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    /// Whether the value is treated as missing: `null`, or a string without a visible character.
    ///
    /// Push services that only send strings use `""` for a missing value.
    package var isAbsent: Bool {
        switch self {
        case .null: true
        case .string(let string): string.isBlank
        default: false
        }
    }

    /// The value as text or an identifier: a trimmed string or the digits of a number; `nil` for a
    /// blank string and for any other value.
    package var text: String? {
        switch self {
        case .string(let string):
            string.hasVisibleEnds ? string : string.isBlank ? nil : string.trimmed
        case .number(let number): number.text
        default: nil
        }
    }

    /// The value as text, with leading and trailing whitespace: a string or the digits of a number;
    /// `nil` for a blank string and for any other value.
    var unmodifiedText: String? {
        guard case .string(let string) = self else { return text }
        return string.isBlank ? nil : string
    }

    /// The value as an integer, parsed from a number or a string; `nil` if it isn't a whole number.
    package var integer: Int? {
        switch self {
        case .number(let number): number.integer
        case .string(let string): JSONNumber(parsing: string.trimmed)?.integer
        default: nil
        }
    }

    /// The value as a floating-point number, parsed from a number or a string; `nil` if it isn't a
    /// number.
    package var double: Double? {
        switch self {
        case .number(let number): number.double
        case .string(let string): JSONNumber(parsing: string.trimmed)?.double
        default: nil
        }
    }

    /// The value as a Boolean: `true`, `1`, `"1"` and `"true"` are true; `false`, `0`,
    /// `"0"` and `"false"` are false. Any other value is `nil`.
    package var flag: Bool? {
        switch self {
        case .bool(let bool): bool
        case .number(let number):
            switch number.integer {
            case 1: true
            case 0: false
            default: nil
            }
        case .string(let string):
            switch string.trimmed.lowercased() {
            case "true", "1": true
            case "false", "0": false
            default: nil
            }
        default: nil
        }
    }

    /// The value as an object, which may be JSON in a string; `nil` for any other value.
    package var object: JSONObject? {
        switch self {
        case .object(let object): return object
        case .string(let string):
            guard case .object(let object)? = JSONValue(insideString: string) else { return nil }
            return object
        default: return nil
        }
    }

    /// The value as an array, which may be JSON in a string; `nil` for any other value.
    package var array: [JSONValue]? {
        switch self {
        case .array(let array): return array
        case .string(let string):
            guard case .array(let array)? = JSONValue(insideString: string) else { return nil }
            return array
        default: return nil
        }
    }

    /// Parses the object or array in a string of JSON. Returns `nil` if the string contains
    /// neither.
    package init?(insideString string: String) {
        guard let first = string.utf8.first(where: { $0 > 0x20 }), first == 0x7B || first == 0x5B
        else { return nil }
        guard let document = try? JSONDocument(parsing: string.bytes) else { return nil }
        self = document.root
    }
}

extension JSONValue {
    /// Creates a string; `null` if the argument is `nil`.
    package init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

    /// Creates an integer; `null` if the argument is `nil`.
    package init(_ integer: Int?) { self = integer.map { .number(JSONNumber($0)) } ?? .null }
}

extension String {
    /// The string in UTF-8. Indexing an array is faster than indexing a string's bytes.
    @inline(never) var bytes: [UInt8] {
        utf8.withContiguousStorageIfAvailable { Array($0) } ?? Array(utf8)
    }

    /// Whether the string has no visible character.
    package var isBlank: Bool {
        for byte in utf8 where byte > 0x20 {
            // There is also whitespace outside ASCII.
            return byte < 0x80 ? false : unicodeScalars.allSatisfy { $0.properties.isWhitespace }
        }
        return true
    }

    /// For speed: whether the first and last bytes are visible ASCII characters, as in almost all
    /// strings.
    fileprivate var hasVisibleEnds: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            guard let first = bytes.first, let last = bytes.last else { return false }
            return first > 0x20 && first < 0x80 && last > 0x20 && last < 0x80
        } ?? false
    }

    /// The string without leading and trailing whitespace.
    package var trimmed: String {
        if hasVisibleEnds { return self }
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
