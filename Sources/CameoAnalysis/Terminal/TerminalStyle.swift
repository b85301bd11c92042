import Cameo

/// The style of text in a terminal, with or without colors.
package struct TerminalStyle: Sendable {
    package let isColored: Bool

    package init(isColored: Bool) { self.isColored = isColored }

    package func bold(_ text: String) -> String { wrap(text, "1") }
    package func dim(_ text: String) -> String { wrap(text, "2") }
    package func error(_ text: String) -> String { wrap(text, "31") }
    package func warning(_ text: String) -> String { wrap(text, "33") }

    /// Returns text on a background color, approximated with the terminal's 6 × 6 × 6 color cube.
    package func disc(_ text: String, _ color: AvatarColor) -> String {
        func step(_ level: UInt8) -> Int { max(0, (Int(level) - 35) / 40) }
        let index = 16 + 36 * step(color.red) + 6 * step(color.green) + step(color.blue)
        return wrap(text, "1;97;48;5;\(index)")
    }

    private func wrap(_ text: String, _ code: String) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
