import Cameo

/// Functions that find variable names in Ruby code.
enum RubyNames {
    /// Returns the names that a line defines: variables and block parameters.
    static func defined(in line: String) -> Set<String> {
        let code = withoutComment(line)
        return assigned(in: code).union(parameters(in: code))
    }

    /// Returns the names before an assignment at the start of a line: `name =`, `first, second =`,
    /// `name ||=`.
    private static func assigned(in code: String) -> Set<String> {
        guard code.utf8.contains(UInt8(ascii: "=")) else { return [] }
        var names: Set<String> = []
        var rest = code[...]
        while true {
            skipSpace(&rest)
            guard let first = rest.first, first == "_" || isLowercase(first) else { return [] }
            let name = rest.prefix(while: isIdentifierPart)
            names.insert(String(name))
            rest = rest.dropFirst(name.count)
            skipSpace(&rest)
            guard rest.first == "," else { break }
            rest.removeFirst()
        }
        let operators = ["||", "&&", "-", "+", "*", "/"]
        if let found = operators.first(where: rest.hasPrefix) { rest = rest.dropFirst(found.count) }
        guard rest.popFirst() == "=" else { return [] }
        return rest.first.map { "=>~".contains($0) } ?? false ? [] : names
    }

    /// Returns the parameters of the first block: `do |name|` or `{ |name|`.
    private static func parameters(in code: String) -> Set<String> {
        guard code.utf8.contains(UInt8(ascii: "|")) else { return [] }
        let parts = code.split(separator: "|", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() where index + 2 < parts.count {
            let before = part.trimming { $0.isWhitespace }
            let isBlock =
                before.hasSuffix("{")
                || before.hasSuffix("do") && before.dropLast(2).last.map(isIdentifierPart) != true
            if isBlock { return list(parts[index + 1]) }
        }
        return []
    }

    /// Returns the delimiter of the heredoc that starts in a line, such as `TEXT` for
    /// `puts <<~TEXT`; `nil` if no heredoc starts.
    static func heredoc(in line: String) -> String? {
        guard line.utf8.contains(UInt8(ascii: "<")) else { return nil }
        let parts = withoutComment(line).parts(separatedBy: "<<")
        for (before, after) in zip(parts, parts.dropFirst()) {
            var rest = after[...]
            // Without `~` or `-`, `<<` is an operator unless a value is expected.
            if rest.first == "~" || rest.first == "-" {
                rest = rest.dropFirst()
            } else if before.trimming({ $0.isWhitespace }).last.map({ "=(,".contains($0) }) != true
            {
                continue
            }
            let isQuoted = rest.first.map(isQuote) == true
            let name = rest.dropFirst(isQuoted ? 1 : 0).prefix(while: isIdentifierPart)
            if let first = name.first, isQuoted || first.isUppercase { return String(name) }
        }
        return nil
    }

    private static func skipSpace(_ rest: inout Substring) { rest = rest.drop { $0.isWhitespace } }

    /// Whether a character is a lowercase letter, which can start a variable's name.
    private static func isLowercase(_ character: Character) -> Bool {
        character.unicodeScalars.first?.properties.generalCategory == .lowercaseLetter
    }

    private static func list(_ text: Substring) -> Set<String> {
        Set(text.split(separator: ",").map { String($0).trimmed })
    }

    /// Returns the names that a statement uses, including names in interpolated strings. Ignores
    /// symbols, keys and globals.
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

    /// Returns the text of a string literal without escapes.
    static func unescaped(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
        var result = ""
        var isEscaped = false
        for character in text {
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { result.append(character) }
        }
        return isEscaped ? result + "\\" : result
    }

    private static func interpolated(in text: Substring) -> Set<String> {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
        return text.parts(separatedBy: "#{").dropFirst().reduce(into: []) { names, part in
            let code = part.prefix { $0 != "}" }
            if code.endIndex < part.endIndex { names.formUnion(used(in: String(code))) }
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
