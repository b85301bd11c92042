extension LenientParser {
    /// A kind of quotation mark.
    enum Quote {
        case double, single, backtick, typographicDouble, typographicSingle
    }

    /// The number of digits after `\U`.
    enum Escapes {
        /// Four, as in an `NSString` description.
        case objectiveC
        /// Eight if available, as in Python.
        case any
    }

    /// Returns the kind and length of a quotation mark; `nil` if there is none.
    func quote(at start: Int) -> (kind: Quote, length: Int)? {
        guard start < bytes.count else { return nil }
        switch bytes[start] {
        case UInt8(ascii: "\""): return (.double, 1)
        case UInt8(ascii: "'"): return (.single, 1)
        case UInt8(ascii: "`"): return (.backtick, 1)
        case 0xE2:
            guard start + 2 < bytes.count, bytes[start + 1] == 0x80 else { return nil }
            switch bytes[start + 2] {
            case 0x9C...0x9F: return (.typographicDouble, 3)
            case 0x98...0x9B: return (.typographicSingle, 3)
            default: return nil
            }
        case 0xC2:
            guard bytes.has("«", at: start) || bytes.has("»", at: start) else { return nil }
            return (.typographicDouble, 2)
        default: return nil
        }
    }

    /// Skips the prefix of a Python string, such as `u` in `u'aps'`.
    mutating func skipStringPrefix() {
        guard let byte = peek, "ubrUBR".utf8.contains(byte), offset + 1 < bytes.count,
            bytes[offset + 1] == UInt8(ascii: "'") || bytes[offset + 1] == UInt8(ascii: "\"")
        else { return }
        offset += 1
        conversions.insert(.python)
    }

    /// Parses a string and, in Python and JavaScript, the strings concatenated to it.
    mutating func parseStrings(_ context: Context) throws(Failure) {
        guard context == .colon else {
            let start = output.count
            try parseString(escapes: context == .equals || context == .lines ? .objectiveC : .any)
            // The description of NSNull.
            if output[start...].elementsEqual("\"<null>\"".utf8) {
                output.removeSubrange(start...)
                write("null")
            }
            return
        }
        try parseString(escapes: .any)
        while true {
            skipSpace()
            if peek == UInt8(ascii: "+") {
                let next = bytes.skippingSpace(from: offset + 1)
                guard quote(at: next) != nil else { return }
                conversions.insert(.javaScript)
                offset = next
            } else if !(hasSingleQuotes || conversions.contains(.python))
                || quote(at: offset) == nil
            {
                return
            }
            // Replace the closing quotation mark with the content of the next string.
            let closing = output.count - 1
            try parseString(escapes: .any)
            output.remove(at: closing + 1)
            output.remove(at: closing)
        }
    }

    /// Parses a quoted string.
    mutating func parseString(escapes: Escapes) throws(Failure) {
        guard let opening = quote(at: offset) else {
            throw error("expected a string, found \(found)")
        }
        let start = offset
        switch opening.kind {
        case .double: break
        case .single: hasSingleQuotes = true
        case .backtick: conversions.insert(.javaScript)
        case .typographicDouble, .typographicSingle: conversions.insert(.typographicQuotes)
        }
        offset += opening.length
        output.append(UInt8(ascii: "\""))
        while let byte = peek {
            if byte == UInt8(ascii: "\\") {
                offset += 1
                try parseEscape(escapes)
            } else if let length = closingLength(opening.kind) {
                if opening.kind == .double, !bytes[start..<offset].contains(UInt8(ascii: "'")) {
                    hasPlainDoubleQuotes = true
                }
                offset += length
                output.append(UInt8(ascii: "\""))
                return
            } else if byte < 0x20, opening.kind != .backtick {
                throw error(
                    "unescaped control character (\(found)) in a string",
                    "Use an escape sequence"
                )
            } else {
                write(byte)
                offset += 1
            }
        }
        offset = start
        throw cutOff()
    }

    /// Returns the length of the quotation mark that ends a string at the current position; `nil`
    /// if there is none.
    private func closingLength(_ opening: Quote) -> Int? {
        guard let mark = quote(at: offset) else { return nil }
        switch (opening, mark.kind) {
        case (.double, .double), (.single, .single), (.backtick, .backtick): return mark.length
        case (.typographicDouble, .typographicDouble), (.typographicDouble, .double),
            (.typographicSingle, .typographicSingle), (.typographicSingle, .single):
            // The text may itself contain typographic quotation marks and apostrophes.
            let next = bytes.skippingSpace(from: offset + mark.length)
            guard next < bytes.count else { return mark.length }
            return ",:;=}])".utf8.contains(bytes[next]) ? mark.length : nil
        default: return nil
        }
    }

    /// Parses an escape sequence after its backslash.
    mutating func parseEscape(_ escapes: Escapes) throws(Failure) {
        guard let byte = peek else { throw cutOff() }
        offset += 1
        switch byte {
        case UInt8(ascii: "n"): write(0x0A)
        case UInt8(ascii: "r"): write(0x0D)
        case UInt8(ascii: "t"): write(0x09)
        case UInt8(ascii: "b"): write(0x08)
        case UInt8(ascii: "f"): write(0x0C)
        case UInt8(ascii: "x"):
            conversions.insert(.python)
            write(scalar: try hexadecimal(2...2))
        case UInt8(ascii: "u") where peek == UInt8(ascii: "{"):
            offset += 1
            conversions.insert(.swift)
            write(scalar: try hexadecimal(1...8))
            if peek == UInt8(ascii: "}") { offset += 1 }
        case UInt8(ascii: "u"): try writeUTF16(hexadecimal(4...4), UInt8(ascii: "u"))
        case UInt8(ascii: "U") where escapes == .any && hasHexadecimal(8):
            conversions.insert(.python)
            write(scalar: try hexadecimal(8...8))
        case UInt8(ascii: "U"):
            conversions.insert(.objectiveC)
            try writeUTF16(hexadecimal(4...4), UInt8(ascii: "U"))
        case UInt8(ascii: "0"): write(scalar: 0)
        // Line continuation.
        case 0x0A: conversions.insert(.javaScript)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): write(byte)
        default:
            // Other characters represent themselves.
            conversions.insert(.javaScript)
            write(byte)
        }
    }

    private func hasHexadecimal(_ count: Int) -> Bool {
        offset + count <= bytes.count
            && bytes[offset..<offset + count].allSatisfy { $0.isHexadecimalDigit }
    }

    private mutating func hexadecimal(_ counts: ClosedRange<Int>) throws(Failure) -> UInt32 {
        var value: UInt32 = 0
        var count = 0
        while count < counts.upperBound,
            let digit = peek.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue })
        {
            value = value << 4 | UInt32(digit)
            count += 1
            offset += 1
        }
        guard count >= counts.lowerBound else {
            throw error("expected \(counts.lowerBound) hexadecimal digits, found \(found)")
        }
        return value
    }

    /// Writes a UTF-16 code unit, combined with the low surrogate that follows a high one.
    private mutating func writeUTF16(_ unit: UInt32, _ letter: UInt8) throws(Failure) {
        guard unit & 0xFC00 == 0xD800, peek == UInt8(ascii: "\\"),
            offset + 1 < bytes.count, bytes[offset + 1] == letter
        else { return write(scalar: unit) }
        let afterFirst = offset
        offset += 2
        let low = try hexadecimal(4...4)
        guard low & 0xFC00 == 0xDC00 else {
            offset = afterFirst
            return write(scalar: nil)
        }
        write(scalar: 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF))
    }

    /// Writes a character of a string, or U+FFFD if the character is invalid.
    private mutating func write(scalar value: UInt32?) {
        let scalar = value.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        if scalar.value < 0x80 { return write(UInt8(scalar.value)) }
        if let encoded = UTF8.encode(scalar) { output += encoded }
    }

    /// Writes a byte of a string.
    mutating func write(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            output.append(UInt8(ascii: "\\"))
            output.append(byte)
        case 0x0A: write("\\n")
        case 0x0D: write("\\r")
        case 0x09: write("\\t")
        case 0..<0x20:
            write("\\u00")
            output += [0x30 + byte >> 4, Array("0123456789abcdef".utf8)[Int(byte & 0xF)]]
        default: output.append(byte)
        }
    }

    /// Writes JSON.
    mutating func write(_ text: StaticString) {
        output += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// Writes a string.
    mutating func writeString(_ content: ArraySlice<UInt8>) {
        output.append(UInt8(ascii: "\""))
        for byte in content { write(byte) }
        output.append(UInt8(ascii: "\""))
    }
}
