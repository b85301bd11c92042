/// HTML that is being written. Text from a payload goes in through ``text(_:)`` and
/// ``attribute(_:)`` only, which leave nothing of it that a browser would obey.
enum HTML {
    /// A text between tags.
    static func text(_ text: String) -> String {
        escaped(text)
    }

    /// A text inside a quoted attribute.
    static func attribute(_ text: String) -> String {
        escaped(text)
    }

    /// A text of which each character must be seen as it is, such as code: marks that reverse what
    /// stands beside them are written out.
    static func code(_ text: String) -> String {
        let visible = text.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
                "\\u\(String(scalar.value, radix: 16))"
            default: String(scalar)
            }
        }
        return "<bdi>\(escaped(visible.joined()))</bdi>"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": result.unicodeScalars.append("\u{FFFD}")
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
