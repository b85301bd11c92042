/// The names in Ruby that a variable may have.
enum RubyNames {
    /// Those to which a line gives a value: variables, and parameters of a block.
    static func defined(in line: String) -> Set<String> {
        let code = withoutComment(line)
        return assigned(in: code).union(parameters(in: code))
    }

    private static func assigned(in code: String) -> Set<String> {
        let pattern =
            #/^\s*([\p{Ll}_][\p{L}\p{N}_]*(?:\s*,\s*[\p{Ll}_][\p{L}\p{N}_]*)*)\s*(?:\|\||&&|[-+*\/])?=(?![=>~])/#
        return (try? pattern.firstMatch(in: code)).map { list($0?.output.1) } ?? []
    }

    private static func parameters(in code: String) -> Set<String> {
        let pattern = #/(?:\bdo|\{)\s*\|([^|]*)\|/#
        return (try? pattern.firstMatch(in: code)).map { list($0?.output.1) } ?? []
    }

    private static func list(_ text: Substring?) -> Set<String> {
        Set((text ?? "").split(separator: ",").map { String($0).trimmed })
    }

    /// Those that a statement uses, in texts (`"#{name}"`) too; not symbols, keys, and what is known
    /// everywhere.
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

    /// Whether a text begins with it.
    static func isQuote(_ character: Character) -> Bool { character == "'" || character == "\"" }

    /// Takes a text in quotes away, and returns what is in it, escapes and all; `nil` where nothing closes
    /// it, and all is taken.
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
        text.matches(of: #/#\{([^}]*)\}/#).reduce(into: []) {
            $0.formUnion(used(in: String($1.output.1)))
        }
    }

    /// A line without the comment at its end.
    static func withoutComment(_ line: String) -> String {
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
