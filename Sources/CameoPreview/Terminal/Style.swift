/// Colours for a terminal, or none.
struct Style: Sendable {
    let isColored: Bool

    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }
    func warning(_ text: String) -> String { wrap(text, "33") }

    /// Letters on a disc of that hue.
    func disc(_ text: String, hue: Int) -> String {
        let colors = [203, 208, 178, 71, 37, 68, 98, 169]
        return wrap(text, "1;97;48;5;\(colors[hue * colors.count / 360])")
    }

    private func wrap(_ text: String, _ code: String) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
