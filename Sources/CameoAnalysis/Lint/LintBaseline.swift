/// The findings that a project accepts, identified by fingerprint, code and file. A baseline file
/// has one finding per line, sorted, so that branches merge easily.
package struct LintBaseline: Sendable, Hashable {
    /// An accepted finding.
    package struct Entry: Sendable, Hashable, Comparable {
        package let fingerprint: String
        package let code: String
        /// The path of the file, relative to the baseline's folder.
        package let file: String

        package static func < (one: Self, other: Self) -> Bool {
            (one.file, one.code, one.fingerprint) < (other.file, other.code, other.fingerprint)
        }
    }

    /// An error in a baseline file.
    package struct ParseError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The line, from 1.
        package let line: Int
        /// The unknown rule code in the line; `nil` if the line has a different mistake.
        var unknownCode: String?

        package var description: String {
            if let unknownCode {
                let similar = LintRule.similar(to: unknownCode).map { "did you mean '\($0)'?" }
                return "line \(line) has the unknown rule '\(unknownCode)'; "
                    + (similar ?? "\(HostProgram.name) lint --list-rules lists all rules")
            }
            return line == 1
                ? "not a baseline; create one with --write-baseline"
                : "line \(line) isn't a baseline entry; create a new file with --write-baseline"
        }
    }

    private static let firstLine = "# cameo lint baseline 1"

    /// The number of findings for each entry.
    private var counts: [Entry: Int] = [:]

    /// Creates an empty baseline.
    package init() {}

    /// Parses the content of a baseline file.
    package init(parsing bytes: [UInt8]) throws(ParseError) {
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        guard lines.first.map({ String($0) }) == Self.firstLine else { throw ParseError(line: 1) }
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            let parts = line.split(separator: " ", maxSplits: 2)
            guard parts.count == 3, parts[0].utf8.count == 16,
                parts[0].allSatisfy({ $0.isHexDigit && $0.isASCII })
            else { throw ParseError(line: index + 1) }
            guard LintRule.named(String(parts[1])) != nil else {
                throw ParseError(line: index + 1, unknownCode: String(parts[1]))
            }
            insert(
                Entry(
                    fingerprint: String(parts[0]),
                    code: String(parts[1]),
                    file: String(
                        decoding: TextDecoding.unescapingPercent(Array(parts[2].utf8)),
                        as: UTF8.self
                    )
                )
            )
        }
    }

    /// Adds a finding.
    package mutating func insert(_ entry: Entry) { counts[entry, default: 0] += 1 }

    /// Removes a finding.
    ///
    /// - Returns: Whether the baseline contained it.
    package mutating func remove(_ entry: Entry) -> Bool {
        guard let count = counts[entry] else { return false }
        counts[entry] = count == 1 ? nil : count - 1
        return true
    }

    /// The number of findings in the baseline.
    package var count: Int { counts.values.reduce(0, +) }

    /// Returns the findings in files that match a condition, sorted.
    package func entries(where condition: (_ file: String) -> Bool) -> [Entry] {
        counts.filter { condition($0.key.file) }
            .flatMap { Array(repeating: $0.key, count: $0.value) }.sorted()
    }

    /// The content of the baseline file.
    package var text: String {
        let lines = entries { _ in true }.map {
            "\($0.fingerprint) \($0.code) \(Self.escaped($0.file))\n"
        }
        return Self.firstLine + "\n" + lines.joined()
    }

    /// Returns a path without line breaks and other control characters.
    private static func escaped(_ path: String) -> String {
        var result = ""
        for scalar in path.unicodeScalars {
            if scalar.value < 0x20 || scalar.value == 0x7F || scalar == "%" {
                result += UInt8(scalar.value).percentEscape
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
