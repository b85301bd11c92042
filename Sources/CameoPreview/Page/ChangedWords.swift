/// The words of a string that don't occur in another version of it.
///
/// Whitespace separates words. In scripts without spaces between words, each character is compared
/// individually. Grapheme clusters are never divided.
struct ChangedWords {
    /// The parts of the text, in order. A changed part consists of whole words.
    let parts: [(text: String, isChanged: Bool)]

    init(of text: String, comparedWith other: String) {
        let (pieces, others) = (Self.words(of: text), Self.words(of: other))
        let kept = Self.kept(pieces, others)
        var parts: [(text: String, isChanged: Bool)] = []
        var space = ""
        for (index, word) in pieces.enumerated() {
            if word.first?.isWhitespace == true {
                space += word
                continue
            }
            let isChanged = !kept[index]
            if let last = parts.last, last.isChanged == isChanged {
                parts[parts.count - 1].text += space + word
            } else {
                if !space.isEmpty { parts.append((space, false)) }
                parts.append((word, isChanged))
            }
            space = ""
        }
        if !space.isEmpty { parts.append((space, false)) }
        self.parts = parts
    }

    /// Returns the text as HTML, with an element around each changed part.
    func html(_ element: String) -> String {
        var html = ""
        for (text, isChanged) in parts {
            html += isChanged ? "<\(element)>\(HTML.text(text))</\(element)>" : HTML.text(text)
        }
        return html
    }

    /// Returns the words and the whitespace between them as separate strings.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var continues: (Character) -> Bool = { _ in false }
        for character in text {
            if continues(character) {
                words[words.count - 1].append(character)
                continue
            }
            words.append(String(character))
            if character.isWhitespace {
                continues = { $0.isWhitespace }
            } else if character.isWrittenWithoutSpaces {
                continues = { _ in false }
            } else {
                continues = { !$0.isWhitespace && !$0.isWrittenWithoutSpaces }
            }
        }
        return words
    }

    /// Returns, for each word, whether it belongs to the longest common subsequence with other
    /// words.
    private static func kept(_ words: [String], _ others: [String]) -> [Bool] {
        var kept = [Bool](repeating: false, count: words.count)
        var (start, end, otherEnd) = (0, words.count, others.count)
        while start < min(end, otherEnd), words[start] == others[start] {
            kept[start] = true
            start += 1
        }
        while min(end, otherEnd) > start, words[end - 1] == others[otherEnd - 1] {
            kept[end - 1] = true
            (end, otherEnd) = (end - 1, otherEnd - 1)
        }
        let (rows, columns) = (end - start, otherEnd - start)
        guard rows > 0, columns > 0 else { return kept }
        var lengths = [UInt16](repeating: 0, count: (rows + 1) * (columns + 1))
        func index(_ row: Int, _ column: Int) -> Int { row * (columns + 1) + column }
        for row in (0..<rows).reversed() {
            for column in (0..<columns).reversed() {
                lengths[index(row, column)] =
                    words[start + row] == others[start + column]
                    ? lengths[index(row + 1, column + 1)] + 1
                    : max(lengths[index(row + 1, column)], lengths[index(row, column + 1)])
            }
        }
        var (row, column) = (0, 0)
        while row < rows, column < columns {
            if words[start + row] == others[start + column] {
                kept[start + row] = true
                (row, column) = (row + 1, column + 1)
            } else if lengths[index(row + 1, column)] >= lengths[index(row, column + 1)] {
                row += 1
            } else {
                column += 1
            }
        }
        return kept
    }
}

extension Character {
    /// Whether the character belongs to a Chinese or Japanese script, which doesn't separate words
    /// with spaces.
    fileprivate var isWrittenWithoutSpaces: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: return true
        default: return false
        }
    }
}
