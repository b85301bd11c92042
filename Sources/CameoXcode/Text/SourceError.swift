import CameoAnalysis

/// A syntax or encoding error in a file, with its position.
package enum SourceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// An error in a text file. Lines and columns, in characters, start at 1.
    case text(SourceProblem, line: Int, column: Int)
    /// An error in a binary property list at an offset, in bytes.
    case binary(BinaryPlistProblem, offset: Int)

    init(_ bytes: [UInt8], at offset: Int, _ problem: SourceProblem) {
        let before = bytes.prefix(offset)
        let line = before.count { $0 == 0x0A } + 1
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let column = String(decoding: bytes[start..<before.endIndex], as: UTF8.self).count + 1
        self = .text(problem, line: line, column: column)
    }

    /// Whether the description contains the fix.
    var hasFix: Bool {
        guard case .text(let problem, _, _) = self else { return false }
        return problem.hasFix
    }

    /// The position and the error, as compilers write them: `1:7: expected ';', found '}'` or
    /// `byte 8: unknown type`.
    package var description: String {
        switch self {
        case .text(let problem, let line, let column): "\(line):\(column): \(problem)"
        case .binary(let problem, let offset): "byte \(offset): \(problem)"
        }
    }

    /// Throws an error for text that can't be edited: UTF-16, invalid UTF-8, NUL characters, or
    /// merge conflicts.
    static func validateText(_ bytes: [UInt8]) throws(SourceError) {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            throw SourceError(bytes, at: 0, .utf16)
        }
        // For speed: most files are ASCII.
        guard bytes.reduce(0, |) < 0x80 || firstInvalidUTF8(in: bytes) == nil else {
            throw SourceError(bytes, at: 0, .invalidUTF8)
        }
        // Foundation would interpret the text as UTF-16 or UTF-32 without a byte order mark.
        if let offset = bytes.withUnsafeBufferPointer({ $0.offset(of: 0, from: 0) }) {
            throw SourceError(bytes, at: offset, .nulCharacter)
        }
        if let offset = mergeConflictMarker(in: bytes) {
            throw SourceError(bytes, at: offset, .mergeConflict)
        }
    }

    /// Returns the offset of the first merge conflict marker: a line that starts with seven `<` or
    /// `>`; `nil` if there is none.
    private static func mergeConflictMarker(in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var lineStart = 0
            while lineStart < bytes.count {
                let character = bytes[lineStart]
                if character == UInt8(ascii: "<") || character == UInt8(ascii: ">") {
                    let rest = bytes[lineStart...]
                    if rest.prefix(7).count(where: { $0 == character }) == 7,
                        rest.dropFirst(7).first.map({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D })
                            ?? true
                    {
                        return lineStart
                    }
                }
                guard let end = bytes.offset(of: 0x0A, from: lineStart) else { return nil }
                lineStart = end + 1
            }
            return nil
        }
    }
}
