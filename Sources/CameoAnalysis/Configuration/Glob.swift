/// A pattern for paths: `**` matches any number of folders, `*` any number of characters in a name,
/// `?` one character, and `{a,b}` one of several strings.
package struct Glob: Sendable, Hashable, CustomStringConvertible {
    /// An error in a glob pattern.
    package enum ParseError: Error, Sendable, Hashable, CustomStringConvertible {
        case empty
        case absolute
        case parent
        case unbalancedBraces
        case tooManyAlternatives

        package var description: String {
            switch self {
            case .empty: "is empty"
            case .absolute: "is absolute; globs are relative to the folder of the configuration"
            case .parent: "contains '..'; globs are relative to the folder of the configuration"
            case .unbalancedBraces: "has an unmatched brace"
            case .tooManyAlternatives:
                "has more than \(Glob.maxAlternatives) combinations of alternatives"
            }
        }
    }

    /// The maximum number of patterns that brace expansion can produce.
    static let maxAlternatives = 100

    /// The pattern as written in the configuration.
    package let description: String
    /// Whether the pattern begins with `!`, which excludes the files that match it.
    package let isNegated: Bool
    /// The alternatives, each with one pattern per path component.
    private let alternatives: [[[UInt8]]]

    package init(_ text: String) throws(ParseError) {
        description = text
        isNegated = text.utf8.first == UInt8(ascii: "!")
        var pattern = Array(isNegated ? text.utf8.dropFirst() : text.utf8[...])
        if pattern.starts(with: "./".utf8) { pattern.removeFirst(2) }
        guard !pattern.isEmpty else { throw .empty }
        guard pattern[0] != Self.slash else { throw .absolute }
        alternatives = try Self.expanded(pattern).map { pattern in
            pattern.split(separator: Self.slash).map(Array.init)
        }
        guard alternatives.allSatisfy({ !$0.isEmpty }) else { throw .empty }
        guard !alternatives.contains(where: { $0.contains(Array("..".utf8)) }) else {
            throw .parent
        }
    }

    private static let slash = UInt8(ascii: "/")
    private static let anyFolders = Array("**".utf8)

    /// Expands the braces in a pattern.
    private static func expanded(_ pattern: [UInt8]) throws(ParseError) -> [[UInt8]] {
        var (waiting, result): ([[UInt8]], [[UInt8]]) = ([pattern], [])
        while let next = waiting.popLast() {
            guard let open = next.firstIndex(of: UInt8(ascii: "{")) else {
                guard !next.contains(UInt8(ascii: "}")) else { throw .unbalancedBraces }
                result.append(next)
                continue
            }
            guard next[..<open].allSatisfy({ $0 != UInt8(ascii: "}") }) else {
                throw .unbalancedBraces
            }
            var (depth, start, parts): (Int, Int, [ArraySlice<UInt8>]) = (0, open + 1, [])
            var close: Int?
            for index in open..<next.count {
                switch next[index] {
                case UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "}"): depth -= 1
                case UInt8(ascii: ",") where depth == 1:
                    parts.append(next[start..<index])
                    start = index + 1
                default: break
                }
                if depth == 0 {
                    parts.append(next[start..<index])
                    close = index
                    break
                }
            }
            guard let close else { throw .unbalancedBraces }
            for part in parts.reversed() {
                waiting.append(Array(next[..<open]) + part + next[(close + 1)...])
            }
            guard waiting.count + result.count <= maxAlternatives else {
                throw .tooManyAlternatives
            }
        }
        return result
    }

    /// Returns whether the pattern matches a path, ignoring negation.
    ///
    /// - Parameter path: A relative path with `/` as the separator.
    package func matches(_ path: String) -> Bool {
        let names = path.utf8.split(separator: Self.slash).map(Array.init)
        return alternatives.contains { Self.matches(names[...], $0[...]) }
    }

    /// Returns whether the pattern matches a path or a folder that contains it, ignoring negation.
    package func matchesPathOrFolder(_ path: String) -> Bool {
        let names = path.utf8.split(separator: Self.slash).map(Array.init)
        return alternatives.contains { pattern in
            (1...max(1, names.count)).contains { Self.matches(names.prefix($0), pattern[...]) }
        }
    }

    /// Returns whether the components of a path match patterns. Backtracks only to the last `**`,
    /// so the time is at most proportional to the product of the lengths.
    private static func matches(
        _ names: ArraySlice<[UInt8]>,
        _ patterns: ArraySlice<[UInt8]>
    ) -> Bool {
        var (name, pattern) = (names.startIndex, patterns.startIndex)
        var retry: (name: Int, pattern: Int)?
        while name < names.endIndex {
            if pattern < patterns.endIndex, patterns[pattern] == anyFolders {
                retry = (name, pattern + 1)
                pattern += 1
            } else if pattern < patterns.endIndex, matches(names[name], patterns[pattern]) {
                name += 1
                pattern += 1
            } else if let last = retry {
                retry = (last.name + 1, last.pattern)
                (name, pattern) = (last.name + 1, last.pattern)
            } else {
                return false
            }
        }
        return patterns[pattern...].allSatisfy { $0 == anyFolders }
    }

    /// Returns whether a component matches a pattern. Backtracks only to the last `*`.
    private static func matches(_ name: [UInt8], _ pattern: [UInt8]) -> Bool {
        var (position, index) = (0, 0)
        var retry: (position: Int, index: Int)?
        while position < name.count {
            if index < pattern.count, pattern[index] == UInt8(ascii: "*") {
                retry = (position, index + 1)
                index += 1
            } else if index < pattern.count, pattern[index] == UInt8(ascii: "?") {
                position += 1
                // Skip the character's continuation bytes.
                while position < name.count, name[position] & 0xC0 == 0x80 { position += 1 }
                index += 1
            } else if index < pattern.count, pattern[index] == name[position] {
                position += 1
                index += 1
            } else if let last = retry {
                retry = (last.position + 1, last.index)
                (position, index) = (last.position + 1, last.index)
            } else {
                return false
            }
        }
        return pattern[index...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

extension [Glob] {
    /// Returns whether the last pattern that matches a path isn't negated.
    package func include(_ path: String) -> Bool {
        last { $0.matches(path) }.map { !$0.isNegated } ?? false
    }

    /// Returns whether the last pattern that matches a path or a folder that contains it isn't
    /// negated.
    package func exclude(_ path: String) -> Bool {
        last { $0.matchesPathOrFolder(path) }.map { !$0.isNegated } ?? false
    }
}
