/// Conditions for the values of a payload, such as `type=message|mention channel_id, post_id !root`.
///
/// A comma separates alternatives, of which one must hold. The terms of an alternative, separated by
/// spaces, must all hold:
///
/// | Term | Holds if |
/// |---|---|
/// | `path` | the path has a value |
/// | `!path` | the path has no value |
/// | `path=a\|b` | the value is one of several texts; `a*` is any that begins with `a` |
/// | `@data.` | a chat key in `data` has a value; `@` alone is the top level |
struct PayloadConditions: Sendable {
    /// One term.
    struct Term: Sendable {
        let path: PayloadPath
        let values: [String]
        let isNegated: Bool

        init(_ path: PayloadPath) {
            self.path = path
            values = []
            isNegated = false
        }

        init(_ text: String) {
            isNegated = text.utf8.first == UInt8(ascii: "!")
            let (path, values) = (isNegated ? String(text.dropFirst()) : text).halves(at: "=")
            self.path = PayloadPath(stringLiteral: path)
            self.values = values.map { $0.pieces(at: "|") } ?? []
        }

        func holds(in root: JSONObject) -> Bool {
            guard let value = root[at: path] else { return isNegated }
            if values.isEmpty { return !isNegated }
            guard let text = value.comparedText else { return isNegated }
            return values.contains { text.matches(pattern: $0) } != isNegated
        }
    }

    private var alternatives: [[Term]] = []

    /// The terms that must hold for a chat key to suffice; `nil` if no chat key suffices.
    private var chatTerms: [Term]?

    /// Creates the conditions in a text; `never` never holds.
    init(_ text: String) {
        guard text != "never" else { return }
        for alternative in text.pieces(at: ",") {
            let terms = alternative.pieces(at: " ")
            guard terms.first?.utf8.first != UInt8(ascii: "@") else {
                chatTerms = terms.dropFirst().map { Term($0) }
                continue
            }
            alternatives.append(terms.map { Term($0) })
        }
    }

    /// Creates a condition that holds if one of several paths has a value.
    init(anyOf paths: [PayloadPath]) {
        alternatives = paths.map { [Term($0)] }
    }

    /// Returns whether an alternative other than a chat key holds.
    func hold(in root: JSONObject) -> Bool {
        alternatives.contains { $0.allSatisfy { $0.holds(in: root) } }
    }

    /// Returns whether a chat key suffices.
    func acceptChatKeys(in root: JSONObject) -> Bool {
        chatTerms?.allSatisfy { $0.holds(in: root) } ?? false
    }

    /// All paths.
    var paths: [PayloadPath] { alternatives.flatMap { $0.map { $0.path } } }
}

extension JSONValue {
    /// The text with which conditions compare a value; Booleans have one, too.
    var comparedText: String? {
        if case .bool(let bool) = self { return bool ? "true" : "false" }
        return text
    }
}

extension String {
    /// Returns whether the string equals a pattern, or begins with one that ends in `*`.
    func matches(pattern: String) -> Bool {
        guard pattern.utf8.last == UInt8(ascii: "*") else { return self == pattern }
        return utf8.starts(with: pattern.utf8.dropLast())
    }

    /// Returns the parts between separators, without empty ones.
    func pieces(at separator: Unicode.Scalar) -> [String] {
        utf8.split(separator: UInt8(ascii: separator)).map { String(Substring($0)) }
    }

    /// Returns the parts before and after the first separator.
    func halves(at separator: Unicode.Scalar) -> (String, String?) {
        guard let position = utf8.firstIndex(of: UInt8(ascii: separator)) else {
            return (self, nil)
        }
        return (String(self[..<position]), String(self[utf8.index(after: position)...]))
    }
}
