/// The picture of someone without one: initials on a colour that stays the same.
public struct Initials: Sendable, Hashable {
    /// One or two letters.
    public let letters: String
    /// The first of them, for a place that is small.
    public var first: String { String(letters.prefix(1)) }
    /// Whether one letter is as wide as it is high, as an emoji or a sign of East Asia is.
    public let isWide: Bool
    /// The colour of the background, one of ``AvatarColor/behindInitials``.
    public let color: AvatarColor

    /// Initials of a name, on a colour by the identifier.
    ///
    /// - Parameters:
    ///   - name: What is written; its first letters are taken, from the first and the last word.
    ///   - id: What the colour is derived from, so that it survives a change of the name.
    public init(of name: String, id: String) {
        let words = name.split { !$0.isLetter && !$0.isNumber && !$0.isEmojiLike }
        let first = words.first?.first
        let last = words.count > 1 ? words.last?.first : nil
        // Emoji and the signs of East Asia fill the disc alone.
        isWide = first.map { $0.isEmojiLike || $0.isIdeographic } ?? false
        let chosen = [first, isWide || last?.isEmojiLike == true ? nil : last].compactMap { $0 }
        letters = chosen.isEmpty ? "?" : String(String(chosen).uppercased().prefix(2))
        // FNV-1a: any stable hash will do, it hides nothing.
        let hash = id.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let colors = AvatarColor.behindInitials
        color = colors[Int(hash % UInt32(colors.count))]
    }
}

extension Character {
    /// Whether the character stands for a syllable or a word, and is as wide as it is high.
    fileprivate var isIdeographic: Bool {
        unicodeScalars.contains {
            $0.properties.isIdeographic || (0x3040...0x30FF).contains($0.value)
                || (0xAC00...0xD7A3).contains($0.value)
        }
    }

    /// Whether the character is drawn as a picture, which is as good as a letter.
    fileprivate var isEmojiLike: Bool {
        unicodeScalars.contains { $0.properties.isEmojiPresentation }
    }
}
