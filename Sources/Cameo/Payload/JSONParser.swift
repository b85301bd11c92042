/// A single-pass parser for JSON (RFC 8259).
///
/// Payloads are untrusted input, so Cameo has its own parser. It limits the nesting depth, reports
/// the position of errors, detects duplicate names and unpaired surrogates, and keeps all digits of
/// long numbers.
struct JSONParser {
    let bytes: [UInt8]
    var offset = 0
    private var depth = 0
    private(set) var duplicateNames: [String] = []
    private var knownDuplicates: Set<String> = []
    /// The number of bytes of whitespace and unnecessary escapes.
    var insignificantByteCount = 0
    var hasUnpairedSurrogates = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The maximum number of duplicate names that are reported.
    private static let maxDuplicates = 10

    var isAtEnd: Bool { offset == bytes.count }

    mutating func parseDocument() throws(JSONDocument.ParseError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            offset = 3
            insignificantByteCount = 3
        }
        skipSpace()
        guard !isAtEnd else { throw error("the input is empty; expected a JSON object") }
        let value = try parseValue()
        skipSpace()
        guard isAtEnd else { throw error("unexpected \(found) after the JSON value; remove it") }
        return value
    }

    private mutating func parseValue() throws(JSONDocument.ParseError) -> JSONValue {
        guard let byte = peek else { throw error("expected a value, found \(found)") }
        switch byte {
        case UInt8(ascii: "{"):
            return try nested { parser throws(JSONDocument.ParseError) in try parser.parseObject() }
        case UInt8(ascii: "["):
            return try nested { parser throws(JSONDocument.ParseError) in try parser.parseArray() }
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
        case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
        case UInt8(ascii: "n"): return try parseWord("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .number(try parseNumber())
        default:
            // Python's words.
            let words: [(StaticString, json: StaticString)] = [
                ("True", "true"), ("False", "false"), ("None", "null"),
            ]
            let word = words.first { starts(with: $0.0) }?.json
            let question = word.map { "; did you mean \($0)?" } ?? ""
            throw error("expected a value, found \(found)\(question)")
        }
    }

    private func starts(with word: StaticString) -> Bool {
        word.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    }

    private mutating func nested(
        _ parse: (inout JSONParser) throws(JSONDocument.ParseError) -> JSONValue
    ) throws(JSONDocument.ParseError) -> JSONValue {
        guard depth < JSONDocument.maxNestingDepth else {
            throw error("nesting is deeper than \(JSONDocument.maxNestingDepth) levels")
        }
        depth += 1
        offset += 1
        skipSpace()
        let value = try parse(&self)
        depth -= 1
        return value
    }

    private mutating func parseObject() throws(JSONDocument.ParseError) -> JSONValue {
        var object = JSONObject.Builder()
        if take(UInt8(ascii: "}")) { return .object(JSONObject(object)) }
        while true {
            guard peek == UInt8(ascii: "\"") else {
                throw error("expected a name in double quotes, found \(found)")
            }
            let name = try parseString()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw error("expected a colon, found \(found)") }
            skipSpace()
            if object.set(name, try parseValue()), knownDuplicates.count < Self.maxDuplicates,
                knownDuplicates.insert(name).inserted
            {
                duplicateNames.append(name)
            }
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(JSONObject(object)) }
            guard take(UInt8(ascii: ",")) else {
                throw error("expected a comma or }, found \(found)")
            }
            skipSpace()
            try checkForValue(before: UInt8(ascii: "}"))
        }
    }

    private mutating func parseArray() throws(JSONDocument.ParseError) -> JSONValue {
        var array: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return .array(array) }
        while true {
            array.append(try parseValue())
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(array) }
            guard take(UInt8(ascii: ",")) else {
                throw error("expected a comma or ], found \(found)")
            }
            skipSpace()
            try checkForValue(before: UInt8(ascii: "]"))
        }
    }

    /// Checks that a comma isn't followed by the closing bracket.
    private func checkForValue(before end: UInt8) throws(JSONDocument.ParseError) {
        if peek == end {
            throw error("expected a value, found \(found); remove the comma before it")
        }
    }

    private mutating func parseWord(
        _ word: StaticString,
        _ value: JSONValue
    ) throws(JSONDocument.ParseError) -> JSONValue {
        guard starts(with: word) else {
            let isSimilar = bytes.dropFirst(offset + 1).first == word.utf8Start[1]
            throw error(
                "expected a value, found \(found)" + (isSimilar ? "; did you mean \(word)?" : "")
            )
        }
        offset += word.utf8CodeUnitCount
        return value
    }

    mutating func parseNumber() throws(JSONDocument.ParseError) -> JSONNumber {
        let start = offset
        _ = take(UInt8(ascii: "-"))
        let wholeStart = offset
        guard takeDigits() else { throw error("expected a digit, found \(found)") }
        if bytes[wholeStart] == UInt8(ascii: "0"), offset > wholeStart + 1 {
            throw JSONDocument.ParseError("a number can't start with 0", at: wholeStart, in: bytes)
        }
        if take(UInt8(ascii: ".")), !takeDigits() {
            throw error("expected a digit, found \(found)")
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            guard takeDigits() else { throw error("expected a digit, found \(found)") }
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
    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        guard let byte = peek, byte <= 0x20 else { return }
        let start = offset
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            offset += 1
        }
        insignificantByteCount += offset - start
    }

    @inline(never) func error(_ reason: String) -> JSONDocument.ParseError {
        JSONDocument.ParseError(reason, at: offset, in: bytes)
    }

    /// A description of the next character, for an error message.
    @inline(never) var found: String {
        guard let byte = peek else { return "the end of the input" }
        if byte >= 0x80 {
            let scalar = String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars
                .first
            if let scalar, scalar != "\u{FFFD}" { return "\"\(Character(scalar))\"" }
        }
        guard byte > 0x20, byte < 0x7F else {
            let hexadecimal = String(byte, radix: 16, uppercase: true)
            return "byte 0x\(hexadecimal.count == 1 ? "0" : "")\(hexadecimal)"
        }
        if byte == UInt8(ascii: "\"") { return "'\"'" }
        return "\"\(Character(Unicode.Scalar(byte)))\""
    }
}
