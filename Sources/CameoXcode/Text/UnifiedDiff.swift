/// The difference of two texts, as `diff -u` writes it.
package struct UnifiedDiff {
    /// A run of lines that stay, go or come.
    private enum Line {
        case same(Slice)
        case gone(Slice)
        case new(Slice)
    }

    private typealias Slice = ArraySlice<UInt8>

    private static let context = 3

    /// How many lines come and go.
    package let added: Int
    package let removed: Int
    private let old: [Slice]
    private let new: [Slice]
    private let path: String
    private let isNew: Bool
    private let isGone: Bool

    /// Compares what a file holds with what it will hold; `nil` for no file.
    package init(_ before: [UInt8]?, _ after: [UInt8]?, path: String) {
        old = Self.lines(before ?? [])
        new = Self.lines(after ?? [])
        self.path = path
        isNew = before == nil
        isGone = after == nil
        // Where lines only come or only go, one walk over both tells how many.
        if Self.isPart(old, of: new) || Self.isPart(new, of: old) {
            added = max(0, new.count - old.count)
            removed = max(0, old.count - new.count)
        } else {
            let lines = Self.compare(old, new)
            added = lines.count { if case .new = $0 { true } else { false } }
            removed = lines.count { if case .gone = $0 { true } else { false } }
        }
    }

    /// Whether all lines of one text stand in another one, in their order.
    private static func isPart(_ part: [Slice], of whole: [Slice]) -> Bool {
        var next = part.startIndex
        for line in whole where next < part.endIndex && part[next] == line { next += 1 }
        return next == part.endIndex
    }

    /// The lines of a text, with their ends.
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
        // Numbers compare faster than lines do.
        var numbers: [Slice: Int] = [:]
        func number(_ line: Slice) -> Int {
            if let number = numbers[line] { return number }
            numbers[line] = numbers.count
            return numbers.count - 1
        }
        let difference = new.map(number).difference(from: old.map(number))
        let removed = Set(difference.removals.map(Self.place))
        let inserted = Set(difference.insertions.map(Self.place))
        var lines: [Line] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if removed.contains(left), left < old.count {
                lines.append(.gone(old[left]))
                left += 1
            } else if inserted.contains(right), right < new.count {
                lines.append(.new(new[right]))
                right += 1
            } else {
                lines.append(.same(old[left]))
                left += 1
                right += 1
            }
        }
        return lines
    }

    private static func place(_ change: CollectionDifference<Int>.Change) -> Int {
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }

    /// The difference in hunks, each with three lines around it.
    package var text: String {
        var text =
            "--- \(isNew ? "/dev/null" : "a/\(path)")\n+++ \(isGone ? "/dev/null" : "b/\(path)")\n"
        let lines = Self.compare(old, new)
        for hunk in Self.hunks(lines) { text += Self.text(of: hunk, in: lines) }
        return text
    }

    private static func hunks(_ lines: [Line]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (index, line) in lines.enumerated() {
            if case .same = line { continue }
            let range =
                max(0, index - context)..<min(lines.count, index + context + 1)
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
                case .same: true
                case .gone: old
                case .new: !old
                }
            }
        }
        func place(old: Bool) -> String {
            let lengths = count(hunk, old: old)
            let start = count(0..<hunk.lowerBound, old: old) + (lengths == 0 ? 0 : 1)
            return lengths == 1 ? "\(start)" : "\(start),\(lengths)"
        }
        var text = "@@ -\(place(old: true)) +\(place(old: false)) @@\n"
        for line in lines[hunk] {
            switch line {
            case .same(let line): text += written(" ", line)
            case .gone(let line): text += written("-", line)
            case .new(let line): text += written("+", line)
            }
        }
        return text
    }

    private static func written(_ sign: String, _ line: Slice) -> String {
        let text = sign + String(decoding: line, as: UTF8.self)
        return line.last == 0x0A ? text : "\(text)\n\\ No newline at end of file\n"
    }
}
