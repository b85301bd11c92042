/// The declarations of a source file.
extension SourceCode {
    /// A class with its superclass.
    struct ClassDeclaration: Sendable, Hashable {
        /// The name in the source file.
        let name: String
        /// The name for Objective-C (`@objc(Name)`), if it differs.
        let objectiveCName: String?
        /// The first type that it inherits from or conforms to, as written; `nil` if there is none.
        let superclass: String?
        /// The words before `class`, such as `final` and `private`.
        let modifiers: [String]
        let language: Language
        let line: Int
        /// The indices of the tokens between its braces.
        let body: Range<Int>
        /// The bytes from its first modifier to its closing brace.
        let range: Range<Int>

        /// Whether other files can't refer to it, so that it can't be found by name at run time.
        var isPrivate: Bool { modifiers.contains("private") || modifiers.contains("fileprivate") }
    }

    /// A method or initializer of a class.
    struct FunctionDeclaration: Sendable, Hashable {
        /// The name without its parameters; `init` for initializers.
        let name: String
        let modifiers: [String]
        /// The tokens between the parentheses of its parameters.
        let parameters: Range<Int>
        /// The tokens between its braces.
        let body: Range<Int>
    }

    /// The imported modules.
    var imports: [String] {
        tokens.indices.dropLast().compactMap { index in
            guard tokens[index].text == "import", tokens[index + 1].kind == .word,
                language == .swift || tokens[index].startsLine
            else { return nil }
            // A single declaration can be imported: `import class Module.Name`.
            let kinds = ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"]
            let name = kinds.contains(tokens[index + 1].text) ? index + 2 : index + 1
            return name < tokens.count ? tokens[name].text : nil
        }
    }

    /// The classes, in order. A class of Objective-C is where its superclass is declared, or where it is
    /// implemented.
    var classes: [ClassDeclaration] {
        language == .swift ? swiftClasses : objectiveCClasses
    }

    private static let modifiers: Set<String> = [
        "open", "public", "package", "internal", "fileprivate", "private", "final", "nonisolated",
        "@MainActor", "@objcMembers", "indirect", "@preconcurrency",
    ]

    private var swiftClasses: [ClassDeclaration] {
        tokens.indices.compactMap { index in
            guard tokens[index].text == "class", index + 1 < tokens.count,
                tokens[index + 1].kind == .word,
                !["func", "var", "let"].contains(tokens[index + 1].text),
                let open = tokens[index...].firstIndex(where: { $0.text == "{" || $0.text == "}" }),
                tokens[open].text == "{"
            else { return nil }
            var start = index
            var modifiers: [String] = []
            var objectiveCName: String?
            while start > 0 {
                let before = tokens[start - 1]
                if Self.modifiers.contains(before.text) || before.text == "@objc" {
                    modifiers.insert(before.text, at: 0)
                    start -= 1
                } else if before.text == ")", let parenthesis = openingParenthesis(start - 1),
                    parenthesis > 0, tokens[parenthesis - 1].text.hasPrefix("@")
                {
                    if tokens[parenthesis - 1].text == "@objc" {
                        objectiveCName = text(parenthesis + 1..<start - 1)
                    }
                    start = parenthesis - 1
                } else {
                    break
                }
            }
            var superclass: String?
            let name = tokens[index + 1].text
            if let colon = tokens[index + 2..<open].firstIndex(where: { $0.text == ":" }) {
                let end =
                    tokens[colon + 1..<open].firstIndex { [",", "where", "<"].contains($0.text) }
                    ?? open
                superclass = text(colon + 1..<end)
            }
            let close = end(of: open)
            let last = close < tokens.count ? tokens[close].range.upperBound : bytes.count
            return ClassDeclaration(
                name: name,
                objectiveCName: objectiveCName,
                superclass: superclass,
                modifiers: modifiers,
                language: .swift,
                line: tokens[index].line,
                body: open + 1..<max(open + 1, close),
                range: tokens[start].range.lowerBound..<last
            )
        }
    }

    private func openingParenthesis(_ close: Int) -> Int? {
        var depth = 0
        for index in stride(from: close, through: 0, by: -1) {
            if tokens[index].text == ")" { depth += 1 }
            if tokens[index].text == "(" {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return nil
    }

    private var objectiveCClasses: [ClassDeclaration] {
        tokens.indices.compactMap { index in
            let keyword = tokens[index].text
            guard keyword == "@interface" || keyword == "@implementation",
                index + 2 < tokens.count, tokens[index + 1].kind == .word
            else { return nil }
            // Categories and extensions: `@interface Name (Category)`.
            guard tokens[index + 2].text != "(" else { return nil }
            let end = tokens[index...].firstIndex { $0.text == "@end" } ?? tokens.count
            let last = end < tokens.count ? tokens[end].range.upperBound : bytes.count
            return ClassDeclaration(
                name: tokens[index + 1].text,
                objectiveCName: nil,
                superclass: tokens[index + 2].text == ":" && index + 3 < tokens.count
                    ? tokens[index + 3].text : nil,
                modifiers: [],
                language: .objectiveC,
                line: tokens[index].line,
                body: index + 2..<end,
                range: tokens[index].range.lowerBound..<last
            )
        }
    }

    /// The methods and initializers directly in a class of a Swift file.
    func functions(of type: ClassDeclaration) -> [FunctionDeclaration] {
        var functions: [FunctionDeclaration] = []
        var index = type.body.lowerBound
        var modifiers: [String] = []
        while index < type.body.upperBound {
            let token = tokens[index].text
            if token == "func" || token == "init" {
                let name =
                    token == "func" && index + 1 < tokens.count ? tokens[index + 1].text : token
                guard
                    let open = tokens[index..<type.body.upperBound].firstIndex(where: {
                        $0.text == "("
                    })
                else { break }
                let close = end(of: open)
                guard
                    let brace = tokens[min(close, type.body.upperBound)..<type.body.upperBound]
                        .firstIndex(where: { $0.text == "{" })
                else { break }
                let last = min(end(of: brace), type.body.upperBound)
                functions.append(
                    FunctionDeclaration(
                        name: name,
                        modifiers: modifiers,
                        parameters: open + 1..<close,
                        body: brace + 1..<max(brace + 1, last)
                    )
                )
                modifiers = []
                index = last + 1
            } else if ["{", "(", "["].contains(token) {
                modifiers = []
                index = end(of: index) + 1
            } else {
                if tokens[index].kind == .word {
                    modifiers.append(token)
                } else if token != "@" {
                    modifiers = []
                }
                index += 1
            }
        }
        return functions
    }

    /// The texts of tokens, joined.
    func text(_ range: Range<Int>) -> String {
        tokens[range.clamped(to: tokens.indices)].map(\.text).joined()
    }

    /// The first call of a function by its plain name, such as `exit(0)`; calls of methods don't count.
    func call(of names: Set<String>) -> Token? {
        let index = tokens.indices.first { index in
            guard names.contains(tokens[index].text), tokens[index].kind == .word,
                index + 1 < tokens.count, tokens[index + 1].text == "("
            else { return false }
            guard index > 0 else { return true }
            // `Darwin.exit(0)` and `Foundation.exit(0)` are the function, too.
            let before = tokens[index - 1].text
            let isQualified =
                before == "." && index > 1
                && ["Darwin", "Foundation", "Swift"].contains(tokens[index - 2].text)
            return isQualified || !([".", "func", "->"].contains(before))
        }
        return index.map { tokens[$0] }
    }

    /// The first occurrence of a word.
    func first(_ words: Set<String>) -> Token? {
        tokens.first { $0.kind == .word && words.contains($0.text) }
    }
}
