extension String {
    /// The text without control characters, which could move the cursor or change colors, and
    /// without bidirectional controls, which could reorder adjacent text.
    package var printable: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x2028, 0x2029: result.append(" ")
            case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// The number of terminal columns that the text occupies.
    package var columns: Int { reduce(0) { $0 + $1.columns } }

    /// Returns the text, padded with trailing spaces to `width` columns.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - columns))
    }

    /// Returns the text, truncated with an ellipsis to `width` columns.
    package func truncated(to width: Int) -> String {
        guard columns > width else { return self }
        guard width > 0 else { return "" }
        var result = ""
        var used = 0
        for character in self {
            guard used + character.columns < width else { break }
            result.append(character)
            used += character.columns
        }
        return result + "…"
    }

    /// Wraps the text to lines of at most `width` columns (at least 8), between words if possible.
    package func wrapped(to width: Int) -> [String] {
        let width = max(width, 8)
        return split(separator: "\n", omittingEmptySubsequences: false).flatMap {
            Self.wrapped($0, to: width)
        }
    }

    private static func wrapped(_ paragraph: Substring, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in paragraph.split(separator: " ") {
            let wordColumns = String(word).columns
            if used > 0, used + 1 + wordColumns > width {
                lines.append(line)
                (line, used) = ("", 0)
            }
            if used > 0 {
                line += " "
                used += 1
            }
            for character in word {
                if used + character.columns > width {
                    lines.append(line)
                    (line, used) = ("", 0)
                }
                line.append(character)
                used += character.columns
            }
        }
        return lines + [line]
    }
}

extension Character {
    /// The number of columns: two for emoji and East Asian scripts, zero for combining and
    /// invisible characters, one for others.
    fileprivate var columns: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        if scalar.value < 0x300 { return 1 }
        if unicodeScalars.contains(where: { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" })
        {
            return 2
        }
        let properties = scalar.properties
        if properties.isGraphemeExtend || properties.isDefaultIgnorableCodePoint { return 0 }
        return Self.isWide(scalar.value) ? 2 : 1
    }

    /// Returns whether a character is in a block that Unicode classifies as wide (UAX #11).
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
