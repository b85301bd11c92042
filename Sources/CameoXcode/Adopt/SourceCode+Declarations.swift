import CameoHost

/// The declarations of a source file.
extension SourceCode {
    /// A class with its superclass.
    struct ClassDeclaration: Sendable, Hashable {
        /// The name in the source file.
        let name: String
        /// The name in Objective-C (`@objc(Name)`), if it differs.
        let objectiveCName: String?
        /// The first type that the class inherits from or conforms to, as written; `nil` if there
        /// is none.
        let superclass: String?
        /// Whether the class also conforms to protocols.
        var hasConformances = false
        /// Whether the class has type parameters.
        var isGeneric = false
        /// Whether the class is declared inside a type or function.
        var isNested = false
        /// The modifiers before `class`, such as `final` and `private`.
        let modifiers: [String]
        let language: Language
        let line: Int
        /// The indices of the tokens between the braces.
        let body: Range<Int>
        /// The bytes from the first modifier to the closing brace.
        let range: Range<Int>

        /// Whether other files can't refer to the class, so that it can't be found by name at run
        /// time.
        var isPrivate: Bool { modifiers.contains("private") || modifiers.contains("fileprivate") }
    }

    /// A method or initializer of a class.
    struct FunctionDeclaration: Sendable, Hashable {
        /// The index of `func` or `init`.
        let start: Int
        /// The name without parameters; `init` for initializers.
        let name: String
        let modifiers: [String]
        /// The indices of the tokens between the parentheses of the parameters.
        let parameters: Range<Int>
        /// The indices of the tokens between the braces.
        let body: Range<Int>
    }

    /// The imported modules.
    var imports: [String] {
        tokens.indices.dropLast().compactMap { index in
            guard tokens[index].text == "import", tokens[index + 1].kind == .word,
                language == .swift || tokens[index].startsLine
            else { return nil }
            // `import class Module.Name` imports a single declaration.
            let kinds = ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"]
            let name = kinds.contains(tokens[index + 1].text) ? index + 2 : index + 1
            return name < tokens.count ? tokens[name].text : nil
        }
    }

    /// The classes, in order. An Objective-C class can be listed twice: for its `@interface` and
    /// for its `@implementation`.
    var classes: [ClassDeclaration] { language == .swift ? swiftClasses : objectiveCClasses }

    private static let modifiers: Set<String> = [
        "open", "public", "package", "internal", "fileprivate", "private", "final", "nonisolated",
        "@MainActor", "@objcMembers", "indirect", "@preconcurrency",
    ]

    private var swiftClasses: [ClassDeclaration] {
        let depths = braceDepths
        return tokens.indices.compactMap { index in
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
                let isAttribute = ["@objc", "@MainActor"].contains(before.text)
                if isAttribute || Self.modifiers.contains(before.text) {
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
            // A name may be in backticks.
            let name = tokens[index + 1].text.trimming { $0 == "`" }
            var hasConformances = false
            if let colon = tokens[index + 2..<open].firstIndex(where: { $0.text == ":" }) {
                let end =
                    tokens[colon + 1..<open].firstIndex { [",", "where", "<"].contains($0.text) }
                    ?? open
                superclass = text(colon + 1..<end)
                hasConformances = tokens[colon..<open].contains { $0.text == "," }
            }
            let close = end(of: open)
            let last = close < tokens.count ? tokens[close].range.upperBound : bytes.count
            return ClassDeclaration(
                name: name,
                objectiveCName: objectiveCName,
                superclass: superclass,
                hasConformances: hasConformances,
                isGeneric: tokens[index + 2].text == "<",
                isNested: depths[index] > 0,
                modifiers: modifiers,
                language: .swift,
                line: tokens[index].line,
                body: open + 1..<max(open + 1, close),
                range: tokens[start].range.lowerBound..<last
            )
        }
    }

    /// The number of open braces before each token; 0 for all tokens of a file with `#if`, because
    /// each branch may open a brace.
    private var braceDepths: [Int] {
        guard conditions.isEmpty else { return tokens.map { _ in 0 } }
        var depth = 0
        return tokens.map { token in
            if token.text == "}" { depth -= 1 }
            defer { if token.text == "{" { depth += 1 } }
            return depth
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
            // Skip categories and extensions: `@interface Name (Category)`.
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

    /// The functions and initializers of all types in a Swift file, with the indices of the tokens
    /// between the parentheses of their parameters and between the braces of their bodies. An empty
    /// array for Objective-C.
    var functions: [(name: String, parameters: Range<Int>, body: Range<Int>)] {
        guard language == .swift else { return [] }
        return tokens.indices.dropLast().compactMap { index in
            let isInitializer =
                tokens[index].text == "init" && (index == 0 || tokens[index - 1].text != ".")
            guard tokens[index].text == "func" || isInitializer,
                let open = tokens[index...].firstIndex(where: { $0.text == "(" })
            else { return nil }
            let next: Set<String> = ["{", "}", "func", "var", "let", "case", "init"]
            let close = end(of: open)
            guard close < tokens.count,
                let start = tokens[close...].firstIndex(where: { next.contains($0.text) }),
                tokens[start].text == "{"
            else { return nil }
            let name = isInitializer ? "init" : tokens[index + 1].text
            return (name, open + 1..<close, start + 1..<max(start + 1, end(of: start)))
        }
    }

    /// Returns the methods and initializers that are declared directly in a class of a Swift file.
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
                        start: index,
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

    /// Returns the first token in a class that belongs to neither a function nor a property with
    /// one of the given names; `nil` if there is none. Such a property must be stored and have no
    /// initial value except `nil`. The token may belong to another property, an observer, a nested
    /// type or `deinit`, for example.
    func otherMember(
        of type: ClassDeclaration,
        _ functions: [FunctionDeclaration],
        except names: Set<String>
    ) -> Token? {
        var index = type.body.lowerBound
        while index < type.body.upperBound {
            if let function = functions.first(where: { $0.start == index }) {
                index = function.body.upperBound + 1
                continue
            }
            let token = tokens[index]
            let next = index + 1 < type.body.upperBound ? tokens[index + 1].text : ""
            switch token.text {
            case "var", "let":
                if !names.contains(next) { return token }
            case "=":
                if next != "nil" { return token }
            case "{", "lazy", "static", "class", "deinit", "subscript", "typealias": return token
            case "@objc", "@escaping", "@Sendable", "@MainActor": break
            default:
                if token.text.hasPrefix("@") || token.kind == .string { return token }
            }
            index += 1
        }
        return nil
    }

    /// Returns the name token of the first declaration of a type with the given name; `nil` if
    /// there is none.
    func declaration(of name: String) -> Token? {
        let kinds = ["class", "struct", "enum", "protocol", "actor", "typealias"]
        return zip(tokens, tokens.dropFirst()).first {
            kinds.contains($0.text) && $1.text == name
        }?.1
    }

    /// Returns the text of tokens, joined without spaces.
    func text(_ range: Range<Int>) -> String {
        tokens[range.clamped(to: tokens.indices)].map { $0.text }.joined()
    }

    /// Returns the name token of the first call to one of the functions, such as `exit(0)` or
    /// `Darwin.exit(0)`; `nil` if there is none. Ignores method calls.
    func call(of names: Set<String>) -> Token? {
        let index = tokens.indices.first { index in
            guard names.contains(tokens[index].text), tokens[index].kind == .word,
                index + 1 < tokens.count, tokens[index + 1].text == "("
            else { return false }
            guard index > 0 else { return true }
            // `Darwin.exit(0)` and `Foundation.exit(0)` also call the function.
            let before = tokens[index - 1].text
            let isQualified =
                before == "." && index > 1
                && ["Darwin", "Foundation", "Swift"].contains(tokens[index - 2].text)
            return isQualified || !([".", "func", "->"].contains(before))
        }
        return index.map { tokens[$0] }
    }

    /// The text `[modified]`, which Xcode's template appends to the title, in any capitalization;
    /// `nil` if the code doesn't contain it.
    var exampleTitle: Token? {
        tokens.first { $0.kind == .string && $0.text.lowercased().contains("[modified]") }
    }

    /// Returns the first token that is one of the words; `nil` if there is none.
    func first(_ words: Set<String>) -> Token? {
        tokens.first { $0.kind == .word && words.contains($0.text) }
    }
}
