import Cameo
import CameoHost

/// A Swift or Objective-C source file as tokens, without comments.
///
/// This is a lexer, not a compiler: it finds declarations and calls by name, and doesn't evaluate
/// conditions, macros or types.
struct SourceCode: Sendable {
    enum Language: Sendable {
        case swift, objectiveC
    }

    /// A word, number, string or punctuation character.
    struct Token: Sendable, Hashable {
        enum Kind: Sendable {
            case word, string, other
        }

        let kind: Kind
        /// The text of the token. A string includes its quotes.
        let text: String
        /// The line number, starting at 1.
        let line: Int
        /// Whether the token is the first one in its line.
        let startsLine: Bool
        /// The range of the token in the file, in bytes.
        let range: Range<Int>
    }

    /// A construct that isn't closed, or a closing bracket without an opening one.
    struct Imbalance: Hashable {
        let line: Int
        /// The bracket, quote or comment delimiter.
        let construct: String
    }

    let language: Language
    let bytes: [UInt8]
    private(set) var tokens: [Token] = []
    /// The conditional compilation directives, such as `#if canImport(OneSignalExtension)`, without
    /// white space.
    private(set) var conditions: [String] = []
    /// The first unbalanced construct; `nil` if there is none.
    private(set) var error: Imbalance?

    /// Splits a file into tokens.
    init(_ bytes: [UInt8], language: Language) {
        self.language = language
        self.bytes = bytes
        var lexer = Lexer(bytes, language)
        lexer.run()
        tokens = lexer.tokens
        conditions = lexer.conditions
        error = lexer.error ?? Self.unbalanced(tokens, lexer.hasConditions)
    }

    /// Returns the language of a file by its path extension; `nil` for other files.
    static func language(ofFile name: String) -> Language? {
        switch name.split(separator: ".").last {
        case "swift": .swift
        case "m", "mm", "h": .objectiveC
        default: nil
        }
    }

    /// Returns the line that contains a token, without leading and trailing white space.
    func line(of token: Token) -> String {
        let start = bytes[..<token.range.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let end = bytes[token.range.lowerBound...].firstIndex(of: 0x0A) ?? bytes.count
        return String(decoding: bytes[start..<end], as: UTF8.self).trimmed
    }

    /// Returns the index of the closing bracket that matches the bracket at an index; the number of
    /// tokens if there is none.
    func end(of index: Int) -> Int {
        var depth = 0
        for position in index..<tokens.count {
            switch tokens[position].text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth == 0 { return position }
            default: break
            }
        }
        return tokens.count
    }

    /// Returns the first unbalanced bracket; `nil` if there is none. Checks only files without
    /// conditions, because branches of `#if` may each open the same block.
    private static func unbalanced(_ tokens: [Token], _ hasConditions: Bool) -> Imbalance? {
        guard !hasConditions else { return nil }
        let partners = [")": "(", "]": "[", "}": "{"]
        var open: [Token] = []
        for token in tokens where token.kind == .other {
            if ["(", "[", "{"].contains(token.text) {
                open.append(token)
            } else if let partner = partners[token.text] {
                guard open.popLast()?.text == partner else {
                    return Imbalance(line: token.line, construct: token.text)
                }
            }
        }
        return open.last.map { Imbalance(line: $0.line, construct: $0.text) }
    }
}

/// A lexer that splits a source file into tokens.
private struct Lexer {
    private let bytes: [UInt8]
    private let isSwift: Bool
    private var offset = 0
    private var line = 1
    private var startsLine = true
    var tokens: [SourceCode.Token] = []
    var conditions: [String] = []
    var hasConditions = false
    var error: SourceCode.Imbalance?

    init(_ bytes: [UInt8], _ language: SourceCode.Language) {
        self.bytes = bytes
        isSwift = language == .swift
    }

    mutating func run() {
        while offset < bytes.count, error == nil {
            let byte = bytes[offset]
            switch byte {
            case 0x0A: newline()
            case 0x20, 0x09, 0x0D: offset += 1
            case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "/") where isSwift: slash()
            case UInt8(ascii: "#") where isSwift && poundsBeforeSlash > 0: slash()
            case UInt8(ascii: "#") where startsLine && poundsBeforeQuote == 0 || !isSwift:
                directive()
            case UInt8(ascii: "#") where isSwift && poundsBeforeQuote > 0: string()
            case UInt8(ascii: "\""): string()
            case UInt8(ascii: "'") where !isSwift: string()
            case _ where Self.isWord(byte): word()
            default: add(.other, offset + 1)
            }
        }
    }

    private var next: UInt8? { offset + 1 < bytes.count ? bytes[offset + 1] : nil }

    private mutating func newline() {
        line += 1
        startsLine = true
        offset += 1
    }

    private mutating func add(_ kind: SourceCode.Token.Kind, _ end: Int, line: Int? = nil) {
        tokens.append(
            SourceCode.Token(
                kind: kind,
                text: String(decoding: bytes[offset..<end], as: UTF8.self),
                line: line ?? self.line,
                startsLine: startsLine,
                range: offset..<end
            )
        )
        startsLine = false
        offset = end
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "@"),
            UInt8(ascii: "$"), UInt8(ascii: "`"), 0x80...0xFF:
            true
        default: false
        }
    }

    private mutating func word() {
        // In Objective-C, `@` before a quote or bracket starts a literal.
        var end = offset + 1
        while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
        add(.word, end)
    }

    private mutating func skipLine() {
        while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
    }

    /// Skips a comment. Comments in Swift can be nested.
    private mutating func skipComment() {
        let start = line
        var depth = 0
        while offset < bytes.count {
            if bytes[offset] == UInt8(ascii: "/"), next == UInt8(ascii: "*"), isSwift || depth == 0
            {
                depth += 1
                offset += 2
            } else if bytes[offset] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                depth -= 1
                offset += 2
                if depth == 0 { return }
            } else if bytes[offset] == 0x0A {
                newline()
            } else {
                offset += 1
            }
        }
        error = .init(line: start, construct: "/*")
    }

    /// Skips a preprocessor directive and its continuation lines. Swift's other uses of `#` become
    /// tokens.
    private mutating func directive() {
        let start = offset
        var end = offset
        while end < bytes.count, bytes[end] != 0x0A {
            let continues = !isSwift && bytes[end] == UInt8(ascii: "\\")
            end += 1
            if continues, end < bytes.count, bytes[end] == 0x0A {
                line += 1
                end += 1
            }
        }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
            .split { $0 == " " || $0 == "\t" }.joined()
        let isCondition = ["#if", "#else", "#elif", "#endif"].contains { text.hasPrefix($0) }
        if isCondition {
            hasConditions = true
            conditions.append(text)
        }
        if !isSwift || isCondition {
            // Skip the whole line: an import such as `#import "NotificationService.h"` mentions a
            // name without declaring it.
            offset = end
        } else {
            add(.other, offset + 1)
        }
    }

    /// Returns the number of `#` before a quote, or before a slash that starts a regular
    /// expression.
    private func pounds(before quote: UInt8, at start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
        return end < bytes.count && bytes[end] == quote ? end - start : 0
    }

    private var poundsBeforeQuote: Int { pounds(before: UInt8(ascii: "\""), at: offset) }
    private var poundsBeforeSlash: Int { pounds(before: UInt8(ascii: "/"), at: offset) }

    /// Reads a string literal.
    private mutating func string() {
        let startLine = line
        guard let end = endOfString(offset) else {
            let quote = bytes[offset + poundsBeforeQuote]
            error = .init(line: startLine, construct: String(decoding: [quote], as: UTF8.self))
            return
        }
        let lines = bytes[offset..<end].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
        add(.string, end, line: startLine)
        line += lines
    }

    /// Returns the end of a string literal, which can be single-line, multi-line (`"""`) or raw
    /// (`#"…"#`); `nil` if it isn't closed.
    private func endOfString(_ start: Int) -> Int? {
        let pounds = isSwift ? pounds(before: UInt8(ascii: "\""), at: start) : 0
        let quote = bytes[start + pounds]
        var end = start + pounds
        let isMultiline = isSwift && bytes[end...].starts(with: [quote, quote, quote])
        let closing =
            Array(repeating: quote, count: isMultiline ? 3 : 1)
            + Array(repeating: UInt8(ascii: "#"), count: pounds)
        end += isMultiline ? 3 : 1
        let escape =
            [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: pounds)
        while end < bytes.count {
            if bytes[end...].starts(with: closing) { return end + closing.count }
            if bytes[end] == 0x0A {
                guard isMultiline else { return nil }
                end += 1
            } else if bytes[end...].starts(with: escape) {
                end += escape.count
                if isSwift, end < bytes.count, bytes[end] == UInt8(ascii: "(") {
                    guard let close = endOfInterpolation(end, isMultiline: isMultiline) else {
                        return nil
                    }
                    end = close
                } else {
                    end += end < bytes.count && bytes[end] != 0x0A ? 1 : 0
                }
            } else {
                end += 1
            }
        }
        return nil
    }

    /// Returns the end of an interpolation, which may contain strings; `nil` if it isn't closed.
    private func endOfInterpolation(_ start: Int, isMultiline: Bool) -> Int? {
        var depth = 0
        var end = start
        while end < bytes.count, isMultiline || bytes[end] != 0x0A {
            switch bytes[end] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return end + 1 }
            case UInt8(ascii: "\""),
                UInt8(ascii: "#") where pounds(before: UInt8(ascii: "\""), at: end) > 0:
                guard let close = endOfString(end) else { return nil }
                end = close - 1
            default: break
            }
            end += 1
        }
        return nil
    }

    /// Reads a regular expression: `/…/` on one line, or `#/…/#`. Otherwise, the slash is an
    /// operator.
    private mutating func slash() {
        let pounds = poundsBeforeSlash
        let closing = [UInt8(ascii: "/")] + Array(repeating: UInt8(ascii: "#"), count: pounds)
        let first = offset + pounds + 1
        guard first < bytes.count, pounds > 0 || startsExpression(bytes[first]) else {
            return add(.other, offset + 1)
        }
        var end = first
        while end < bytes.count, pounds > 0 || bytes[end] != 0x0A {
            if bytes[end...].starts(with: closing) {
                let lines = bytes[offset..<end].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
                add(.string, end + closing.count)
                line += lines
                return
            }
            end += bytes[end] == UInt8(ascii: "\\") && end + 1 < bytes.count ? 2 : 1
        }
        add(.other, offset + 1)
    }

    /// Whether a slash can start a regular expression. It can't after a value, or before white
    /// space, `)` or `=`.
    /// - Parameter byte: The byte after the slash.
    private func startsExpression(_ byte: UInt8) -> Bool {
        guard ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ")"), UInt8(ascii: "=")].contains(byte) else {
            return false
        }
        guard let before = tokens.last else { return true }
        switch before.kind {
        case .string: return false
        case .word:
            return ["return", "in", "case", "where", "try", "await", "throw", "else"]
                .contains(before.text)
        case .other: return ![")", "]", "}", "?", "!", "/", ">"].contains(before.text)
        }
    }
}
