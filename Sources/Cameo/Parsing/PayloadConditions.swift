/// Conditions for the values of a payload, such as `type=message|mention channel_id, post_id !root`.
///
/// A comma separates alternatives: at least one must hold. The terms of an alternative, separated by
/// spaces, must all hold:
///
/// | Term | Holds if |
/// |---|---|
/// | `path` | the path has a value |
/// | `!path` | the path has no value |
/// | `path=a\|b` | the value is one of several strings; `a*` is any that begins with `a` |
/// | `a\|b` | one of several paths has a value |
/// | `a*` | a top-level key begins with `a` |
/// | `@data.` | a chat key in `data` has a value; `@` alone is the top level |
final class PayloadConditions: Sendable {
    private let terms: [PayloadTerm]

    /// Creates the conditions in a string; `never` never holds.
    init(_ text: String) {
        var terms: [PayloadTerm] = []
        if text != "never" {
            for alternative in text.pieces(at: ",") {
                let first = terms.count
                for term in alternative.pieces(at: " ") {
                    terms.append(PayloadTerm(term, beginsAlternative: terms.count == first))
                }
            }
        }
        self.terms = terms
    }

    /// Returns whether an alternative holds.
    ///
    /// - Parameter preset: The preset whose chat keys `@` refers to.
    func hold(in root: JSONObject, _ preset: Preset?) -> Bool {
        var holds = false
        // All terms `@` of a preset refer to the same chat keys.
        var hasChatKey: Bool?
        for term in terms {
            if term.beginsAlternative {
                if holds { return true }
                holds = true
            }
            guard holds else { continue }
            if term.isChatKey {
                holds = hasChatKey ?? preset?.hasChatKey(in: root) ?? false
                hasChatKey = holds
            } else {
                holds = term.holds(in: root, preset)
            }
        }
        return holds
    }

    /// All paths, without the prefixes of chat keys.
    var paths: [PayloadPath] { terms.filter { !$0.isChatKey }.map { $0.path } }
}

/// One term of conditions.
final class PayloadTerm: Sendable {
    let path: PayloadPath
    private let otherPaths: [PayloadPath]
    let beginsAlternative: Bool
    private let values: [String]
    private let isNegated: Bool
    /// The start of a top-level key; `nil` for a path.
    private let prefix: String?
    let isChatKey: Bool

    /// Parses a term.
    ///
    /// - Parameter start: The path of the object in which the term's paths are, with a full stop.
    init(_ text: String, beginsAlternative: Bool, in start: String = "") {
        let first = text.utf8.first
        isNegated = first == UInt8(ascii: "!")
        isChatKey = first == UInt8(ascii: "@")
        let (path, values) = text.halves(at: "=")
        let paths = (isNegated || isChatKey ? String(path.dropFirst()) : path).pieces(at: "|")
            .map { PayloadPath(stringLiteral: start + $0) }
        self.path = paths.first ?? PayloadPath(stringLiteral: "")
        otherPaths = Array(paths.dropFirst())
        self.values = values?.pieces(at: "|") ?? []
        prefix = path.keyPrefix
        self.beginsAlternative = beginsAlternative
    }

    func holds(in root: JSONObject, _ preset: Preset?) -> Bool {
        if isChatKey { return preset?.hasChatKey(in: root) ?? false }
        if let prefix { return root.members.contains { $0.name.hasPrefix(prefix) } }
        guard let value = root[at: path] ?? otherPaths.lazy.compactMap({ root[at: $0] }).first
        else { return isNegated }
        if values.isEmpty { return !isNegated }
        let text = value.comparedText
        for pattern in values where text?.matches(pattern: pattern) == true { return !isNegated }
        return isNegated
    }
}

extension JSONValue {
    /// The text of a value that conditions compare; Booleans have one, too.
    var comparedText: String? {
        if case .bool(let bool) = self { return bool ? "true" : "false" }
        return text
    }
}

extension String {
    /// Returns whether the string equals a pattern, or begins with one that ends in `*`.
    func matches(pattern: String) -> Bool {
        guard pattern.utf8.last == UInt8(ascii: "*") else { return self == pattern }
        return hasPrefix(String(pattern.dropLast()))
    }

    /// The start of a key that a term such as `wzrk_*` specifies; `nil` for any other.
    var keyPrefix: String? {
        utf8.last == UInt8(ascii: "*") ? String(dropLast()) : nil
    }

    /// Returns the parts between separators, without empty ones.
    @inline(never) func pieces(at separator: Unicode.Scalar) -> [String] {
        var text = self
        return text.withUTF8 { bytes in
            let separator = UInt8(ascii: separator)
            var pieces: [String] = []
            var start = 0
            for end in 0...bytes.count where end == bytes.count || bytes[end] == separator {
                if end > start { pieces.append(Self.text(bytes, start..<end)) }
                start = end + 1
            }
            return pieces
        }
    }

    /// Returns the parts before and after the first separator that isn't in brackets, as in `[type=text]`.
    @inline(never) func halves(at separator: Unicode.Scalar) -> (String, String?) {
        var text = self
        return text.withUTF8 { bytes in
            let separator = UInt8(ascii: separator)
            var isInBrackets = false
            for end in 0..<bytes.count {
                if bytes[end] == UInt8(ascii: "[") { isInBrackets = true }
                if bytes[end] == UInt8(ascii: "]") { isInBrackets = false }
                guard bytes[end] == separator, !isInBrackets else { continue }
                return (Self.text(bytes, 0..<end), Self.text(bytes, end + 1..<bytes.count))
            }
            return (self, nil)
        }
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
}
