/// A pattern for the paths of values, such as `$.aps.badge` or `data.items[*].id`. It also matches
/// the values that a matching value contains.
package struct ValuePattern: Sendable, Hashable {
    private let steps: [String]

    /// Parses a pattern; returns `nil` if the syntax is invalid.
    package init?(_ text: String) {
        var rest = text[...]
        if rest.hasPrefix("$") {
            rest = rest.dropFirst()
            if rest.hasPrefix(".") { rest = rest.dropFirst() }
        }
        guard let steps = Self.steps(rest) else { return nil }
        self.steps = steps
    }

    /// Returns whether a path leads to a matching value or to a value that it contains.
    package func matches(_ path: String) -> Bool {
        guard let names = Self.steps(path[...]), names.count >= steps.count else { return false }
        return zip(steps, names).allSatisfy { $0 == "*" || $0 == $1 }
    }

    /// Splits a path at periods and brackets, except inside double quotes. Returns `nil` if the
    /// syntax is invalid.
    private static func steps(_ text: Substring) -> [String]? {
        var steps: [String] = []
        var rest = text
        while let first = rest.first {
            if first == "[" {
                guard let end = rest.firstIndex(of: "]") else { return nil }
                steps.append(String(rest[rest.index(after: rest.startIndex)..<end]))
                rest = rest[rest.index(after: end)...]
                if rest.hasPrefix(".") { rest = rest.dropFirst() }
                continue
            }
            if first == "\"" {
                var name = ""
                var index = rest.index(after: rest.startIndex)
                while index < rest.endIndex, rest[index] != "\"" {
                    if rest[index] == "\\", rest.index(after: index) < rest.endIndex {
                        index = rest.index(after: index)
                    }
                    name.append(rest[index])
                    index = rest.index(after: index)
                }
                guard index < rest.endIndex else { return nil }
                steps.append(name)
                rest = rest[rest.index(after: index)...]
                if rest.hasPrefix(".") { rest = rest.dropFirst() }
                continue
            }
            let name = rest.prefix { $0 != "." && $0 != "[" }
            guard !name.isEmpty else { return nil }
            steps.append(String(name))
            rest = rest.dropFirst(name.count)
            if rest.hasPrefix(".") { rest = rest.dropFirst() }
        }
        return steps
    }
}
