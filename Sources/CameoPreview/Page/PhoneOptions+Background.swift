extension PhoneOptions.Background {
    /// The names of colors for backgrounds: the basic CSS color names, and a few more.
    package static let colorNames = [
        "black", "silver", "gray", "white", "maroon", "red", "purple", "fuchsia", "green", "lime",
        "olive", "yellow", "navy", "blue", "teal", "aqua", "beige", "brown", "coral", "crimson",
        "cyan", "gold", "indigo", "ivory", "khaki", "lavender", "magenta", "orange", "orchid",
        "pink", "plum", "salmon", "tan", "tomato", "turquoise", "violet",
    ]

    /// Returns the color with a name, or in the format `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`.
    /// Returns `nil` for any other string.
    package static func color(named text: String) -> PhoneOptions.Background? {
        let name = text.lowercased()
        if colorNames.contains(name) { return .color(name) }
        let bytes = Array(name.utf8)
        guard bytes.first == UInt8(ascii: "#"), [4, 5, 7, 9].contains(bytes.count) else {
            return nil
        }
        for byte in bytes.dropFirst() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): break
            default: return nil
            }
        }
        return .color(name)
    }
}
