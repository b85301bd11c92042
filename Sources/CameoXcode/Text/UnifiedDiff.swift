import CameoHost

/// The difference between two files, in the format of `diff -u`.
package struct UnifiedDiff {
    /// A line, and whether it changes.
    private enum Line {
        case unchanged(Slice)
        case removed(Slice)
        case added(Slice)
    }

    private typealias Slice = ArraySlice<UInt8>

    private static let context = 3

    package let added: Int
    /// The number of removed lines.
    package let removed: Int
    private let before: [UInt8]
    private let after: [UInt8]
    private let path: String
    private let isNew: Bool
    private let isDeleted: Bool

    /// Compares two versions of a file. A version is `nil` if the file doesn't exist.
    package init(_ before: [UInt8]?, _ after: [UInt8]?, path: String) {
        self.before = before ?? []
        self.after = after ?? []
        self.path = path
        isNew = before == nil
        isDeleted = after == nil
        // For speed: count lines that are only added or only removed without comparing all pairs.
        if let count = Self.insertedLines(self.before, self.after) {
            (added, removed) = (count, 0)
        } else if let count = Self.insertedLines(self.after, self.before) {
            (added, removed) = (0, count)
        } else {
            let lines = Self.compare(Self.lines(self.before), Self.lines(self.after))
            added = lines.count { if case .added = $0 { true } else { false } }
            removed = lines.count { if case .removed = $0 { true } else { false } }
        }
    }

    /// Returns the number of lines that `whole` contains in addition to the lines of `part`; `nil`
    /// if `whole` doesn't contain all lines of `part` in order.
    private static func insertedLines(_ part: [UInt8], _ whole: [UInt8]) -> Int? {
        part.withUnsafeBytes { part in
            whole.withUnsafeBytes { whole in
                var (start, next, inserted) = (0, 0, 0)
                var line = part.line(at: 0)
                while next < whole.count {
                    let candidate = whole.line(at: next)
                    next += candidate.count
                    if start < part.count, candidate.isSame(as: line) {
                        start += line.count
                        line = part.line(at: start)
                    } else {
                        inserted += 1
                    }
                }
                return start == part.count ? inserted : nil
            }
        }
    }

    /// Splits bytes into lines, with their line endings.
    private static func lines(_ bytes: [UInt8]) -> [Slice] {
        var lines: [Slice] = []
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
            lines.append(bytes[start..<end])
            start = end
        }
        return lines
    }

    private static func compare(_ old: [Slice], _ new: [Slice]) -> [Line] {
        // Comparing numbers is faster than comparing lines.
        var numbers: [Slice: Int] = [:]
        func number(_ line: Slice) -> Int {
            if let number = numbers[line] { return number }
            numbers[line] = numbers.count
            return numbers.count - 1
        }
        let difference = new.map(number).difference(from: old.map(number))
        let removed = Set(difference.removals.map(Self.offset))
        let inserted = Set(difference.insertions.map(Self.offset))
        var lines: [Line] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if removed.contains(left), left < old.count {
                lines.append(.removed(old[left]))
                left += 1
            } else if inserted.contains(right), right < new.count {
                lines.append(.added(new[right]))
                right += 1
            } else {
                lines.append(.unchanged(old[left]))
                left += 1
                right += 1
            }
        }
        return lines
    }

    private static func offset(_ change: CollectionDifference<Int>.Change) -> Int {
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }

    /// The difference in hunks, with three lines of context.
    package var text: String {
        var text =
            "--- \(isNew ? "/dev/null" : Self.name("a/\(path)"))\n"
            + "+++ \(isDeleted ? "/dev/null" : Self.name("b/\(path)"))\n"
        let lines = Self.compare(Self.lines(before), Self.lines(after))
        for hunk in Self.hunks(lines) { text += Self.text(of: hunk, in: lines) }
        return text
    }

    /// Returns a path in the form that `patch` and `git apply` expect: a tab follows a path with
    /// spaces, and a path with control characters is in quotation marks.
    private static func name(_ path: String) -> String {
        let bytes = path.utf8
        guard bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0x22 || $0 == 0x5C }) else {
            return bytes.contains(0x20) ? path + "\t" : path
        }
        var quoted = "\""
        for scalar in path.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 8)
                quoted += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private static func hunks(_ lines: [Line]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (index, line) in lines.enumerated() {
            if case .unchanged = line { continue }
            let range = max(0, index - context)..<min(lines.count, index + context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    private static func text(of hunk: Range<Int>, in lines: [Line]) -> String {
        func count(_ range: Range<Int>, old: Bool) -> Int {
            lines[range].count {
                switch $0 {
                case .unchanged: true
                case .removed: old
                case .added: !old
                }
            }
        }
        func position(old: Bool) -> String {
            let lengths = count(hunk, old: old)
            let start = count(0..<hunk.lowerBound, old: old) + (lengths == 0 ? 0 : 1)
            return lengths == 1 ? "\(start)" : "\(start),\(lengths)"
        }
        var text = "@@ -\(position(old: true)) +\(position(old: false)) @@\n"
        for line in lines[hunk] {
            switch line {
            case .unchanged(let line): text += formatted(" ", line)
            case .removed(let line): text += formatted("-", line)
            case .added(let line): text += formatted("+", line)
            }
        }
        return text
    }

    private static func formatted(_ prefix: String, _ line: Slice) -> String {
        let text = prefix + String(decoding: line, as: UTF8.self)
        return line.last == 0x0A ? text : "\(text)\n\\ No newline at end of file\n"
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the line at an offset, with its line ending.
    fileprivate func line(at start: Int) -> UnsafeRawBufferPointer {
        let end = assumingMemoryBound(to: UInt8.self).offset(of: 0x0A, from: start)
        return UnsafeRawBufferPointer(rebasing: self[start..<(end.map { $0 + 1 } ?? count)])
    }
}
