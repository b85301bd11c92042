import Cameo

/// Decoders for the encodings in which JSON is copied from URLs, headers and logs.
enum TextDecoding {
    /// Decodes percent-encoded text from `%7B` to the next `&` or the end, such as the value of a
    /// form; `nil` for other text.
    static func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard let start = text.indices.first(where: { isPercentBrace(text, at: $0) }),
            !text[..<start].contains(UInt8(ascii: "{")), !text.contains(where: { $0 <= 0x20 })
        else { return nil }
        let end = text[start...].firstIndex(of: UInt8(ascii: "&")) ?? text.endIndex
        let value = text[start..<end]
        // Forms encode a space as a plus sign, URLs as %20.
        let isForm = !value.indices.contains {
            value[$0] == UInt8(ascii: "%") && $0 + 2 < end && value[$0 + 1] == UInt8(ascii: "2")
                && value[$0 + 2] == UInt8(ascii: "0")
        }
        return unescapingPercent(value.map { $0 == UInt8(ascii: "+") && isForm ? 0x20 : $0 })
    }

    /// Returns the bytes with percent escapes decoded. Invalid escapes are left as is.
    static func unescapingPercent(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                digits.allSatisfy({ $0.isHexadecimalDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                result.append(value)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }

    private static func isPercentBrace(_ text: ArraySlice<UInt8>, at start: Int) -> Bool {
        text[start] == UInt8(ascii: "%") && start + 2 < text.endIndex
            && text[start + 1] == UInt8(ascii: "7")
            && text[start + 2] | 0x20 == UInt8(ascii: "b")
    }

    /// Decodes Base64 or base64url, with or without padding and line breaks; `nil` for other text.
    static func base64Decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.count >= 8 else { return nil }
        var digits = text.filter { $0 != 0x0A && $0 != 0x0D && $0 != 0x20 }
        while digits.last == UInt8(ascii: "=") { digits.removeLast() }
        // The text may be cut off anywhere.
        if digits.count % 4 == 1 { digits.removeLast() }
        return Base64.decoded(digits)
    }

    /// Removes the backslashes from JSON that was copied from a string literal; `nil` for other
    /// text.
    static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard let start = text.firstIndex(of: UInt8(ascii: "{")),
            let end = text.lastIndex(of: UInt8(ascii: "}")), start < end
        else { return nil }
        var next = start + 1
        while next < end, text[next] == 0x20 { next += 1 }
        guard text[next] == UInt8(ascii: "\\"),
            text[next + 1] == UInt8(ascii: "\"") || text[next + 1] == UInt8(ascii: "n")
        else { return nil }
        // Line breaks between the members aren't escaped.
        let quoted = [0x22] + text[start...end].map { $0 < 0x20 ? 0x20 : $0 } + [0x22]
        guard let document = try? JSONDocument(parsing: quoted),
            case .string(let json) = document.root
        else { return nil }
        return Array(json.utf8)
    }
}
