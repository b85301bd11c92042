/// Finds the names of variables in Ruby.
enum RubyNames {
    /// Returns the names that a line defines: variables and block parameters.
    static func defined(in line: String) -> Set<String> {
        let code = withoutComment(line)
        return assigned(in: code).union(parameters(in: code))
    }

    private static func assigned(in code: String) -> Set<String> {
        // Most lines don't need the regular expressions, which take longer than everything else.
        guard code.utf8.contains(UInt8(ascii: "=")) else { return [] }
        let pattern =
            #/^\s*([\p{Ll}_][\p{L}\p{N}_]*(?:\s*,\s*[\p{Ll}_][\p{L}\p{N}_]*)*)\s*(?:\|\||&&|[-+*\/])?=(?![=>~])/#
        return (try? pattern.firstMatch(in: code)).map { list($0?.output.1) } ?? []
    }

    private static func parameters(in code: String) -> Set<String> {
        guard code.utf8.contains(UInt8(ascii: "|")) else { return [] }
        let pattern = #/(?:\bdo|\{)\s*\|([^|]*)\|/#
        return (try? pattern.firstMatch(in: code)).map { list($0?.output.1) } ?? []
    }

    private static func list(_ text: Substring?) -> Set<String> {
        Set((text ?? "").split(separator: ",").map { String($0).trimmed })
    }

    /// Returns the names that a statement uses, including those in interpolated strings; not symbols, keys
    /// and globals.
    static func used(in statement: String) -> Set<String> {
        var names: Set<String> = []
        var rest = statement[...]
        var previous: Character = " "
        while let character = rest.first {
            if isQuote(character) {
                let text = string(&rest) ?? ""
                if character == "\"" { names.formUnion(interpolated(in: text)) }
                previous = character
                continue
            }
            guard isIdentifierPart(character) else {
                previous = character
                rest.removeFirst()
                continue
            }
            let word = rest.prefix(while: isIdentifierPart)
            rest = rest.dropFirst(word.count)
            let isName =
                (word.first?.isLowercase == true || word.first == "_") && !"$@:.".contains(previous)
            let isKey = rest.first == ":" && rest.dropFirst().first != ":"
            let isMethod = rest.first == "!" || rest.first == "?"
            if isName, !isKey, !isMethod { names.insert(String(word)) }
            previous = word.last ?? " "
        }
        return names
    }

    private static func isIdentifierPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// Whether a character is a quotation mark.
    static func isQuote(_ character: Character) -> Bool { character == "'" || character == "\"" }

    /// Removes a string literal and returns its contents with escapes. If it isn't closed, removes the
    /// rest of the text and returns `nil`.
    static func string(_ rest: inout Substring) -> Substring? {
        let quote = rest.removeFirst()
        var isEscaped = false
        let text = rest.prefix { character in
            if isEscaped {
                isEscaped = false
                return true
            }
            isEscaped = character == "\\"
            return character != quote
        }
        rest = rest.dropFirst(text.count)
        return rest.popFirst() == nil ? nil : text
    }

    private static func interpolated(in text: Substring) -> Set<String> {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
        return text.matches(of: #/#\{([^}]*)\}/#).reduce(into: []) {
            $0.formUnion(used(in: String($1.output.1)))
        }
    }

    /// Returns a line without its trailing comment.
    static func withoutComment(_ line: String) -> String {
        guard line.utf8.contains(UInt8(ascii: "#")) else { return line }
        var rest = line[...]
        while let character = rest.first {
            if character == "#" {
                var code = String(line[..<rest.startIndex])
                while code.last?.isWhitespace == true { code.removeLast() }
                return code
            }
            if isQuote(character) {
                _ = string(&rest)
            } else {
                rest.removeFirst()
            }
        }
        return line
    }
}
