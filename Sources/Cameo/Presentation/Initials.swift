/// The initials displayed for a name without an avatar.
package struct Initials: Sendable, Hashable {
    /// One or two letters or digits, or an emoji; `?` if the name contains none of them.
    package let letters: String
    /// The first letter, for small sizes.
    package var first: String { String(letters.prefix(1)) }
    /// Whether the first letter is as wide as it is tall, such as an emoji or an East Asian
    /// character.
    let isWide: Bool
    /// The background color, one of ``AvatarColor/initialsBackgrounds``.
    package let color: AvatarColor

    /// Creates initials.
    ///
    /// - Parameters:
    ///   - name: The name. The initials are the first letters of its first and last word. Academic
    ///     titles, text in parentheses and the domain of an email address are ignored. A hyphenated
    ///     word counts as one word.
    ///   - id: The ID, which determines the color, so that the color stays the same when the name
    ///     changes.
    package init(of name: String, id: String) {
        let words = Self.words(of: name)
        let first = words.first?.first
        let last = words.count > 1 ? words.last?.first : nil
        // An emoji or East Asian character fills the circle.
        isWide = first.map { $0.isEmojiLike || $0.isIdeographic } ?? false
        let chosen = [first, isWide || last?.isEmojiLike == true ? nil : last].compactMap { $0 }
        letters = chosen.isEmpty ? "?" : String(String(chosen).uppercased().prefix(2))
        // The ID isn't secret, so any stable hash function is sufficient, such as FNV-1a.
        let hash = id.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let colors = AvatarColor.initialsBackgrounds
        color = colors[Int(hash % UInt32(colors.count))]
    }

    private static func words(of name: String) -> [Substring] {
        func split(_ text: Substring) -> [Substring] {
            text.split {
                !$0.isLetter && !$0.isNumber && !$0.isEmojiLike && $0 != "-" && $0 != "\u{2010}"
            }
            .filter { $0.contains { $0.isLetter || $0.isNumber || $0.isEmojiLike } }
        }
        let start = name.prefix { $0 != "(" && $0 != "[" && $0 != "@" }
        let words = split(start)
        // An academic title is omitted ("Dr. Ada Lovelace"), but an initial isn't ("J. Verne").
        if words.count > 2, (2...4).contains(words[0].count), words[0].endIndex < name.endIndex,
            name[words[0].endIndex] == "."
        {
            return Array(words.dropFirst())
        }
        return words.isEmpty ? split(name[...]) : words
    }
}

extension Character {
    /// Whether the character is an ideograph or a syllable, which is as wide as it is tall.
    fileprivate var isIdeographic: Bool {
        unicodeScalars.contains {
            $0.properties.isIdeographic || (0x3040...0x30FF).contains($0.value)
                || (0xAC00...0xD7A3).contains($0.value)
        }
    }

    /// Whether the character is an emoji, which is displayed like a letter.
    fileprivate var isEmojiLike: Bool {
        unicodeScalars.contains { $0.properties.isEmojiPresentation }
    }
}
