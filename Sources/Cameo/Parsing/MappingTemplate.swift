/// A string with placeholders, such as `{data.server}/avatar/{data.user.id}`.
struct MappingTemplate: Sendable {
    /// The use of the string, which determines how values are inserted.
    enum Encoding: Sendable {
        /// Text: values are inserted unchanged.
        case text
        /// An identifier: in each value, the character that separates it from the next value is
        /// escaped.
        case identifier
        /// A URL: a value is one path segment, unless the template starts with it.
        case url
    }

    /// A literal, or the operand whose value replaces a placeholder.
    enum Part: Sendable {
        case literal(String)
        case placeholder(MappingOperand)
    }

    /// The maximum length of a template, in bytes.
    static let maxLength = 1024
    /// The maximum number of placeholders.
    static let maxPlaceholders = 16

    let parts: [Part]

    /// The template as written.
    let description: String

    /// The operands of the placeholders.
    var operands: [MappingOperand] {
        parts.compactMap { part in
            if case .placeholder(let operand) = part { return operand }
            return nil
        }
    }

    /// Returns the template with the values of a payload; `nil` if a value is absent.
    ///
    /// - Throws: ``URLPolicyError/unsafeTemplate`` if a value would change the structure of the
    ///   URL, or ``URLPolicyError/relative`` if the URL starts with a value that has no scheme.
    func text(in scope: MappingScope, _ encoding: Encoding) throws(URLPolicyError) -> String? {
        var result = ""
        for (position, part) in parts.enumerated() {
            switch part {
            case .literal(let text): result += text
            case .placeholder(let operand):
                guard let value = operand.value(in: scope)?.comparedText?.trimmed else {
                    return nil
                }
                switch encoding {
                case .text: result += value
                case .identifier:
                    result += value.escaped(before: separator(after: position))
                case .url where position == 0:
                    result = try base(value)
                case .url: result += value.encodedAsSegment
                }
            }
        }
        if encoding == .url, result.hasDotSegment { throw .unsafeTemplate }
        return result
    }

    /// Returns the first character of the literal after a placeholder; `nil` if no other
    /// placeholder follows.
    private func separator(after position: Int) -> Unicode.Scalar? {
        guard position + 1 < parts.count, case .literal(let text) = parts[position + 1],
            // A literal at the end of the template doesn't separate values.
            position + 2 < parts.count
        else { return nil }
        return text.unicodeScalars.first
    }

    /// Returns the value at the start of a URL, which must consist of a scheme, a host and a path.
    private func base(_ value: String) throws(URLPolicyError) -> String {
        guard value.hasScheme else { throw .relative }
        guard !value.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
        else { throw .unsafeTemplate }
        guard parts.count > 1, case .literal(let next) = parts[1],
            next.utf8.first == UInt8(ascii: "/")
        else { return value }
        return value.withoutTrailingSlashes
    }
}

/// A path, or a reference to another field of the mapping. Conditions have two more kinds of
/// operands.
enum MappingOperand: Sendable {
    case path(PayloadPath)
    case field(Mapping.Field)
    /// All top-level names with a prefix.
    case names(String)
    /// The common keys that indicate a chat message in a preset's payloads.
    case commonKeys

    /// The path; `nil` for any other operand.
    var path: PayloadPath? {
        if case .path(let path) = self { return path }
        return nil
    }

    func value(in scope: MappingScope) -> JSONValue? {
        switch self {
        case .path(let path): scope.root[at: path]
        case .field(let field): scope.rules?.reference(to: field, in: scope.root)
        case .names(let start): scope.root.members.first { $0.name.hasPrefix(start) }?.value
        case .commonKeys:
            scope.rules?.hasChatKey(in: scope.root, readsAlert: scope.readsAlert) == true
                ? .bool(true) : nil
        }
    }
}

extension String {
    /// Returns the URL, resolved against a base URL. An absolute URL is returned unchanged.
    ///
    /// - Throws: ``URLPolicyError/unsafeTemplate`` if a segment of the URL's path is `.` or `..`,
    ///   or ``URLPolicyError/relative`` if the base URL has no scheme.
    func resolved(against base: String) throws(URLPolicyError) -> String {
        if hasScheme { return self }
        let url = try joined(to: base)
        if url.hasDotSegment { throw .unsafeTemplate }
        return url
    }

    private func joined(to base: String) throws(URLPolicyError) -> String {
        guard !hasPrefix("//"), base.hasScheme else { throw .relative }
        guard utf8.first == UInt8(ascii: "/") else {
            return base.withoutTrailingSlashes + "/" + self
        }
        guard let host = base.utf8.range(ofFirst: "://") else { throw .relative }
        var end = host.upperBound
        while end < base.endIndex, base.utf8[end] != UInt8(ascii: "/") {
            end = base.utf8.index(after: end)
        }
        return String(base[..<end]) + self
    }

    /// Whether the text begins with the scheme of a URL.
    var hasScheme: Bool {
        var isFirst = true
        for byte in utf8 {
            if byte == UInt8(ascii: ":") { return !isFirst }
            if isFirst, !byte.isASCIILetter { return false }
            guard byte.isUnreserved && byte != UInt8(ascii: "_") || byte == 0x2B else {
                return false
            }
            isFirst = false
        }
        return false
    }

    fileprivate var withoutTrailingSlashes: String {
        var end = utf8.endIndex
        while end > utf8.startIndex, utf8[utf8.index(before: end)] == UInt8(ascii: "/") {
            end = utf8.index(before: end)
        }
        return String(self[..<end])
    }

    /// Whether a segment of the URL's path is `.` or `..`, in plain or percent-encoded form.
    fileprivate var hasDotSegment: Bool {
        var segment: [UInt8] = []
        for byte in utf8 {
            if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
            if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") {
                if segment.isDots { return true }
                segment = []
            } else if segment.count < 7 {
                segment.append(byte)
            }
        }
        return segment.isDots
    }

    /// The text, percent-encoded as one segment of a URL.
    fileprivate var encodedAsSegment: String {
        var result = ""
        for byte in utf8 {
            if byte.isUnreserved {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += byte.percentEscape
            }
        }
        return result
    }

    /// Returns the text with `%` and a separator percent-encoded, so that the text ends
    /// unambiguously at the next separator.
    fileprivate func escaped(before separator: Unicode.Scalar?) -> String {
        guard let separator else { return self }
        var result = ""
        for scalar in unicodeScalars {
            if scalar == separator || scalar == "%" {
                for byte in String(scalar).utf8 { result += byte.percentEscape }
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Collection<UInt8> {
    /// Returns the range of the first occurrence of a string; `nil` if there is none.
    package func range(ofFirst text: String) -> Range<Index>? {
        // For speed: read the string's bytes without copying them.
        let found = withContiguousStorageIfAvailable { bytes in
            var text = text
            return text.withUTF8 { bytes.firstIndex(of: $0) }
        }
        guard let start = found ?? Array(self).firstIndex(of: text.bytes) else { return nil }
        let lower = index(startIndex, offsetBy: start)
        return lower..<index(lower, offsetBy: text.utf8.count)
    }
}

extension String {
    /// Returns whether the string ends with the bytes of another string. Much faster than
    /// `hasSuffix`, which compares characters.
    func ends(with text: String) -> Bool {
        var (all, end) = (self, text)
        return all.withUTF8 { all in
            end.withUTF8 { end in
                guard all.count >= end.count else { return false }
                for index in end.indices where all[all.count - end.count + index] != end[index] {
                    return false
                }
                return true
            }
        }
    }

    /// Returns the string without a suffix, or `nil` if it doesn't have the suffix.
    func removing(_ end: String) -> String? {
        ends(with: end) ? String(utf8.dropLast(end.utf8.count)) : nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the index of the first occurrence of a byte sequence, or `nil` if there is none.
    fileprivate func firstIndex(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let first = bytes.first, bytes.count <= count else { return nil }
        for start in 0...count - bytes.count where self[start] == first {
            var length = 1
            while length < bytes.count, self[start + length] == bytes[length] { length += 1 }
            if length == bytes.count { return start }
        }
        return nil
    }
}

extension [UInt8] {
    /// Returns the index of the first occurrence of a byte sequence, or `nil` if there is none.
    func firstIndex(of bytes: [UInt8]) -> Int? {
        withUnsafeBufferPointer { all in bytes.withUnsafeBufferPointer { all.firstIndex(of: $0) } }
    }

    /// Whether the bytes are one or two periods, plain or percent-encoded.
    fileprivate var isDots: Bool {
        var count = 0
        var position = 0
        while position < self.count {
            if self[position] == UInt8(ascii: ".") {
                position += 1
            } else if self.count - position >= 3, self[position] == UInt8(ascii: "%"),
                self[position + 1] == UInt8(ascii: "2"), self[position + 2] | 0x20 == 0x65
            {
                position += 3
            } else {
                return false
            }
            count += 1
        }
        return count == 1 || count == 2
    }
}

extension UInt8 {
    /// The byte, percent-encoded: `%` and two hexadecimal digits.
    package var percentEscape: String {
        let digits = String(self, radix: 16, uppercase: true)
        return digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
    }

    fileprivate var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// Whether the byte has no special meaning in any part of a URL (RFC 3986, section 2.3).
    package var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: isASCIILetter || isASCIIDigit
        }
    }
}
