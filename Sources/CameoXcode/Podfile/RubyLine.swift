/// A line of Ruby, with the blocks that it opens and closes.
struct RubyLine {
    private(set) var openings = 0
    private(set) var closings = 0
    /// The name in `target 'App' do`; `nil` for other lines.
    private(set) var target: String?
    private(set) var isTarget = false
    /// The name in `pod 'Cameo'`; `nil` for other lines.
    private(set) var pod: String?
    /// The version in `platform :ios, '13.0'`; `nil` for other lines.
    private(set) var platform: String?
    /// The name of the variable in `platform :ios, $version`; `nil` for other lines.
    private(set) var platformVariable: String?
    /// The name and value in `version = '13.0'`; `nil` for other lines.
    private(set) var assignment: (name: String, value: String)?
    /// The words outside of comments. A string is represented by `''`.
    let tokens: [String]

    init(_ line: String) {
        let (tokens, strings) = Self.tokens(line)
        self.tokens = tokens
        let loops = ["while", "until", "for"]
        for (index, word) in zip(tokens.indices, tokens) {
            let isStatement = index == 0 || tokens[index - 1] == "="
            switch word {
            case "if", "unless", "case", "begin", "def", "class", "module":
                if isStatement { openings += 1 }
            case "while", "until", "for":
                if isStatement { openings += 1 }
            case "do":
                if let first = tokens.first, loops.contains(first) { continue }
                openings += 1
            case "end": closings += 1
            default: break
            }
        }
        switch tokens.first {
        case "target", "abstract_target":
            isTarget = true
            let second = tokens.dropFirst().first
            target =
                second == "''"
                ? strings.first
                : second.flatMap { $0.hasPrefix(":") ? String($0.dropFirst()) : nil }
        case "pod": pod = strings.first
        case "platform" where tokens.dropFirst().first == ":ios":
            platform = strings.first.flatMap { $0.first?.isNumber == true ? $0 : nil }
            if tokens.count == 3, strings.isEmpty { platformVariable = tokens[2] }
        case let name?:
            if tokens.dropFirst() == ["=", "''"] { assignment = (name, strings[0]) }
        default: break
        }
    }

    /// Returns the words outside of strings and comments, and the contents of the strings.
    private static func tokens(_ line: String) -> (tokens: [String], strings: [String]) {
        var tokens: [String] = []
        var strings: [String] = []
        let code = RubyNames.withoutComment(line)
        var rest = code[...]
        while let character = rest.first {
            if isWord(character) {
                let word = rest.prefix(while: isWord)
                // A method call on a block's value, as in `end.each`, also closes the block.
                tokens.append(word.hasPrefix("end.") ? "end" : String(word))
                rest = rest.dropFirst(word.count)
            } else if RubyNames.isQuote(character) {
                guard let text = RubyNames.string(&rest) else { break }
                strings.append(RubyNames.unescaped(text))
                tokens.append("''")
            } else {
                if character == "=" { tokens.append("=") }
                rest.removeFirst()
            }
        }
        return (tokens, strings)
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_:!?.".contains(character)
    }
}
