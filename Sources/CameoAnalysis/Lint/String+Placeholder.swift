import Cameo

extension String {
    /// The opening and closing delimiters of placeholders, by template engine.
    private static let placeholderMarks: [(start: String, end: String)] = [
        // Handlebars, Mustache, Liquid, Jinja.
        ("{{", "}}"), ("{%", "%}"),
        // JavaScript, Java, Kotlin; Azure Notification Hubs; Ruby; Rails.
        ("${", "}"), ("$(", ")"), ("#{", "}"), ("%{", "}"),
        // Python.
        ("%(", ")s"), ("%(", ")d"),
        // Ruby and Java Server Pages; Mailchimp.
        ("<%", "%>"), ("*|", "|*"),
    ]

    /// The first placeholder in the first 8,192 bytes of the text, in quotation marks; `nil` if
    /// there is none.
    package var placeholder: String? {
        if let word = bracketedPlaceholder { return word }
        let bytes = Array(utf8.prefix(8192))
        for offset in bytes.indices {
            switch bytes[offset] {
            case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "%"), UInt8(ascii: "|"):
                for (start, end) in Self.placeholderMarks {
                    if let text = Self.placeholder(bytes, at: offset, start, end) {
                        return nameList([text])
                    }
                }
            case UInt8(ascii: "Y"):
                guard bytes[offset...].starts(with: "YOUR".utf8), offset + 5 < bytes.count,
                    offset == 0 || !bytes[offset - 1].isLetterByte
                else { continue }
                let word = bytes[offset...].prefix { $0.isTokenByte }
                let separator = bytes[offset + 4]
                guard separator == UInt8(ascii: "_") || separator == UInt8(ascii: "-"),
                    word.allSatisfy({ !(0x61...0x7A).contains($0) })
                else { continue }
                return nameList([String(decoding: word, as: UTF8.self)])
            default: break
            }
        }
        return nil
    }

    /// The text in quotation marks if it is a placeholder in angle brackets, such as `<token>`;
    /// otherwise `nil`.
    private var bracketedPlaceholder: String? {
        let bytes = utf8
        guard bytes.first == UInt8(ascii: "<"), bytes.last == UInt8(ascii: ">"), bytes.count <= 60
        else { return nil }
        let inner = bytes.dropFirst().dropLast()
        let isWord = inner.allSatisfy {
            $0.isTokenByte || $0 == 0x20 || $0 == UInt8(ascii: ".")
        }
        // Another rule reports object descriptions, such as `<Foo: 0x…>`.
        guard !inner.isEmpty, isWord, !inner.containsSequence("0x"),
            inner.contains(where: { $0 | 0x20 >= 0x61 })
        else { return nil }
        return nameList([self])
    }

    /// Returns the placeholder, including its delimiters; `nil` if there is none. The last byte of
    /// the opening delimiter is at the offset.
    private static func placeholder(
        _ bytes: [UInt8],
        at offset: Int,
        _ start: String,
        _ end: String
    ) -> String? {
        let first = offset + 1 - start.utf8.count
        guard first >= 0, bytes[first...].starts(with: start.utf8) else { return nil }
        let rest = bytes[(offset + 1)...].prefix(80)
        guard let close = rest.firstIndex(of: Array(end.utf8)[0]), close > offset + 1,
            bytes[close...].starts(with: end.utf8)
        else { return nil }
        let content = bytes[(offset + 1)..<close]
        // Delimiters that contain no letters aren't placeholders.
        guard content.contains(where: { $0.isLetterByte }), !content.contains(0x0A) else {
            return nil
        }
        let isName = content.allSatisfy {
            $0.isTokenByte || $0 == 0x20 || ".|#/[]$':=@".utf8.contains($0)
        }
        let isFree = start == "{{" || start == "{%" || start == "<%"
        guard isFree || isName else { return nil }
        return String(decoding: bytes[first..<(close + end.utf8.count)], as: UTF8.self)
    }

    /// The first placeholder in the first 8,192 bytes of visible text, including formats such as
    /// `%@` and names in single braces; `nil` if there is none.
    var shownPlaceholder: String? {
        if let placeholder { return placeholder }
        let bytes = Array(utf8.prefix(8192))
        for offset in bytes.indices {
            switch bytes[offset] {
            case UInt8(ascii: "%"):
                if let format = Self.format(bytes, at: offset) { return format }
            case UInt8(ascii: "{"):
                let name = bytes[(offset + 1)...].prefix(60).prefix {
                    $0.isTokenByte || $0 == UInt8(ascii: ".")
                }
                guard name.count >= 2, name.first?.isLetterByte == true else { continue }
                let rest = bytes[(offset + 1 + name.count)...]
                if rest.first == UInt8(ascii: "}") {
                    return nameList(["{\(String(decoding: name, as: UTF8.self))}"])
                }
                // Messages in ICU syntax.
                for kind in [", plural,", ", select,", ", selectordinal,", ", number", ", date"]
                where rest.starts(with: kind.utf8) {
                    return nameList(["{\(String(decoding: name, as: UTF8.self))\(kind) …}"])
                }
            default: break
            }
        }
        return nil
    }

    /// Returns the format specifier at an offset, such as `%@`, `%1$s` or `%d`; `nil` for any other
    /// percent sign.
    private static func format(_ bytes: [UInt8], at offset: Int) -> String? {
        func at(_ offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0x20 }
        var end = offset + 1
        if at(end) == UInt8(ascii: "@") { return "%@" }
        if at(end) == UInt8(ascii: "!"), at(end + 1).isLetterByte, at(end + 2) == UInt8(ascii: "(")
        {
            return nameList(["%!\(String(decoding: [at(end + 1)], as: UTF8.self))(…)"])
        }
        if at(end).isASCIIDigit, at(end + 1) == UInt8(ascii: "$") { end += 2 }
        guard "sd@".utf8.contains(at(end)) else { return nil }
        // The percent sign in text such as "100%s" or "%so" isn't a format specifier.
        let isAlone = end > offset + 1 || !at(offset - 1).isTokenByte && !at(end + 1).isTokenByte
        guard isAlone else { return nil }
        return nameList([String(decoding: bytes[offset...end], as: UTF8.self)])
    }
}
