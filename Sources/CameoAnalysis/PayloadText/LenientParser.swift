import Cameo

/// A parser for dictionaries printed by programming languages and debuggers, and for JSON with
/// small mistakes.
///
/// It writes JSON, so that ``Payload/init(parsing:)`` handles duplicate names and other details of
/// the result. It never backtracks, so it runs in linear time.
struct LenientParser {
    /// The kind of container, which determines where an unquoted value ends.
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
        ///   Nested dictionaries don't.
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
    /// The conversions so far.
    var conversions: Set<PayloadText.Conversion> = []
    /// Whether a string was in single quotes, as in Python and JavaScript.
    var hasSingleQuotes = false
    /// Whether a string without an apostrophe was in double quotation marks. Python and JavaScript
    /// print such strings in single quotation marks.
    var hasPlainDoubleQuotes = false
    /// Whether a name and its separator have been parsed, which distinguishes a dictionary from
    /// a brace in other text.
    private(set) var hasName = false
    /// Whether the top-level object has the name `aps`.
    private(set) var hasAPS = false
    /// The output position of the most recently parsed name.
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

    /// Parses a nested value.
    mutating func nest<Result>(
        _ parse: (inout LenientParser) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard depth < JSONDocument.maxNestingDepth else {
            throw error("nesting is deeper than \(JSONDocument.maxNestingDepth) levels")
        }
        depth += 1
        defer { depth -= 1 }
        return try parse(&self)
    }

    /// Parses a container whose opening bracket comes next.
    ///
    /// - Parameters:
    ///   - closing: The closing bracket.
    ///   - element: Parses an element, and returns whether a semicolon may follow.
    /// - Returns: The number of elements and commas.
    private mutating func parseContainer(
        _ closing: Character,
        _ element: (inout LenientParser) throws(Failure) -> Bool
    ) throws(Failure) -> (elements: Int, commas: Int) {
        try nest { parser throws(LenientParser.Failure) in
            var (elements, commas) = (0, 0)
            let last = closing.asciiValue
            parser.offset += 1
            parser.skipSpace()
            while true {
                try parser.refuseEllipsis()
                if parser.peek == last { break }
                if elements > 0 { parser.output.append(UInt8(ascii: ",")) }
                let allowsSemicolon = try element(&parser)
                elements += 1
                parser.skipSpace()
                if parser.peek == last { break }
                if allowsSemicolon, parser.take(";") {
                    parser.skipSpace()
                    continue
                }
                guard parser.take(",") else {
                    throw parser.missingSeparator(closing, allowsSemicolon)
                }
                commas += 1
                parser.skipSpace()
                if parser.peek == last, closing != ")" {
                    parser.conversions.insert(.trailingCommas)
                }
            }
            parser.offset += 1
            return (elements, commas)
        }
    }

    /// Returns the error for an element without a separator after it. A separate function, so that
    /// nested containers use less stack.
    @inline(never)
    private func missingSeparator(_ closing: Character, _ allowsSemicolon: Bool) -> Failure {
        let separator = allowsSemicolon ? "a semicolon" : "a comma"
        return error("expected \(separator) or \(closing), found \(found)")
    }

    /// Parses a dictionary in braces. The separators between its entries determine its format.
    mutating func parseBraces() throws(Failure) {
        if parseDataDescription() { return }
        output.append(UInt8(ascii: "{"))
        _ = try parseContainer("}") { parser throws(LenientParser.Failure) in
            try parser.parseName()
            parser.skipSpace()
            let context = try parser.parseSeparator()
            parser.markName()
            try parser.parseValue(context)
            return context == .equals
        }
        output.append(UInt8(ascii: "}"))
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
        output.append(UInt8(ascii: "["))
        var isDictionary: Bool?
        _ = try parseContainer("]") { parser throws(LenientParser.Failure) in
            if isDictionary == nil, parser.take(":") {
                // `[:]`
                parser.skipSpace()
                guard parser.peek == UInt8(ascii: "]") else {
                    throw parser.error("expected ], found \(parser.found)")
                }
                isDictionary = true
                return false
            }
            guard isDictionary != false, parser.isName(at: parser.offset) else {
                if isDictionary == true {
                    throw parser.error("expected a name, found \(parser.found)")
                }
                isDictionary = false
                try parser.parseValue(outer == .colon ? .colon : .element)
                return false
            }
            let isBridged = parser.has("AnyHashable(")
            try parser.parseName()
            parser.skipSpace()
            let isName = parser.take(":")
            guard isName || isDictionary == nil else {
                throw parser.error("expected a colon, found \(parser.found)")
            }
            isDictionary = isName
            guard isName else { return false }
            parser.markName()
            try parser.parseValue(.swiftValue(isBridged: isBridged))
            return false
        }
        if isDictionary == true {
            conversions.insert(.swift)
            output[opening] = UInt8(ascii: "{")
        }
        output.append(UInt8(ascii: isDictionary == true ? "}" : "]"))
    }

    /// Parses an `NSArray` or a Python tuple.
    private mutating func parseParentheses(_ outer: Context) throws(Failure) {
        conversions.insert(outer == .colon ? .python : .objectiveC)
        if take("(null)") { return write("null") }
        let opening = output.count
        let isMultiline = startsLine(after: offset + 1)
        output.append(UInt8(ascii: "["))
        let count = try parseContainer(")") { parser throws(LenientParser.Failure) in
            try parser.parseValue(outer == .colon ? .colon : isMultiline ? .lines : .inline)
            return false
        }
        if count.elements == 1, count.commas == 0, outer == .colon {
            // Parentheses around a single value.
            output[opening] = 0x20
        } else {
            output.append(UInt8(ascii: "]"))
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
        while let byte = peek, !"\n\r=:,;{}[]()\"<".utf8.contains(byte) { offset += 1 }
        var end = offset
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        guard end > start else {
            if peek == nil { throw cutOff() }
            throw error("expected a name, found \(found)")
        }
        writeString(bytes[start..<end])
        if peek == UInt8(ascii: ":") { conversions.insert(.javaScript) }
    }

    // MARK: - Placeholders

    /// Throws if a log omitted members.
    @inline(never)
    private func refuseEllipsis() throws(Failure) {
        guard peek != nil else { throw cutOff() }
        if has("...") || has("…") { throw missingValue() }
    }

    private static let placeholders: [StaticString] = [
        "[Object]", "[Array]", "[Function", "[Circular", "[Getter", "[Setter", "[object Object]",
        "[Object …]", "[Symbol",
    ]

    /// Skips Node's `[Object: null prototype]` prefix, and throws if the log omits a value.
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
            "the log omits a nested value",
            "Print the entire object, in JavaScript with JSON.stringify(value)",
            .missingValue
        )
    }

    func cutOff() -> Failure {
        error(
            "the text ends inside an object",
            "Print the payload with print(userInfo), or copy all of it: logs truncate long lines",
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
