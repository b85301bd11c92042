import CameoAnalysis

/// Functions that escape text for HTML.
///
/// Text from a payload must be inserted only with these functions, so that a browser never
/// interprets it as markup.
enum HTML {
    /// Returns an element that displays text literally, such as code. Displays bidirectional
    /// control characters as escape sequences, because they reorder the text around them.
    static func code(_ text: String) -> String {
        let visible = text.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
                "\\u\(String(scalar.value, radix: 16))"
            default: String(scalar)
            }
        }
        return "<bdi>\(HTML.text(visible.joined()))</bdi>"
    }

    /// Returns text, escaped for the content of an element or for a quoted attribute value.
    static func text(_ text: String) -> String {
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

extension String {
    /// The name of a payload's file for a page. It omits the folder of an absolute path, because
    /// readers of the page don't have that folder.
    var pageTitle: String {
        guard hasPrefix("/"), let name = split(separator: "/").last else { return fileTitle }
        return String(name).fileTitle
    }
}

extension [String] {
    /// The names of payload files for a page. If files in several folders have the same name, their
    /// titles include the folder.
    var pageTitles: [String] {
        var counts: [String: Int] = [:]
        for path in self { counts[path.pageTitle, default: 0] += 1 }
        return map { path in
            guard path.hasPrefix("/"), counts[path.pageTitle] != 1 else { return path.pageTitle }
            return path.split(separator: "/").suffix(2).joined(separator: "/").fileTitle
        }
    }
}
