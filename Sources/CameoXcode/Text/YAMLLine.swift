import Cameo

/// A line of YAML with content. Dictionaries in braces are read as indented lines.
struct YAMLLine {
    let indentation: Int
    /// Whether the line is an item of a list.
    let isItem: Bool
    /// The key of `key: value`; `nil` for other lines.
    let key: String?
    /// The value without quotation marks.
    let value: String

    /// Returns the lines of a file.
    static func lines(_ bytes: [UInt8]) -> [YAMLLine] {
        String(decoding: bytes, as: UTF8.self).split { $0.isNewline }.flatMap { line in
            let text = line.drop { $0 == " " }
            let indentation = line.count - text.count
            guard let first = text.first, first != "#" else { return [YAMLLine]() }
            let isItem = text.hasPrefix("- ")
            return lines(isItem ? text.dropFirst(2) : text, indentation, isItem)
        }
    }

    /// A line, and the keys that contain it, from the outermost key inward.
    typealias Member = (line: YAMLLine, parents: [String])

    /// Returns the lines of a top-level dictionary, with the keys inside it that contain each line.
    static func members(of key: String, in lines: [YAMLLine]) -> [Member] {
        guard let start = lines.firstIndex(where: { $0.indentation == 0 && $0.key == key })
        else { return [] }
        var parents: [(key: String, indentation: Int)] = []
        return lines[(start + 1)...].prefix { $0.indentation > 0 }.map { line in
            // YAML allows the items of a list to have the same indentation as its key.
            while let last = parents.last,
                line.indentation < last.indentation
                    || line.indentation == last.indentation && !line.isItem
            {
                parents.removeLast()
            }
            let keys = parents.map { $0.key }
            // An anchor, such as `&base`, may precede the members, and a list may start with a bracket.
            if let key = line.key,
                line.value.isEmpty || line.value.hasPrefix("&") || line.value == "["
            {
                parents.append((key, line.indentation))
            }
            return (line, keys)
        }
    }

    /// Returns a line, followed by the members of its dictionary.
    private static func lines(_ text: Substring, _ indentation: Int, _ isItem: Bool) -> [YAMLLine] {
        func line(_ key: String?, _ value: String) -> YAMLLine {
            YAMLLine(indentation: indentation, isItem: isItem, key: key, value: value)
        }
        guard let colon = text.firstIndex(of: ":"), text.first != "{" else {
            return [line(nil, unquoted(text))]
        }
        let key = unquoted(text[..<colon])
        let value = unquoted(text[text.index(after: colon)...])
        guard value.hasPrefix("{"), value.hasSuffix("}") else { return [line(key, value)] }
        let members = elements(value.dropFirst().dropLast())
        return [line(key, "")] + members.flatMap { lines($0, indentation + 2, false) }
    }

    /// Splits a comma-separated list or dictionary into its elements.
    static func elements(_ text: Substring) -> [Substring] {
        var elements: [Substring] = []
        var (start, depth) = (text.startIndex, 0)
        var quote: Character?
        for index in text.indices {
            switch text[index] {
            case quote: quote = nil
            case "\"", "'": if quote == nil { quote = text[index] }
            case _ where quote != nil: break
            case "{", "[": depth += 1
            case "}", "]": depth -= 1
            case "," where depth == 0:
                elements.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
        }
        elements.append(text[start...])
        return elements.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    }

    /// Returns the elements of a value in brackets, without quotation marks. A single value results
    /// in an array with one element.
    static func list(_ value: String) -> [String] {
        elements(value.trimming { "[] ".contains($0) }[...]).map(unquoted)
    }

    /// Returns text without a comment, and without quotation marks around it.
    static func unquoted(_ text: Substring) -> String {
        let text = text.parts(separatedBy: " #")[0].trimmed
        guard let quote = text.first, quote == "\"" || quote == "'", text.count > 1,
            text.last == quote
        else { return text }
        return String(text.dropFirst().dropLast())
    }
}
