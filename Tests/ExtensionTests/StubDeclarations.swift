import Foundation

/// A public declaration of a stub, formatted as Xcode shows Apple's declarations.
struct StubDeclaration: Hashable, Codable, CustomStringConvertible {
    /// The framework.
    var framework: String
    /// The type that contains the declaration; empty for a global one.
    var type: String
    /// The declaration without its access level, attributes and body.
    var declaration: String
    /// The platforms on which the declaration is available, including the availability of its type.
    var availability: String

    var description: String {
        "\(framework) \(type.isEmpty ? "" : type + ".")\(declaration) [\(availability)]"
    }
}

/// A reader of the public declarations in a framework's stub. It supports only the Swift code in
/// the stubs, formatted by `swift format`.
///
/// It skips declarations whose names begin with `stub`, because only tests use them, and methods
/// that `NSObject` and `NSCopying` already provide.
struct StubDeclarationReader {
    private let framework: String
    private var found: [StubDeclaration] = []
    private var platforms: [String: Platforms] = [:]
    private var protocols: Set<String> = []
    /// The requirements with an empty default implementation, which are optional in Apple's
    /// protocols.
    private var optional: Set<[String]> = []

    /// Returns the declarations in the sources of a framework's stub.
    static func declarations(in sources: [String], of framework: String) -> [StubDeclaration] {
        var reader = Self(framework: framework)
        let items = sources.flatMap { Item.items(in: Self.withoutComments($0)) }
        // Extensions inherit the availability of their type.
        for item in items where item.keyword != "extension" && item.body != nil {
            reader.platforms[item.name] = item.platforms
            if item.keyword == "protocol" { reader.protocols.insert(item.name) }
        }
        for item in items { reader.read(item, in: "", Platforms(), isPublic: false) }
        return reader.found.map { declaration in
            var declaration = declaration
            if reader.optional.contains([declaration.type, declaration.declaration]) {
                declaration.declaration = "optional " + declaration.declaration
            }
            return declaration
        }
    }

    private init(framework: String) {
        self.framework = framework
    }

    private mutating func read(
        _ item: Item,
        in type: String,
        _ outer: Platforms,
        isPublic: Bool
    ) {
        guard item.isPublic || isPublic || item.keyword == "extension", !item.isForTests else {
            return
        }
        let platforms = outer.merged(with: item.platforms)
        switch item.keyword {
        case "extension":
            let platforms = (self.platforms[item.name] ?? Platforms()).merged(with: platforms)
            if item.signature().contains(":") { append(item.signature(), in: "", platforms) }
            for member in item.members {
                if protocols.contains(item.name), member.body == "" {
                    optional.insert([item.name, member.signature()])
                } else {
                    read(member, in: item.name, platforms, isPublic: false)
                }
            }
        case "class", "struct", "enum", "protocol":
            append(item.signature(), in: type, platforms)
            let name = type.isEmpty ? item.name : "\(type).\(item.name)"
            for member in item.members {
                let isPublic =
                    item.keyword == "protocol"
                    || item.keyword == "enum" && member.keyword == "case"
                read(member, in: name, platforms, isPublic: isPublic)
            }
        default:
            append(item.signature(isGlobal: type.isEmpty), in: type, platforms)
        }
    }

    private mutating func append(_ declaration: String, in type: String, _ platforms: Platforms) {
        found.append(
            StubDeclaration(
                framework: framework,
                type: type,
                declaration: declaration,
                availability: platforms.description
            )
        )
    }

    private static func withoutComments(_ source: String) -> String {
        source.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            .joined(separator: "\n")
    }
}

/// The availability by platform.
private struct Platforms: CustomStringConvertible {
    private var versions: [String: String] = [:]

    /// Adds the arguments of an `@available` attribute.
    mutating func add(_ arguments: String) {
        let parts = arguments.components(separatedBy: ", ").filter { $0 != "*" }
        if let platform = parts.first, !platform.contains(" ") {
            versions[platform] = parts.dropFirst()
                .map { $0.replacingOccurrences(of: "introduced: ", with: "") }
                .joined(separator: ", ")
                .replacingOccurrences(of: ":", with: "")
        } else {
            for part in parts {
                let words = part.components(separatedBy: " ")
                versions[words[0]] = words.dropFirst().joined(separator: " ")
            }
        }
    }

    /// Returns the platforms of both availabilities. For platforms that both contain, it uses the
    /// versions of `others`.
    func merged(with others: Platforms) -> Platforms {
        var merged = self
        merged.versions.merge(others.versions) { $1 }
        return merged
    }

    var description: String {
        versions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            .joined(separator: ", ")
    }
}

/// A declaration and its body.
private struct Item {
    private(set) var platforms = Platforms()
    private var modifiers: [String] = []
    private(set) var keyword = ""
    private(set) var name = ""
    /// The text between the modifiers and the body.
    private var head = ""
    /// The text between the braces, if any.
    let body: String?

    private static let kept: Set<String> = ["class", "static", "convenience", "mutating", "weak"]
    // Swift can call initializers of Objective-C classes as if they were `required`.
    private static let dropped: Set<String> = [
        "public", "open", "private", "fileprivate", "package", "internal", "final", "override",
        "required", "nonisolated(unsafe)",
    ]
    private static let keywords: Set<String> = [
        "class", "struct", "enum", "protocol", "extension", "func", "var", "let", "case",
        "typealias",
    ]

    init(head: String, body: String?) {
        self.body = body?.trimmingCharacters(in: .whitespacesAndNewlines)
        var rest = Self.collapsed(head)
        while rest.hasPrefix("@") {
            let end = Self.endOfAttribute(rest)
            let attribute = String(rest[..<end])
            if attribute.hasPrefix("@available(") {
                platforms.add(String(attribute.dropFirst("@available(".count).dropLast()))
            }
            rest = rest[end...].trimmingCharacters(in: .whitespaces)
        }
        var words = rest.components(separatedBy: " ")
        while let word = words.first,
            Self.dropped.contains(word)
                || Self.kept.contains(word) && (word != "class" || Self.keywords.contains(words[1]))
        {
            modifiers.append(word)
            words.removeFirst()
        }
        self.head = words.joined(separator: " ")
        keyword = words.first.map { $0.hasPrefix("init") ? "init" : $0 } ?? ""
        name =
            keyword == "init"
            ? "init"
            : String((words.dropFirst().first ?? "").prefix { !"(:<".contains($0) })
    }

    var isPublic: Bool { modifiers.contains("public") || modifiers.contains("open") }

    /// Whether the list omits the declaration, because it is for tests, or because `NSObject` or
    /// `NSCopying` provides it.
    var isForTests: Bool {
        if keyword == "extension" { return head.contains(": Stub") }
        return name.lowercased().hasPrefix("stub")
            || keyword == "init" && head.hasPrefix("init(stub")
            || ["isEqual", "hash"].contains(name) && modifiers.contains("override")
            || ["copy", "mutableCopy"].contains(name) && head.contains("(with zone: NSZone? = nil)")
    }

    /// Returns the declaration as Xcode shows it.
    func signature(isGlobal: Bool = false) -> String {
        let words = modifiers.filter(Self.kept.contains)
        switch keyword {
        case "var", "let":
            let typed = head.components(separatedBy: " = ")[0]
            guard typed.contains(":") else { return (words + [head]).joined(separator: " ") }
            if isGlobal { return typed }
            let property = "var" + typed.dropFirst(3)
            let access = isSettable ? "{ get set }" : "{ get }"
            return (words + [property, access]).joined(separator: " ")
        default:
            return (words + [head]).joined(separator: " ")
        }
    }

    private var isSettable: Bool {
        guard keyword == "var" else { return false }
        guard let body else { return true }
        return ["set {", "willSet {", "didSet {"].contains { body.contains($0) }
            || body.hasSuffix("get set")
    }

    /// The members of a type.
    var members: [Item] { Self.items(in: body ?? "") }

    /// Returns the declarations in source text.
    static func items(in text: String) -> [Item] {
        var items: [Item] = []
        var head = ""
        var depth = 0
        var rest = Substring(text)
        func isComplete(_ head: String) -> Bool {
            let line = head.trimmingCharacters(in: .whitespacesAndNewlines)
            guard let last = line.last, depth == 0, last != "=" else { return false }
            // An attribute is part of the declaration that follows it.
            let lastLine = line.components(separatedBy: "\n").last ?? ""
            return !lastLine.trimmingCharacters(in: .whitespaces).hasPrefix("@")
        }
        while let character = rest.popFirst() {
            switch character {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case "\n" where isComplete(head):
                items.append(Item(head: head, body: nil))
                head = ""
                continue
            case "{" where depth == 0:
                let body = popBody(&rest)
                items.append(Item(head: head, body: body))
                head = ""
                continue
            default: break
            }
            head.append(character)
        }
        if isComplete(head) { items.append(Item(head: head, body: nil)) }
        // A declaration with an unknown modifier isn't skipped, so the comparison with the list
        // fails.
        return items.filter { !$0.head.isEmpty }
    }

    /// Removes the text up to the brace that closes the body and returns it.
    private static func popBody(_ rest: inout Substring) -> String {
        var body = ""
        var depth = 1
        var isInString = false
        while let character = rest.popFirst() {
            if character == "\"" { isInString.toggle() }
            if !isInString, character == "{" { depth += 1 }
            if !isInString, character == "}" { depth -= 1 }
            if depth == 0 { break }
            body.append(character)
        }
        return body
    }

    private static func endOfAttribute(_ text: String) -> String.Index {
        guard let open = text.firstIndex(of: "("), !text[..<open].contains(" ") else {
            return text.firstIndex(of: " ") ?? text.endIndex
        }
        return text[open...].firstIndex(of: ")").map(text.index(after:)) ?? text.endIndex
    }

    /// Joins the lines of a declaration.
    private static func collapsed(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
            .replacingOccurrences(of: "( ", with: "(")
            .replacingOccurrences(of: " )", with: ")")
    }
}
