import Cameo

/// The positions of all names and values in JSON, in order.
///
/// It is built only for files with findings, in a second pass over the bytes, so that it doesn't
/// slow down parsing. Comments, trailing commas and missing commas are accepted, because rules
/// report them.
struct SourceTree {
    enum Kind {
        case object, array, string, number, bool, null
    }

    /// A value, and its name if it's a member of an object.
    struct Node {
        let kind: Kind
        /// The bytes of the name with its quotation marks; empty for array elements and the root.
        let name: Range<Int>
        /// The bytes of the value.
        var value: Range<Int>
        /// The index of the object or array that contains the value; -1 for the root.
        let parent: Int
        /// The index among the parent's members or elements.
        let position: Int
        /// The index after the last node that the value contains.
        var end = 0

        /// The bytes of the name and the value.
        var member: Range<Int> { name.isEmpty ? value : name.lowerBound..<value.upperBound }
    }

    let bytes: [UInt8]
    /// The values, ordered by their start. The root is the first.
    private(set) var nodes: [Node] = []
    /// The comments, with their delimiters.
    private(set) var comments: [Range<Int>] = []
    /// The offsets of trailing commas.
    private(set) var trailingCommas: [Int] = []
    /// The spaces between values that have no comma between them.
    private var missingCommas: [Range<Int>] = []

    /// The maximum number of nodes, which limits memory.
    private static let maxNodes = 1_000_000

    /// An index that speeds up lookups of members and elements.
    private final class Index {
        var members: [Int: [String: Int]] = [:]
        var children: [Int: [Int]] = [:]
    }

    private let index = Index()

    /// Parses a string, or the value that begins at an offset.
    ///
    /// - Parameter start: The offset of a value in other text; `nil` if the text contains only
    ///   the value.
    init?(_ bytes: [UInt8], embeddedAt start: Int? = nil) {
        self.bytes = bytes
        var scanner = Scanner(bytes: bytes)
        scanner.offset = start ?? (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        guard build(&scanner) else { return nil }
        if start == nil {
            guard scanner.skipSpace(&comments), scanner.offset == bytes.count else { return nil }
        }
    }

    /// Builds the nodes without recursion. Returns `false` if the text is invalid.
    private mutating func build(_ scanner: inout Scanner) -> Bool {
        var open: [Int] = []
        // The number of values so far in each open object or array.
        var counts: [Int] = []
        guard scanner.skipSpace(&comments) else { return false }
        var expectsValue = true
        var name = 0..<0
        while true {
            if expectsValue {
                guard nodes.count < Self.maxNodes else { return false }
                let start = scanner.offset
                guard let kind = scanner.value() else { return false }
                append(kind, name, start..<scanner.offset, open.last, &counts)
                name = 0..<0
                if kind == .object || kind == .array {
                    guard open.count < JSONDocument.maxNestingDepth else { return false }
                    open.append(nodes.count - 1)
                    counts.append(0)
                    guard scanner.skipSpace(&comments) else { return false }
                    if scanner.take(closing(kind)) {
                        counts.removeLast()
                        close(&open, scanner.offset)
                        expectsValue = false
                    } else {
                        guard kind == .array || readName(&scanner, &name) else { return false }
                        continue
                    }
                } else {
                    expectsValue = false
                }
            }
            guard let container = open.last else { return true }
            let end = scanner.offset
            guard scanner.skipSpace(&comments) else { return false }
            let kind = nodes[container].kind
            if scanner.take(closing(kind)) {
                counts.removeLast()
                close(&open, scanner.offset)
                continue
            }
            let comma = scanner.offset
            if !scanner.take(UInt8(ascii: ",")) { missingCommas.append(end..<comma) }
            guard scanner.skipSpace(&comments) else { return false }
            if scanner.take(closing(kind)) {
                trailingCommas.append(comma)
                counts.removeLast()
                close(&open, scanner.offset)
                continue
            }
            guard kind == .array || readName(&scanner, &name) else { return false }
            expectsValue = true
        }
    }

    /// Appends a node without children.
    private mutating func append(
        _ kind: Kind,
        _ name: Range<Int>,
        _ value: Range<Int>,
        _ parent: Int?,
        _ counts: inout [Int]
    ) {
        nodes.append(
            Node(
                kind: kind,
                name: name,
                value: value,
                parent: parent ?? -1,
                position: counts.last ?? 0
            )
        )
        if !counts.isEmpty { counts[counts.count - 1] += 1 }
        nodes[nodes.count - 1].end = nodes.count
    }

    private func closing(_ kind: Kind) -> UInt8 {
        kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
    }

    private mutating func close(_ open: inout [Int], _ offset: Int) {
        let index = open.removeLast()
        nodes[index].value = nodes[index].value.lowerBound..<offset
        nodes[index].end = nodes.count
    }

    private mutating func readName(_ scanner: inout Scanner, _ name: inout Range<Int>) -> Bool {
        let start = scanner.offset
        guard scanner.string() else { return false }
        name = start..<scanner.offset
        guard scanner.skipSpace(&comments), scanner.take(UInt8(ascii: ":")) else { return false }
        return scanner.skipSpace(&comments)
    }

    /// Returns the offsets at which commas are missing, if the parser fails at the first of them
    /// and the text has no other error; otherwise, an empty array.
    func offsetsOfMissingCommas(failingAt offset: Int) -> [Int] {
        guard missingCommas.first?.upperBound == offset else { return [] }
        let offsets = missingCommas.map { $0.lowerBound }
        var text = bytes
        for offset in offsets.reversed() { text.insert(UInt8(ascii: ","), at: offset) }
        return (try? JSONDocument(parsing: text)) == nil ? [] : offsets
    }

    // MARK: - Lookup

    /// Returns the values in an object or array, in order.
    func children(of node: Int) -> [Int] {
        if let known = index.children[node] { return known }
        var result: [Int] = []
        var child = node + 1
        while child < nodes[node].end {
            result.append(child)
            child = nodes[child].end
        }
        index.children[node] = result
        return result
    }

    /// Returns an object's last member with the given name; `nil` if there is none.
    private func member(_ name: String, of node: Int) -> Int? {
        if let known = index.members[node] { return known[name] }
        var members: [String: Int] = [:]
        for child in children(of: node) { members[text(nodes[child].name)] = child }
        index.members[node] = members
        return members[name]
    }

    /// Returns the text of a string or name, given its byte range including the quotation marks.
    func text(_ range: Range<Int>) -> String {
        guard range.count >= 2 else { return "" }
        let content = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
        guard content.contains(UInt8(ascii: "\\")) else {
            return String(decoding: content, as: UTF8.self)
        }
        guard let document = try? JSONDocument(parsing: Array(bytes[range])),
            case .string(let string) = document.root
        else { return String(decoding: content, as: UTF8.self) }
        return string
    }

    /// The result of looking up a path.
    struct Location {
        /// The deepest value on the path that exists in the text.
        let node: Int
        /// The number of path components that exist.
        let depth: Int
    }

    /// Returns the value at a path, or the deepest value on the path that exists. If the path leads
    /// into JSON in a string, returns the string's location. If a name is repeated, the last one
    /// wins.
    func locate(_ path: [String]) -> Location {
        var node = 0
        for (depth, step) in path.enumerated() {
            var found: Int?
            switch nodes[node].kind {
            case .object: found = member(step, of: node)
            case .array:
                let children = children(of: node)
                if let index = Int(step), children.indices.contains(index) {
                    found = children[index]
                }
            default: break
            }
            guard let found else { return Location(node: node, depth: depth) }
            node = found
        }
        return Location(node: node, depth: path.count)
    }

    /// Returns the value at a path; `nil` if there is none.
    func node(at path: [String]) -> Int? {
        let location = locate(path)
        return location.depth == path.count ? location.node : nil
    }
}

/// A scanner for JSON tokens and comments.
private struct Scanner {
    let bytes: [UInt8]
    var offset = 0

    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        offset += 1
        return true
    }

    /// Skips spaces and comments. Returns `false` after an unterminated comment.
    mutating func skipSpace(_ comments: inout [Range<Int>]) -> Bool {
        while let byte = peek {
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                offset += 1
                continue
            }
            guard byte == UInt8(ascii: "/"), offset + 1 < bytes.count else { return true }
            let start = offset
            if bytes[offset + 1] == UInt8(ascii: "/") {
                while let byte = peek, byte != 0x0A { offset += 1 }
            } else if bytes[offset + 1] == UInt8(ascii: "*") {
                offset += 2
                while offset + 1 < bytes.count,
                    bytes[offset] != UInt8(ascii: "*") || bytes[offset + 1] != UInt8(ascii: "/")
                { offset += 1 }
                guard offset + 1 < bytes.count else { return false }
                offset += 2
            } else {
                return true
            }
            comments.append(start..<offset)
        }
        return true
    }

    /// Scans a value, or only the opening bracket of an object or array, and returns its kind;
    /// `nil` if no value comes next.
    mutating func value() -> SourceTree.Kind? {
        switch peek {
        case UInt8(ascii: "{"):
            offset += 1
            return .object
        case UInt8(ascii: "["):
            offset += 1
            return .array
        case UInt8(ascii: "\""): return string() ? .string : nil
        case UInt8(ascii: "t"): return word("true") ? .bool : nil
        case UInt8(ascii: "f"): return word("false") ? .bool : nil
        case UInt8(ascii: "n"): return word("null") ? .null : nil
        default:
            let start = offset
            while let byte = peek, Self.isNumberByte(byte) { offset += 1 }
            return offset > start ? .number : nil
        }
    }

    mutating func string() -> Bool {
        guard take(UInt8(ascii: "\"")) else { return false }
        let start = offset
        let end = bytes.withUnsafeBufferPointer { bytes -> Int? in
            var offset = start
            while offset < bytes.count {
                let byte = bytes[offset]
                if byte == UInt8(ascii: "\"") { return offset + 1 }
                if byte < 0x20 { return nil }
                offset += byte == UInt8(ascii: "\\") ? 2 : 1
            }
            return nil
        }
        guard let end else { return false }
        offset = end
        return true
    }

    private mutating func word(_ word: StaticString) -> Bool {
        let matches = word.withUTF8Buffer { bytes[offset...].starts(with: $0) }
        if matches { offset += word.utf8CodeUnitCount }
        return matches
    }

    private static func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}

extension SourceTree {
    /// Returns the path to a value, as names and indices.
    func path(of index: Int) -> [String] {
        var path: [String] = []
        var index = index
        while nodes[index].parent >= 0 {
            let node = nodes[index]
            if node.name.isEmpty {
                path.append(String(node.position))
            } else {
                path.append(text(node.name))
            }
            index = node.parent
        }
        return path.reversed()
    }

    /// Returns the bytes to remove with a comment: the entire line if it contains nothing else;
    /// otherwise, the comment and the spaces before it.
    func removal(of comment: Range<Int>) -> Range<Int> {
        var start = comment.lowerBound
        while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        var end = comment.upperBound
        // The CR in a CRLF line ending isn't part of the comment.
        if end > comment.lowerBound, bytes[end - 1] == 0x0D { end -= 1 }
        let isLineStart = start == 0 || bytes[start - 1] == 0x0A
        guard isLineStart else { return start..<end }
        var next = end
        while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
        if next < bytes.count, bytes[next] == 0x0D { next += 1 }
        if next < bytes.count, bytes[next] == 0x0A { return start..<(next + 1) }
        return comment.lowerBound..<end
    }
}
