import Cameo

/// The format of a value in a payload, which confirms or contradicts the meaning of its key.
enum ValueShape {
    case boolean, integer, timestamp, uuid, digest, identifier
    case imageURL, webURL, relativeURL, appLink, host
    case email, phone
    /// A lowercase word or two to five capital letters, such as an enumeration value.
    case word
    /// A string of at most six words and 80 bytes that begins with an uppercase letter, `#` or `@`,
    /// or whose script has no letter case.
    case name
    case text
    case other

    /// The maximum number of bytes of a string to examine.
    private static let maxLength = 2_048

    init(_ value: JSONValue) {
        switch value {
        case .bool: self = .boolean
        case .number(let number): self = Self.isTimestamp(number.text) ? .timestamp : .integer
        case .string(let string): self = Self(string)
        case .null, .array, .object: self = .other
        }
    }

    private init(_ string: String) {
        let text = string.trimmed
        let bytes = Array(text.utf8.prefix(Self.maxLength + 1))
        if text.hasPrefix("data:image/") {
            self = .imageURL
        } else if bytes.isEmpty || bytes.count > Self.maxLength {
            self = bytes.isEmpty ? .other : .text
        } else if let shape = Self.machineReadable(text, bytes) {
            self = shape
        } else if bytes.count > 80 || bytes.contains(0x0A) {
            self = .text
        } else {
            self = Self.readable(text)
        }
    }

    private static func machineReadable(_ text: String, _ bytes: [UInt8]) -> ValueShape? {
        if text == "true" || text == "false" { return .boolean }
        guard !bytes.contains(0x20) else { return isPhone(text) ? .phone : nil }
        if bytes.allSatisfy({ $0.isASCIIDigit }) {
            return isTimestamp(text) ? .timestamp : .integer
        }
        if let url = url(text) { return url }
        if isDate(bytes) { return .timestamp }
        let isHexadecimal = bytes.allSatisfy {
            $0.isHexadecimalDigit || $0 == 0x2D
        }
        if isHexadecimal, bytes.count == 36, bytes.filter({ $0 == 0x2D }).count == 4 {
            return .uuid
        }
        if isHexadecimal, bytes.count == 64 { return .digest }
        if isPhone(text) { return .phone }
        let atSigns = bytes.filter { $0 == 0x40 }.count
        if atSigns == 1, bytes.first != 0x40, text.split(separator: "@").last?.contains(".") == true
        {
            return .email
        }
        if isHost(bytes) { return .host }
        let hasSymbol = bytes.contains { $0.isASCIIDigit || $0 == 0x5F || $0 == 0x3A || $0 == 0x7C }
        return hasSymbol && bytes.allSatisfy({ $0 < 0x80 }) ? .identifier : nil
    }

    private static func readable(_ text: String) -> ValueShape {
        guard let first = text.first, let last = text.last else { return .other }
        let words = text.split(separator: " ")
        guard words.count <= 6, !".!?…。！？".contains(last) else { return .text }
        if words.count == 1, text.allSatisfy({ $0.isLowercase || $0 == "-" || $0 == "." }) {
            return .word
        }
        // The value may be an abbreviation, such as the name of an authority.
        if (2...5).contains(text.count), text.allSatisfy({ $0.isUppercase }) { return .word }
        let isSmall = first.isLowercase
        if first.isLetter && !isSmall || "#@".contains(first) { return .name }
        return isSmall && words.count > 1 ? .text : first.isLetter ? .word : .text
    }

    private static func url(_ text: String) -> ValueShape? {
        let path = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
            $0 == "?" || $0 == "#"
        }[0]
        let isImage = hasImageExtension(path)
        if let scheme = text.scheme {
            guard scheme == "https" || scheme == "http" else { return .appLink }
            return isImage ? .imageURL : .webURL
        }
        if text.hasPrefix("//") || text.hasPrefix("/") && text.utf8.count > 1 {
            return .relativeURL
        }
        return isImage ? .relativeURL : nil
    }

    private static func hasImageExtension(_ path: Substring) -> Bool {
        guard let dot = path.lastIndex(of: "."), dot > path.startIndex else { return false }
        let suffix = path[path.index(after: dot)...].lowercased()
        return ["png", "jpg", "jpeg", "gif", "webp", "heic", "avif", "bmp", "svg"].contains(suffix)
    }

    /// Returns whether digits represent a time between 2014 and 2036, in seconds or milliseconds
    /// since 1970.
    private static func isTimestamp(_ digits: String) -> Bool {
        let count = digits.utf8.count
        guard count == 10 || count == 13, let number = Int(digits.prefix(10)) else { return false }
        return 1_400_000_000..<2_100_000_000 ~= number
    }

    private static func isDate(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 10 && bytes.prefix(4).allSatisfy { $0.isASCIIDigit } && bytes[4] == 0x2D
            && bytes[7] == 0x2D && bytes[5].isASCIIDigit && bytes[8].isASCIIDigit
    }

    private static func isPhone(_ text: String) -> Bool {
        text.first == "+" && text.utf8.filter { $0.isASCIIDigit }.count >= 7
            && text.dropFirst().allSatisfy { "0123456789 -()./".contains($0) }
    }

    private static func isHost(_ bytes: [UInt8]) -> Bool {
        let labels = bytes.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last, 2...12 ~= last.count else { return false }
        return last.allSatisfy { $0.isLetterByte }
            && labels.allSatisfy { label in
                !label.isEmpty
                    && label.allSatisfy { $0.isLetterByte || $0.isASCIIDigit || $0 == 0x2D }
            }
    }

    /// Whether the value can be an identifier.
    var canIdentify: Bool {
        [
            .integer, .timestamp, .uuid, .digest, .identifier, .email, .phone, .word, .name, .host,
            .webURL,
        ]
        .contains(self)
    }

    /// Whether the value can be a name.
    var canName: Bool {
        [.name, .word, .identifier, .email, .phone, .host, .text].contains(self)
    }

    /// Whether the value can be the URL of an image.
    var canBePicture: Bool { [.imageURL, .webURL, .relativeURL].contains(self) }
}

extension String {
    /// The scheme of an absolute URL, in lowercase; `nil` for other strings.
    var scheme: String? {
        guard let colon = utf8.prefix(32).firstIndex(of: 0x3A) else { return nil }
        let rest = self[utf8.index(after: colon)...]
        let scheme = self[..<colon]
        guard rest.hasPrefix("//"), scheme.utf8.first?.isLetterByte == true,
            scheme.utf8.allSatisfy({
                $0.isLetterByte || $0.isASCIIDigit || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
            })
        else { return nil }
        return scheme.lowercased()
    }

    /// Splits the string at the first occurrence of a separator; `nil` if it doesn't occur.
    func parts(at separator: String) -> (before: String, after: String)? {
        utf8.range(ofFirst: separator).map {
            (String(self[..<$0.lowerBound]), String(self[$0.upperBound...]))
        }
    }
}
