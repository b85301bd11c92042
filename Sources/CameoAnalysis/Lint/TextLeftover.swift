import Cameo

/// A string that a serializer produces if a value is missing or isn't a string.
struct TextLeftover {
    let text: String
    /// The origin of the string, as a clause.
    let source: String
}

extension String {
    private static let leftoverSources = [
        "undefined": "JavaScript writes for a missing value",
        "null": "JavaScript, Java and others write for a missing value",
        "NaN": "JavaScript writes for the result of an invalid calculation",
        "Invalid Date": "JavaScript writes for an invalid date",
        "[object Object]": "JavaScript writes for an object",
        "None": "Python writes for a missing value",
        "(null)": "Objective-C writes for a missing value",
        "<null>": "Objective-C writes for a null value",
    ]

    /// The leftover if it is the entire text; otherwise `nil`. Templates may repeat it, for example
    /// for the first and last name.
    var leftover: TextLeftover? {
        guard utf8.count <= 64 else { return nil }
        guard let text = JSONValue.string(self).text else { return nil }
        if let source = Self.leftoverSources[text] {
            return TextLeftover(text: text, source: source)
        }
        let words = text.split(separator: " ").map(String.init)
        guard let first = words.first, words.allSatisfy({ $0 == first }) else { return nil }
        return Self.leftoverSources[first].map { TextLeftover(text: text, source: $0) }
    }

    /// The leftover that is part of an ID, such as `undefined` in `chat_undefined`; `nil` if there
    /// is none. "null" doesn't count, because it may be part of a name.
    var leftoverSegment: TextLeftover? {
        for word in ["undefined", "NaN", "[object Object]"] {
            let isPart = occurrences(of: word).contains { range in
                isWord(range) || word.utf8.first == UInt8(ascii: "[")
            }
            if isPart, let source = Self.leftoverSources[word] {
                return TextLeftover(text: word, source: source)
            }
        }
        return nil
    }

    /// The leftover in visible text; `nil` if there is none. Checks the adjacent words, because a
    /// message may be about such values.
    var leftoverPart: TextLeftover? {
        for word in ["[object Object]", "(null)", "<null>", "Invalid Date"]
        where !occurrences(of: word).isEmpty {
            return Self.leftoverSources[word].map { TextLeftover(text: word, source: $0) }
        }
        let bytes = utf8
        for range in occurrences(of: "Optional(") {
            guard let next = bytes[range.upperBound...].first,
                next == UInt8(ascii: "\"") || next.isASCIIDigit,
                bytes[range.upperBound...].contains(UInt8(ascii: ")"))
            else { continue }
            return TextLeftover(
                text: "Optional(…)",
                source: "Swift writes for a value that isn't unwrapped"
            )
        }
        for word in ["undefined", "null", "NaN"] {
            let isLeft = occurrences(of: word).contains { isWord($0) && isLeftover($0, word) }
            guard isLeft, let source = Self.leftoverSources[word] else { continue }
            return TextLeftover(text: word, source: source)
        }
        return nil
    }

    /// The words next to "undefined" or "null" that show that the text is about these values.
    private static let subjects: Set<String> = [
        "is", "isn't", "are", "was", "be", "not", "an", "a", "the", "of", "or", "and", "as", "=",
        "==",
        "return", "returns", "returned", "value", "values", "variable", "function", "method",
        "reference", "pointer", "error", "behavior", "behaviour", "property", "symbol", "index",
        "hypothesis", "check", "island", "byte", "character", "in", "instead", "than", "with",
    ]
    /// The words that precede a name.
    private static let greetings: Set<String> = [
        "from", "by", "to", "for", "at", "hi", "hello", "hey", "dear", "user", "@",
    ]

    /// Returns whether a word replaces a missing value, rather than being what the text is about.
    private func isLeftover(_ range: Range<Index>, _ word: String) -> Bool {
        let before = self[..<range.lowerBound].split(separator: " ").last?.lowercased()
        let rest = self[range.upperBound...]
        let after = rest.first == " " ? rest.split(separator: " ").first?.lowercased() : nil
        if let before, Self.subjects.contains(before) { return false }
        if let after, Self.subjects.contains(after) { return false }
        // Quoted words and code are intentional.
        let neighbors = [self[..<range.lowerBound].last, rest.first]
        if neighbors.contains(where: { $0.map { "`'\"().=".contains($0) } ?? false }),
            rest.first != "'", rest.first != "."
        {
            return false
        }
        guard word == "null" else { return true }
        return before == nil || before.map { Self.greetings.contains($0) } ?? false
    }

    /// Returns whether neither letters nor digits are adjacent to a range.
    private func isWord(_ range: Range<Index>) -> Bool {
        let before = utf8[..<range.lowerBound].last
        let after = utf8[range.upperBound...].first
        func isPart(_ byte: UInt8?) -> Bool {
            byte.map { $0.isLetterByte || $0.isASCIIDigit || $0 >= 0x80 } ?? false
        }
        return !isPart(before) && !isPart(after)
    }

    /// Returns the ranges of all occurrences of a string.
    func occurrences(of text: String) -> [Range<Index>] {
        let pattern = text.utf8
        guard let first = pattern.first else { return [] }
        var found: [Range<Index>] = []
        var start = utf8.startIndex
        while let index = utf8[start...].firstIndex(of: first) {
            start = utf8.index(after: index)
            guard utf8[index...].starts(with: pattern) else { continue }
            found.append(index..<utf8.index(index, offsetBy: pattern.count))
        }
        return found
    }
}
