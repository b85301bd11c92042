import Cameo

extension LenientParser {
    /// Parses a value without quotation marks.
    mutating func parseBare(_ context: Context) throws(Failure) {
        if try parseWrapper("Optional(", context) { return }
        if try parseWrapper("AnyHashable(", context) { return }
        switch context {
        case .colon: try parseWord()
        case .element, .inline, .lines: try parseElement(context)
        case .equals: try parsePropertyValue()
        case .swiftValue(let isBridged): try parseSwiftText(isBridged)
        }
    }

    /// Parses a value wrapped in a Swift type, such as `Optional("a")`. Returns `false` for other
    /// text, without consuming it.
    private mutating func parseWrapper(
        _ opening: StaticString,
        _ context: Context
    ) throws(Failure) -> Bool {
        guard context != .equals, context != .lines, take(opening) else { return false }
        conversions.insert(.swift)
        skipSpace()
        if peek.map({ "\"[{(".utf8.contains($0) }) ?? false || has("Optional(") {
            try nest { parser throws(LenientParser.Failure) in
                try parser.parseValue(.swiftValue(isBridged: false))
            }
        } else {
            let start = offset
            while let byte = peek, byte != UInt8(ascii: ")"), byte != 0x0A { offset += 1 }
            writeSwift(bytes[start..<offset])
        }
        skipSpace()
        guard take(")") else { throw error("expected ), found \(found)") }
        return true
    }

    // MARK: - JSON, JavaScript, Python

    private static let constants:
        [(word: StaticString, json: StaticString, conversion: PayloadText.Conversion?)] = [
            ("true", "true", nil), ("false", "false", nil), ("null", "null", nil),
            ("True", "true", .python), ("False", "false", .python), ("None", "null", .python),
            ("undefined", "null", .javaScript), ("NaN", "null", .javaScript),
            ("Infinity", "null", .javaScript), ("nil", "null", .ruby),
            ("YES", "true", .objectiveC), ("NO", "false", .objectiveC),
            ("NULL", "null", .objectiveC),
        ]

    private func isWordByte(at position: Int) -> Bool {
        position < bytes.count && (Self.isWord(bytes[position]) || bytes[position] >= 0x80)
    }

    /// Parses a constant, a number, or a JavaScript or Python value that is prefixed with its type.
    private mutating func parseWord() throws(Failure) {
        guard let first = peek else { throw cutOff() }
        if Self.isDigit(first) || "-+.".utf8.contains(first) { return try parseNumber() }
        for (word, json, conversion) in Self.constants
        where has(word) && !isWordByte(at: offset + word.utf8CodeUnitCount) {
            if let conversion { conversions.insert(conversion) }
            offset += word.utf8CodeUnitCount
            return write(json)
        }
        let start = offset
        skipStringPrefix()
        if offset > start { return try parseStrings(.colon) }
        // A type prefix: `RemoteMessage {…}`, `Map(1) {…}` or `Decimal('1')`.
        while let byte = peek, Self.isWord(byte) || byte == UInt8(ascii: ".") {
            offset += 1
        }
        guard offset > start else { throw error("expected a value, found \(found)") }
        var next = bytes.skippingSpace(from: offset)
        if peek == UInt8(ascii: "(") {
            let close = bytes[(offset + 1)...].firstIndex { !Self.isDigit($0) } ?? bytes.count
            next = bytes.skippingSpace(from: close + 1)
            guard bytes.has(")", at: close), bytes.has("{", at: next) || bytes.has("[", at: next)
            else {
                conversions.insert(.python)
                return try parseValue(.colon)
            }
        } else if !bytes.has("{", at: next) || offset == start + 1 {
            offset = start
            throw error("expected a value, found \(found)")
        }
        offset = next
        conversions.insert(.javaScript)
        try nest { parser throws(LenientParser.Failure) in try parser.parseValue(.colon) }
    }

    /// Parses a number, including forms that JSON doesn't allow, or a JavaScript date.
    private mutating func parseNumber() throws(Failure) {
        let start = offset
        while let byte = peek, Self.isWord(byte) || "+.:".utf8.contains(byte) { offset += 1 }
        var text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if JSONNumber(parsing: text) != nil {
            output += text.utf8
            return
        }
        conversions.insert(.javaScript)
        // Convert numbers such as 12n, +1, .5 and 1. to JSON.
        if text.hasSuffix("n") { text.removeLast() }
        if text.hasPrefix("+") { text.removeFirst() }
        if text.hasPrefix(".") { text = "0" + text }
        if text.hasSuffix(".") { text.removeLast() }
        if JSONNumber(parsing: text) != nil {
            output += text.utf8
        } else if text.hasPrefix("0x"), let value = Int64(text.dropFirst(2), radix: 16) {
            output += String(value).utf8
        } else if text == "-Infinity" {
            write("null")
        } else if text.utf8.count >= 10, text.utf8.dropFirst(4).first == 0x2D {
            // 2026-11-01T10:00:00.000Z
            writeString(bytes[start..<offset])
        } else {
            offset = start
            throw error("expected a value, found \(found)")
        }
    }

    // MARK: - Objective-C

    /// Parses a value of an `NSDictionary`, which ends at a semicolon.
    private mutating func parsePropertyValue() throws(Failure) {
        let start = offset
        var hasComma = false
        while let byte = peek {
            if byte == UInt8(ascii: ";"), endsEntry(after: offset + 1) { break }
            if byte == UInt8(ascii: "}") {
                guard !hasComma else {
                    offset = start
                    throw error(
                        "commas separate the entries, so the end of a string is ambiguous",
                        "Print the object as JSON",
                        .unsupportedDescription
                    )
                }
                break
            }
            if byte == UInt8(ascii: ",") { hasComma = true }
            offset += 1
        }
        guard peek != nil else { throw cutOff() }
        writeProperty(bytes[start..<offset])
    }

    /// Returns whether a semicolon ends an entry rather than belonging to an unquoted string.
    private func endsEntry(after position: Int) -> Bool {
        guard position < bytes.count else { return true }
        return bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: "}")
    }

    /// Parses an element of an array, which ends at a comma.
    private mutating func parseElement(_ context: Context) throws(Failure) {
        let start = offset
        let closing = context == .element ? UInt8(ascii: "]") : UInt8(ascii: ")")
        while let byte = peek {
            if context == .lines {
                if byte == UInt8(ascii: ","), startsLine(after: offset + 1) { break }
                if byte == 0x0A {
                    let next = bytes.skippingSpace(from: offset)
                    if next == bytes.count || bytes[next] == closing { break }
                    // The line break is part of the text. Don't scan the spaces after it again.
                    offset = next
                    continue
                }
            } else if byte == UInt8(ascii: ",") || byte == closing {
                break
            }
            offset += 1
        }
        guard peek != nil else { throw cutOff() }
        if context == .element {
            writeSwift(bytes[start..<offset])
        } else {
            writeProperty(bytes[start..<offset])
        }
    }

    /// Writes a value of an `NSDictionary`: a number if it consists of digits.
    private mutating func writeProperty(_ content: ArraySlice<UInt8>) {
        let content = content.trimmingSpace
        let digits = content.first == 0x2D ? content.dropFirst() : content
        if content.elementsEqual("<null>".utf8) || content.elementsEqual("(null)".utf8) {
            write("null")
        } else if !digits.isEmpty, digits.allSatisfy(Self.isDigit),
            digits.count == 1 || digits.first != 0x30
        {
            output += content
        } else {
            writeString(content)
        }
    }

    // MARK: - Swift

    /// Parses a value of a Swift dictionary, which may contain any characters if it is an
    /// `NSString`. It ends before the next name, or before the dictionary's closing bracket.
    private mutating func parseSwiftText(_ isBridged: Bool) throws(Failure) {
        let start = offset
        var lastBracket: Int?
        while let byte = peek {
            if byte == UInt8(ascii: ","), isNextName(after: offset + 1) { break }
            if byte == UInt8(ascii: "]") {
                if endsDictionary(after: offset + 1, isBridged) { break }
                lastBracket = offset
            }
            offset += 1
        }
        if peek == nil {
            guard let lastBracket else { throw cutOff() }
            offset = lastBracket
        }
        writeSwift(bytes[start..<offset])
    }

    private func isNextName(after comma: Int) -> Bool {
        let next = bytes.skippingSpace(from: comma)
        if bytes.has("AnyHashable(", at: next) { return true }
        guard next < bytes.count, next > comma, bytes[next] == UInt8(ascii: "\"") else {
            return false
        }
        var position = next + 1
        while position < bytes.count, bytes[position] >= 0x20, bytes[position] != 0x22 {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return bytes.has("\":", at: position)
    }

    private func endsDictionary(after bracket: Int, _ isBridged: Bool) -> Bool {
        var position = bracket
        while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
            position += 1
        }
        guard position < bytes.count else { return true }
        return bytes[position] == 0x0A || bytes[position] == 0x0D
            || !isBridged && bytes[position] == UInt8(ascii: ",")
            || ")]}".utf8.contains(bytes[position])
    }

    /// Writes a value of a Swift dictionary.
    mutating func writeSwift(_ content: ArraySlice<UInt8>) {
        let content = content.trimmingSpace
        let text = String(decoding: content, as: UTF8.self)
        if ["nil", "<null>", "(null)"].contains(text) { return write("null") }
        if text == "true" || text == "false" || JSONNumber(parsing: text) != nil {
            output += content
        } else {
            writeString(content)
        }
    }
}

extension LenientParser {
    /// Parses `<null>`, data, or a class name that prefixes a value. Returns `false` for other
    /// text, without consuming it.
    mutating func parseAngle(_ context: Context) throws(Failure) -> Bool {
        if take("<null>") || take("<nil>") || take("<NULL>") {
            conversions.insert(.objectiveC)
            write("null")
            return true
        }
        if has("<private>") {
            throw error(
                "the log hides this value",
                "Print it with print(userInfo), or mark it as public in the log",
                .redacted
            )
        }
        // Class names, pointers and bytes are short. The limit keeps the time linear.
        let text = bytes[(offset + 1)...].prefix(context == .colon ? 1 << 16 : 200)
        let end = text.firstIndex { $0 == UInt8(ascii: ">") || $0 == 0x0A } ?? text.endIndex
        if bytes.has(">", at: end) {
            let content = bytes[(offset + 1)..<end]
            let next = bytes.skippingSpace(from: end + 1)
            let isBuffer = has("<Buffer ")
            let isData =
                !content.isEmpty && content.allSatisfy { $0 == 0x20 || $0.isHexadecimalDigit }
            if isData || isBuffer, next == bytes.count || ",;)]}".utf8.contains(bytes[next]) {
                conversions.insert(isBuffer ? .javaScript : .objectiveC)
                writeString(content.dropFirst(isBuffer ? 7 : 0))
                offset = end + 1
                return true
            }
            let isClass = has("<__NS") || has("<NS") || has("<ref *") || has("<__Swift")
            if isClass, next < bytes.count, "({[".utf8.contains(bytes[next]) {
                conversions.insert(has("<ref *") ? .javaScript : .objectiveC)
                offset = next
                try nest { parser throws(LenientParser.Failure) in
                    try parser.parseValue(context == .colon ? .colon : .lines)
                }
                return true
            }
        }
        guard context == .colon else { return false }
        throw error(
            "the description of an object isn't a value",
            "Print the payload's userInfo as JSON",
            .unsupportedDescription
        )
    }

    /// Parses the description of data, such as `{length = 2, bytes = 0x0102}`. Returns `false` for
    /// other text.
    mutating func parseDataDescription() -> Bool {
        guard has("{length = ") else { return false }
        let comma = bytes[(offset + 10)...].firstIndex { !Self.isDigit($0) } ?? bytes.count
        guard bytes.has(", bytes = 0x", at: comma) else { return false }
        let content = bytes[(comma + 12)...].prefix {
            $0.isHexadecimalDigit || $0 == 0x20 || $0 == UInt8(ascii: ".")
        }
        guard bytes.has("}", at: content.endIndex) else { return false }
        conversions.insert(.objectiveC)
        writeString(content)
        offset = content.endIndex + 1
        return true
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without leading and trailing ASCII whitespace and control characters.
    var trimmingSpace: ArraySlice<UInt8> {
        guard let first = firstIndex(where: { $0 > 0x20 }),
            let last = lastIndex(where: { $0 > 0x20 })
        else { return [] }
        return self[first...last]
    }
}
