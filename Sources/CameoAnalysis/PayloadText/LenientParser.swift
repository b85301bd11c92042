import Cameo

/// A parser for JSON with small mistakes, and for dictionaries as programming languages and
/// debuggers print them.
///
/// It writes JSON and leaves the rest, such as duplicate names, to ``Payload/init(parsing:)``. It
/// never backtracks, so the time is proportional to the number of bytes.
struct LenientParser {
    /// The container of a value, which determines where an unquoted value ends.
    enum Context: Equatable {
        /// Braces with colons: JSON, JavaScript and Python. Unquoted text isn't a value.
        case colon
        /// Braces with equals signs: an `NSDictionary`. A value ends at a semicolon.
        case equals
        /// Parentheses with one element per line: an `NSArray`.
        case lines
        /// Parentheses on one line.
        case inline
        /// A value of a Swift dictionary. It ends before the next name.
        ///
        /// - Parameter isBridged: Whether the dictionary has names such as `AnyHashable("aps")`.
        ///   Nested dictionaries have none.
        case swiftValue(isBridged: Bool)
        /// Brackets. Unquoted text ends at a comma.
        case element
    }

    /// An error. Its line and column are computed only if it is reported.
    struct Failure: Error {
        let code: PayloadText.ParseError.Code
        let reason: String
        var suggestion: String?
        let offset: Int
    }

    /// Text in UTF-8.
    let bytes: [UInt8]
    var offset: Int
    /// The JSON.
    var output: [UInt8] = []
    private var depth = 0
    var conversions = FoundConversions()
    /// Whether the text contains a string in single quotes, as in Python and JavaScript.
    var hasSingleQuotes = false
    /// Whether a name and its separator have been parsed, so the text contains more than a brace.
    private(set) var hasName = false
    /// Whether the top-level object has the name `aps`.
    private(set) var hasAPS = false
    /// The start of the most recent name in the output.
    private var nameStart = 0

    init(_ bytes: [UInt8], at offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    /// Parses a value.
    mutating func parseValue(_ context: Context) throws(Failure) {
        skipSpace()
        guard let byte = peek else { throw cutOff() }
        switch byte {
        // Unquoted text may also begin with a bracket.
        case UInt8(ascii: "{"):
            if context == .colon || isObject(at: offset) { return try parseBraces() }
        case UInt8(ascii: "["):
            if context == .colon || isBracketed(at: offset) { return try parseBrackets(context) }
        case UInt8(ascii: "("):
            if context == .colon || isList(at: offset) { return try parseParentheses(context) }
        case UInt8(ascii: "<"):
            if try parseAngle(context) { return }
        default:
            if quote(at: offset) != nil { return try parseStrings(context) }
        }
        try parseBare(context)
    }

    // MARK: - Containers

    private mutating func enter() throws(Failure) {
        guard depth < JSONDocument.maxNestingDepth else {
            throw error("nesting is deeper than \(JSONDocument.maxNestingDepth) levels")
        }
        depth += 1
        offset += 1
        skipSpace()
    }

    /// Parses a nested value that has no bracket.
    mutating func nest(
        _ parse: (inout LenientParser) throws(Failure) -> Void
    ) throws(Failure) {
        guard depth < JSONDocument.maxNestingDepth else {
            throw error("nesting is deeper than \(JSONDocument.maxNestingDepth) levels")
        }
        depth += 1
        try parse(&self)
        depth -= 1
    }

    private mutating func leave(_ closing: Character) {
        depth -= 1
        offset += 1
        output.append(closing.asciiValue ?? 0)
    }

    /// Parses a dictionary in braces. The first separator determines the format.
    mutating func parseBraces() throws(Failure) {
        if parseDataDescription() { return }
        try enter()
        output.append(UInt8(ascii: "{"))
        var context: Context?
        while true {
            try refuseEllipsis()
            if peek == UInt8(ascii: "}") { return leave("}") }
            try parseName()
            skipSpace()
            let separator = try parseSeparator()
            if context == nil { context = separator }
            markName()
            try parseValue(context ?? .colon)
            skipSpace()
            guard peek != UInt8(ascii: "}") else { return leave("}") }
            let endsEntry = context == .equals ? ",;" : ","
            guard let byte = peek, endsEntry.utf8.contains(byte) else {
                let expected = context == .equals ? "a semicolon or }" : "a comma or }"
                throw error("expected \(expected), found \(found)")
            }
            offset += 1
            skipSpace()
            if peek == UInt8(ascii: "}") {
                if byte == UInt8(ascii: ",") { conversions.insert(.trailingCommas) }
            } else {
                output.append(UInt8(ascii: ","))
            }
        }
    }

    private mutating func markName() {
        hasName = true
        if depth == 1, output[nameStart...].starts(with: Array("\"aps\"".utf8)) { hasAPS = true }
        output.append(UInt8(ascii: ":"))
    }

    private mutating func parseSeparator() throws(Failure) -> Context {
        if take("=>") {
            conversions.insert(.ruby)
            return .colon
        }
        if take("=") {
            conversions.insert(.objectiveC)
            return .equals
        }
        guard take(":") else { throw error("expected a colon, found \(found)") }
        return .colon
    }

    /// Parses an array or a Swift dictionary in brackets.
    mutating func parseBrackets(_ outer: Context) throws(Failure) {
        try parseBracketPlaceholder()
        guard peek == UInt8(ascii: "[") else { return try parseValue(.colon) }
        let opening = output.count
        try enter()
        if take(":") {
            skipSpace()
            guard peek == UInt8(ascii: "]") else { throw error("expected ], found \(found)") }
            conversions.insert(.swift)
            output.append(UInt8(ascii: "{"))
            return leave("}")
        }
        output.append(UInt8(ascii: "["))
        var isDictionary: Bool?
        while true {
            try refuseEllipsis()
            if peek == UInt8(ascii: "]") { return leave(isDictionary == true ? "}" : "]") }
            if isDictionary != false, isName(at: offset) {
                let nameOffset = offset
                try parseName()
                skipSpace()
                let isBridged = bytes[nameOffset] == UInt8(ascii: "A")
                let isName = take(":")
                if isName, isDictionary == nil {
                    output[opening] = UInt8(ascii: "{")
                    conversions.insert(.swift)
                }
                guard isName || isDictionary == nil else {
                    throw error("expected a colon, found \(found)")
                }
                isDictionary = isName
                if isName {
                    markName()
                    try parseValue(.swiftValue(isBridged: isBridged))
                }
            } else if isDictionary == true {
                throw error("expected a name, found \(found)")
            } else {
                isDictionary = false
                try parseValue(outer == .colon ? .colon : .element)
            }
            skipSpace()
            if peek == UInt8(ascii: "]") { continue }
            guard take(",") else { throw error("expected a comma or ], found \(found)") }
            skipSpace()
            if peek == UInt8(ascii: "]") {
                conversions.insert(.trailingCommas)
            } else {
                output.append(UInt8(ascii: ","))
            }
        }
    }

    /// Parses an `NSArray` or a Python tuple.
    private mutating func parseParentheses(_ outer: Context) throws(Failure) {
        conversions.insert(outer == .colon ? .python : .objectiveC)
        if take("(null)") { return write("null") }
        let opening = output.count
        let isMultiline = startsLine(after: offset + 1)
        try enter()
        output.append(UInt8(ascii: "["))
        var count = 0
        var hasComma = false
        while true {
            try refuseEllipsis()
            if peek == UInt8(ascii: ")") {
                if count == 1, !hasComma, outer == .colon {
                    // The parentheses enclose a single value.
                    output[opening] = 0x20
                    depth -= 1
                    offset += 1
                    return
                }
                return leave("]")
            }
            try parseValue(outer == .colon ? .colon : isMultiline ? .lines : .inline)
            count += 1
            skipSpace()
            if peek == UInt8(ascii: ")") { continue }
            guard take(",") else { throw error("expected a comma or ), found \(found)") }
            hasComma = true
            skipSpace()
            if peek != UInt8(ascii: ")") { output.append(UInt8(ascii: ",")) }
        }
    }

    // MARK: - Names

    private mutating func parseName() throws(Failure) {
        nameStart = output.count
        guard take("AnyHashable(") else { return try parsePlainName() }
        conversions.insert(.swift)
        skipSpace()
        try parsePlainName()
        skipSpace()
        guard take(")") else { throw error("expected ), found \(found)") }
    }

    private mutating func parsePlainName() throws(Failure) {
        skipStringPrefix()
        if quote(at: offset) != nil {
            try parseString(escapes: .any)
            return
        }
        // A Ruby symbol.
        if peek == UInt8(ascii: ":") { offset += 1 }
        let start = offset
        while let byte = peek, !Self.endsName(byte) { offset += 1 }
        var end = offset
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        guard end > start else {
            if peek == nil { throw cutOff() }
            throw error("expected a name, found \(found)")
        }
        writeString(bytes[start..<end])
        if peek == UInt8(ascii: ":") { conversions.insert(.javaScript) }
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x0A, 0x0D, UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\""), UInt8(ascii: "<"):
            true
        default: false
        }
    }

    // MARK: - Placeholders

    /// Throws an error if a log omitted members.
    private func refuseEllipsis() throws(Failure) {
        guard peek != nil else { throw cutOff() }
        if has("...") || has("…") { throw missingValue() }
    }

    private static let placeholders = [
        "[Object]", "[Array]", "[Function", "[Circular", "[Getter", "[Setter", "[object Object]",
        "[Object …]", "[Symbol",
    ]

    /// Skips the prefix that JavaScript prints for objects without a prototype. Throws an error for
    /// a value that a log replaced.
    private mutating func parseBracketPlaceholder() throws(Failure) {
        if take("[Object: null prototype]") {
            conversions.insert(.javaScript)
            return skipSpace()
        }
        guard offset + 1 < bytes.count, Self.isLetter(bytes[offset + 1]) else { return }
        for placeholder in Self.placeholders where has(placeholder) { throw missingValue() }
    }

    func missingValue() -> Failure {
        error(
            "a nested value is missing here",
            "Print the entire object, in JavaScript with JSON.stringify(value)",
            .missingValue
        )
    }

    func cutOff() -> Failure {
        error(
            "the text ends inside an object",
            "Print the payload with print(userInfo), or copy all of it: logs cut off long lines",
            .cutOff
        )
    }

    func error(
        _ reason: String,
        _ suggestion: String? = nil,
        _ code: PayloadText.ParseError.Code = .invalidDescription
    ) -> Failure {
        guard peek != nil || code != .invalidDescription else { return cutOff() }
        return Failure(code: code, reason: reason, suggestion: suggestion, offset: offset)
    }
}
