/// Reads JSON (RFC 8259) from bytes, once, from the left.
///
/// Our own, because a push is hostile until read: nesting has a bound, errors have a place,
/// duplicate names and halves of characters are noticed, long numbers keep their digits.
struct JSONParser {
    let bytes: [UInt8]
    var offset = 0
    private var depth = 0
    private(set) var duplicateNames: [String] = []
    private var knownDuplicates: Set<String> = []
    /// How many bytes white space and needless escapes take.
    var dispensable = 0
    var hasUnpairedSurrogates = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// How many names are told that stand twice; more say nothing new.
    private static let maxDuplicates = 10

    var isAtEnd: Bool { offset == bytes.count }

    mutating func parseDocument() throws(JSONError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            offset = 3
            dispensable = 3
        }
        skipSpace()
        guard !isAtEnd else { throw error("the text is empty; a payload is a JSON object") }
        let value = try parseValue()
        skipSpace()
        guard isAtEnd else {
            throw error("\(found) after the end of the JSON; remove what follows the value")
        }
        return value
    }

    private mutating func parseValue() throws(JSONError) -> JSONValue {
        guard let byte = peek else { throw error("the text ends where a value belongs") }
        switch byte {
        case UInt8(ascii: "{"):
            return try nested { parser throws(JSONError) in try parser.parseObject() }
        case UInt8(ascii: "["):
            return try nested { parser throws(JSONError) in try parser.parseArray() }
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
        case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
        case UInt8(ascii: "n"): return try parseWord("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .number(try parseNumber())
        default:
            throw error("\(found) where a value belongs")
        }
    }

    private mutating func nested(
        _ parse: (inout JSONParser) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue {
        guard depth < JSONDocument.maxNestingDepth else {
            throw error("nested deeper than \(JSONDocument.maxNestingDepth) levels")
        }
        depth += 1
        offset += 1
        skipSpace()
        let value = try parse(&self)
        depth -= 1
        return value
    }

    private mutating func parseObject() throws(JSONError) -> JSONValue {
        var object = JSONObject()
        if take(UInt8(ascii: "}")) { return .object(object) }
        while true {
            guard peek == UInt8(ascii: "\"") else {
                throw error("\(found) where a name in double quotes belongs")
            }
            let name = try parseString()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw error("\(found) where a colon belongs") }
            skipSpace()
            if object.set(name, try parseValue()), knownDuplicates.count < Self.maxDuplicates,
                knownDuplicates.insert(name).inserted
            {
                duplicateNames.append(name)
            }
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(object) }
            guard take(UInt8(ascii: ",")) else {
                throw error("\(found) where a comma or } belongs")
            }
            skipSpace()
        }
    }

    private mutating func parseArray() throws(JSONError) -> JSONValue {
        var array: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return .array(array) }
        while true {
            array.append(try parseValue())
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(array) }
            guard take(UInt8(ascii: ",")) else {
                throw error("\(found) where a comma or ] belongs")
            }
            skipSpace()
        }
    }

    private mutating func parseWord(
        _ word: StaticString,
        _ value: JSONValue
    ) throws(JSONError) -> JSONValue {
        let matches = word.withUTF8Buffer { bytes[offset...].starts(with: $0) }
        guard matches else { throw error("\(found) where a value belongs; did you mean \(word)?") }
        offset += word.utf8CodeUnitCount
        return value
    }

    mutating func parseNumber() throws(JSONError) -> JSONNumber {
        let start = offset
        _ = take(UInt8(ascii: "-"))
        let wholeStart = offset
        guard takeDigits() else { throw error("\(found) where a digit belongs") }
        if bytes[wholeStart] == UInt8(ascii: "0"), offset > wholeStart + 1 {
            throw JSONError("a number must not begin with 0", at: wholeStart, in: bytes)
        }
        if take(UInt8(ascii: ".")), !takeDigits() {
            throw error("\(found) where a digit belongs")
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            guard takeDigits() else { throw error("\(found) where a digit belongs") }
        }
        return JSONNumber(checked: String(decoding: bytes[start..<offset], as: UTF8.self))
    }

    private mutating func takeDigits() -> Bool {
        let start = offset
        while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { offset += 1 }
        return offset > start
    }
}

extension JSONParser {
    var peek: UInt8? {
        offset < bytes.count ? bytes[offset] : nil
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        let start = offset
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            offset += 1
        }
        dispensable += offset - start
    }

    func error(_ reason: String) -> JSONError {
        JSONError(reason, at: offset, in: bytes)
    }

    /// What stands at this place, in words.
    var found: String {
        guard let byte = peek else { return "the text ends" }
        guard byte > 0x20, byte < 0x7F else {
            let hexadecimal = String(byte, radix: 16, uppercase: true)
            return "byte 0x\(hexadecimal.count == 1 ? "0" : "")\(hexadecimal)"
        }
        return "\"\(Character(Unicode.Scalar(byte)))\""
    }
}
