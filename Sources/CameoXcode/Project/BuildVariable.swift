/// A reference to a build setting: `$(NAME)`, `${NAME}`, `$(NAME:modifier)` or `$NAME`.
struct BuildVariable {
    let name: String
    let modifiers: [String]
    /// The reference as written.
    let text: String

    /// Parses and removes a variable at the start of a string; returns `nil` if there is none.
    init?(_ rest: inout Substring) {
        let opening = rest.dropFirst().first
        if let opening, opening.isLetter || opening == "_" {
            // Xcode also expands variables without brackets, such as `$NAME`.
            let bare = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            name = String(bare)
            modifiers = []
            text = "$" + bare
            rest = rest.dropFirst(bare.count + 1)
            return
        }
        guard opening == "(" || opening == "{" else { return nil }
        let closing: Character = opening == "(" ? ")" : "}"
        var depth = 0
        var end: Substring.Index?
        var colons: [Substring.Index] = []
        for index in rest.indices.dropFirst() {
            switch rest[index] {
            case opening: depth += 1
            case closing: depth -= 1
            case ":" where depth == 1: colons.append(index)
            default: break
            }
            if depth == 0 {
                end = index
                break
            }
        }
        guard let end else { return nil }
        var start = rest.index(rest.startIndex, offsetBy: 2)
        var words: [String] = []
        for colon in colons + [end] {
            words.append(String(rest[start..<colon]))
            start = rest.index(after: colon)
        }
        name = words[0]
        modifiers = Array(words.dropFirst())
        text = String(rest[...end])
        rest = rest[rest.index(after: end)...]
    }

    /// The value of the `default` modifier, which applies if the setting isn't defined; `nil`
    /// without that modifier.
    var fallback: String? {
        modifiers.first { $0.hasPrefix("default=") }.map { String($0.dropFirst(8)) }
    }

    /// Returns a value with the modifiers applied.
    func modified(_ value: String) -> String {
        modifiers.reduce(value) { value, modifier in
            switch modifier {
            case "lower": value.lowercased()
            case "upper": value.uppercased()
            case "rfc1034identifier":
                String(
                    value.map {
                        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-")
                            ? $0 : "-"
                    }
                )
            case "c99extidentifier", "identifier":
                String(value.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
            default: value
            }
        }
    }
}
