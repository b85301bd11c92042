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
