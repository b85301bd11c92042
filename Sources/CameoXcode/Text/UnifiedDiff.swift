/// The difference of two texts, as `diff -u` writes it.
package struct UnifiedDiff {
    /// A run of lines that stay, go or come.
    private enum Line {
        case same(Substring)
        case gone(Substring)
        case new(Substring)
    }

    private static let context = 3

    /// How many lines come and go.
    package let added: Int
    package let removed: Int
    private let lines: [Line]
    private let path: String
    private let isNew: Bool
    private let isGone: Bool

    /// Compares what a file holds with what it will hold; `nil` for no file.
    package init(_ before: [UInt8]?, _ after: [UInt8]?, path: String) {
        let old = Self.lines(before ?? [])
        let new = Self.lines(after ?? [])
        self.path = path
        isNew = before == nil
        isGone = after == nil
        lines = Self.compare(old, new)
        added = lines.count { if case .new = $0 { true } else { false } }
        removed = lines.count { if case .gone = $0 { true } else { false } }
    }

    /// The lines of a text, with their ends.
    private static func lines(_ bytes: [UInt8]) -> [Substring] {
        let text = String(decoding: bytes, as: UTF8.self)[...]
        var lines: [Substring] = []
        var start = text.startIndex
        // CR LF is one character.
        while start < text.endIndex {
            let end = text[start...].firstIndex(where: \.isNewline).map(text.index(after:))
            lines.append(text[start..<(end ?? text.endIndex)])
            start = end ?? text.endIndex
        }
        return lines
    }

    private static func compare(_ old: [Substring], _ new: [Substring]) -> [Line] {
        let difference = new.difference(from: old)
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

    private static func place(_ change: CollectionDifference<Substring>.Change) -> Int {
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }

    /// The difference in hunks, each with three lines around it.
    package var text: String {
        var text =
            "--- \(isNew ? "/dev/null" : "a/\(path)")\n+++ \(isGone ? "/dev/null" : "b/\(path)")\n"
        for hunk in hunks { text += self.text(of: hunk) }
        return text
    }

    private var hunks: [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (index, line) in lines.enumerated() {
            if case .same = line { continue }
            let range =
                max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    private func text(of hunk: Range<Int>) -> String {
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
            case .same(let line): text += Self.written(" ", line)
            case .gone(let line): text += Self.written("-", line)
            case .new(let line): text += Self.written("+", line)
            }
        }
        return text
    }

    private static func written(_ sign: String, _ line: Substring) -> String {
        line.last?.isNewline == true
            ? sign + line : "\(sign)\(line)\n\\ No newline at end of file\n"
    }
}
