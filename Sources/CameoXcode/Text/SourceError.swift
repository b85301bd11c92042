import Foundation

/// What is wrong in a text, and where.
package struct SourceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int
    /// The column in characters, from 1.
    package let column: Int
    /// What is wrong.
    package let problem: SourceProblem

    init(_ bytes: [UInt8], at offset: Int, _ problem: SourceProblem) {
        let before = bytes.prefix(offset)
        line = before.count { $0 == 0x0A } + 1
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        column = String(decoding: bytes[start..<before.endIndex], as: UTF8.self).count + 1
        self.problem = problem
    }

    /// `line:column: what is wrong`
    package var description: String { "\(line):\(column): \(problem)" }

    /// Refuses what is no text to be edited: UTF-16, bytes that are not UTF-8, NUL, marks of a merge.
    static func checkText(_ bytes: [UInt8]) throws(SourceError) {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            throw SourceError(bytes, at: 0, .utf16)
        }
        guard String(bytes: bytes, encoding: .utf8) != nil else {
            throw SourceError(bytes, at: 0, .invalidUTF8)
        }
        // Foundation takes a text with one for UTF-16 or UTF-32 without a mark.
        if let place = bytes.firstIndex(of: 0) {
            throw SourceError(bytes, at: place, .nulCharacter)
        }
        if let mark = mergeMark(in: bytes) {
            throw SourceError(bytes, at: mark, .mergeConflict)
        }
    }

    /// Where the first line stands that a merge has left: seven of one sign at its start.
    private static func mergeMark(in bytes: [UInt8]) -> Int? {
        var lineStart = 0
        while lineStart < bytes.count {
            let sign = bytes[lineStart]
            if sign == UInt8(ascii: "<") || sign == UInt8(ascii: ">") {
                let rest = bytes[lineStart...]
                if rest.prefix(7).count(where: { $0 == sign }) == 7,
                    rest.dropFirst(7).first.map({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }) ?? true
                {
                    return lineStart
                }
            }
            guard let end = bytes[lineStart...].firstIndex(of: 0x0A) else { return nil }
            lineStart = end + 1
        }
        return nil
    }
}
