/// A JSON value, as it arrived: nothing is rounded, reordered or lost.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    /// Whether the value says nothing: `null`, or a string without a visible character.
    ///
    /// Push services that can only carry strings send `""` where nothing is meant.
    public var isAbsent: Bool {
        switch self {
        case .null: true
        case .string(let string): string.isBlank
        default: false
        }
    }

    /// The value as a text or an identifier: a string that is not blank, or a number's digits.
    public var text: String? {
        switch self {
        case .string(let string): string.isBlank ? nil : string
        case .number(let number): number.text
        default: nil
        }
    }

    /// The value as a whole number, read from a number or from its digits in a string.
    public var integer: Int? {
        switch self {
        case .number(let number): number.integer
        case .string(let string): JSONNumber(parsing: string.trimmed)?.integer
        default: nil
        }
    }

    /// The value as a number, read from a number or from its digits in a string.
    public var double: Double? {
        switch self {
        case .number(let number): number.double
        case .string(let string): JSONNumber(parsing: string.trimmed)?.double
        default: nil
        }
    }

    /// The value as a switch: `true`, `1`, `"1"` and `"true"` are on, their opposites are off,
    /// everything else is neither.
    public var flag: Bool? {
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

    /// The value as an object; an object written as JSON inside a string counts.
    public var object: JSONObject? {
        switch self {
        case .object(let object): return object
        case .string(let string):
            guard case .object(let object)? = JSONValue(insideString: string) else { return nil }
            return object
        default: return nil
        }
    }

    /// The value as an array; an array written as JSON inside a string counts.
    public var array: [JSONValue]? {
        switch self {
        case .array(let array): return array
        case .string(let string):
            guard case .array(let array)? = JSONValue(insideString: string) else { return nil }
            return array
        default: return nil
        }
    }

    /// Reads the object or array that a string holds as JSON; `nil` when it holds neither.
    init?(insideString string: String) {
        guard let first = string.utf8.first(where: { $0 > 0x20 }), first == 0x7B || first == 0x5B
        else { return nil }
        guard let document = try? JSONDocument(parsing: Array(string.utf8)) else { return nil }
        self = document.root
    }
}

extension JSONValue {
    /// A text, or `null`.
    public init(_ text: String?) {
        self = text.map(JSONValue.string) ?? .null
    }

    /// A whole number, or `null`.
    package init(_ integer: Int?) {
        self = integer.map { .number(JSONNumber($0)) } ?? .null
    }
}

extension String {
    /// Whether no character of the string would be seen.
    var isBlank: Bool {
        for byte in utf8 where byte > 0x20 {
            // Anything beyond ASCII may be a wide space: let Unicode decide.
            return byte < 0x80 ? false : allSatisfy { $0.isWhitespace }
        }
        return true
    }

    /// The string without white space at its ends.
    var trimmed: String {
        guard let first = utf8.first, let last = utf8.last else { return self }
        if first > 0x20, first < 0x80, last > 0x20, last < 0x80 { return self }
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
