import Cameo

/// Formatter for a report in the terminal.
///
///     push.json:4:5: error: aps has no key 'mutable_content' [key-misspelled]
///       4 |     "mutable_content": 1
///         |     ^~~~~~~~~~~~~~~~~
///       fix: Rename it to 'mutable-content'
final class TextLintFormatter: LintFormatter {
    private let width: Int
    private let style: TerminalStyle

    init(_ options: LintFormatOptions) {
        width = max(options.width, 40)
        style = TerminalStyle(isColored: options.isColored)
    }

    func start(_ summary: LintSummary) -> String { "" }

    func end(_ summary: LintSummary) -> String { summary.lines.map { $0 + "\n" }.joined() }

    func add(_ file: LintedFile) -> String {
        // Mask secrets, because reports may appear in public logs.
        let secrets = file.findings.filter { $0.marksSecret }.compactMap { $0.range?.bytes }
        return file.findings.map { text(of: $0, in: file, secrets) }.joined()
    }

    private func text(
        of finding: LintFinding,
        in file: LintedFile,
        _ secrets: [Range<Int>]
    ) -> String {
        // GitHub interprets a log line that begins with :: or ## as a workflow command.
        let isCommand = file.name.hasPrefix(":") || file.name.hasPrefix("#")
        var location = (isCommand ? "./" : "") + file.name.printable
        if let start = finding.range?.start { location += ":\(start.line):\(start.column)" }
        let severity =
            switch finding.severity {
            case .error: style.error("error")
            case .warning: style.warning("warning")
            case .info: "info"
            }
        var text =
            "\(style.bold(location)): \(severity): \(finding.message.printable.lowercasedStart) "
            + style.dim("[\(finding.code)]") + "\n"
        var margin = 2
        if let range = finding.range, let source = file.source {
            let number = "\(range.start.line)"
            margin = number.utf8.count + 3
            let excerpt = SourceExcerpt(
                of: range,
                in: source,
                width: width - margin - 2,
                masking: secrets
            )
            if !excerpt.line.isEmpty {
                text += "  \(style.dim("\(number) |")) \(excerpt.line)\n"
                let indentation = String(repeating: " ", count: number.utf8.count)
                text += "  \(indentation) \(style.dim("|")) \(style.error(excerpt.marker))\n"
            }
        }
        let fix = finding.fixes.first { $0.isSafe } ?? finding.fixes.first
        if let suggestion = finding.suggestion ?? fix?.title {
            let label = fix?.isSafe == true ? "fix (--fix): " : "fix: "
            let lines = (label + suggestion.printable).wrapped(to: width - 2)
            text += "  " + lines.joined(separator: "\n    ") + "\n"
        }
        return text
    }
}

extension LintFinding {
    /// Whether the finding is about a secret, which the report must not reveal.
    fileprivate var marksSecret: Bool {
        code == LintRule.imageURLWithToken.code || LintRule.named(code)?.group == .privacy
    }
}

extension String {
    /// The string with its first letter in lowercase, as in compiler messages, unless the first
    /// word is a name.
    fileprivate var lowercasedStart: String {
        let word = prefix { $0 != " " }
        guard let first = word.first, first.isUppercase,
            word.dropFirst().allSatisfy({ $0.isLowercase || $0 == "'" || $0 == "," }),
            !Self.names.contains(String(word))
        else { return self }
        return first.lowercased() + dropFirst()
    }

    private static let names: Set<String> = [
        "Apple", "Expo", "Firebase", "Safari", "Cameo", "Simulator", "Xcode", "Pushwoosh",
    ]
}

/// An excerpt of a line with a finding, and a marker below it.
struct SourceExcerpt {
    /// The text, without control characters.
    private(set) var line = ""
    /// The marker: `^~~~` below the finding.
    private(set) var marker = ""

    /// The maximum number of bytes that an excerpt includes before and after the start of the
    /// finding, because the whole file may be one line.
    private static let window = 2048

    /// Creates the excerpt of the first line of a range.
    ///
    /// - Parameters:
    ///   - range: The range of the finding.
    ///   - source: The file.
    ///   - width: The maximum width, in columns.
    ///   - secrets: The ranges in the file to mask with asterisks.
    init(
        of range: SourceRange,
        in source: SourceText,
        width: Int,
        masking secrets: [Range<Int>] = []
    ) {
        let part = Part(around: range, in: source)
        let hidden = secrets.filter { $0.overlaps(part.before.lowerBound..<part.after.upperBound) }
        let text = { (part: Range<Int>) in source.bytes.text(of: part, masking: hidden) }
        let before = text(part.before)
        let marked = text(part.marked)
        let after = text(part.after)
        let room = max(width, 20)
        // If the line is truncated, reserve a third of the width for the text before the finding.
        let total = before.columns + marked.columns + after.columns
        if total <= room, !part.isCutAtStart, !part.isCutAtEnd {
            line = before + marked + after
            marker = Self.marker(at: before.columns, length: marked.columns)
            return
        }
        let third = room / 3
        let shownMark = marked.truncatedColumns(to: room - 2)
        let needed = max(third, room - 2 - shownMark.columns - after.columns)
        let shownBefore =
            before.columns <= needed && !part.isCutAtStart
            ? before : "…" + before.suffixColumns(max(0, min(needed, room - 2) - 1))
        let rest = room - shownBefore.columns - shownMark.columns
        let isMarkCut = shownMark.utf8.count < marked.utf8.count
        var shownAfter = isMarkCut ? "" : after.truncatedColumns(to: max(0, rest - 1))
        if isMarkCut || part.isCutAtEnd || shownAfter.utf8.count < after.utf8.count {
            shownAfter += "…"
        }
        line = shownBefore + shownMark + shownAfter
        if line.columns > room + 1 { line = line.truncated(to: room) }
        marker = Self.marker(
            at: shownBefore.columns,
            length: min(shownMark.columns, max(1, room - shownBefore.columns))
        )
    }

    /// The part of a line that the excerpt can contain.
    private struct Part {
        let before: Range<Int>
        let marked: Range<Int>
        let after: Range<Int>
        let isCutAtStart: Bool
        let isCutAtEnd: Bool

        init(around range: SourceRange, in source: SourceText) {
            let bytes = source.bytes
            let offset = min(range.start.offset, bytes.count)
            var start = offset
            let first = source.hasByteOrderMark ? min(3, offset) : 0
            while start > first, offset - start < SourceExcerpt.window,
                !Self.isEnd(bytes[start - 1])
            {
                start -= 1
            }
            // Move to the first byte of a character.
            while start < offset, bytes[start] & 0xC0 == 0x80 { start += 1 }
            var end = offset
            while end < bytes.count, end - offset < SourceExcerpt.window, !Self.isEnd(bytes[end]) {
                end += 1
            }
            isCutAtStart = start > first && !Self.isEnd(bytes[start - 1])
            isCutAtEnd = end < bytes.count && !Self.isEnd(bytes[end])
            before = start..<offset
            marked = offset..<max(offset, min(range.end.offset, end))
            after = marked.upperBound..<end
        }

        private static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    }

    private static func marker(at column: Int, length: Int) -> String {
        String(repeating: " ", count: column) + "^"
            + String(repeating: "~", count: max(0, length - 1))
    }
}

extension String {
    /// Returns the longest prefix that fits into the given number of columns.
    fileprivate func truncatedColumns(to limit: Int) -> String {
        var used = 0
        let end = indices.first { index in
            used += String(self[index]).columns
            return used > limit
        }
        return end.map { String(self[..<$0]) } ?? self
    }

    /// Returns the longest suffix that fits into the given number of columns.
    fileprivate func suffixColumns(_ limit: Int) -> String {
        var used = 0
        var result: [Character] = []
        for character in reversed() {
            used += String(character).columns
            guard used <= limit else { break }
            result.append(character)
        }
        return String(result.reversed())
    }
}

extension [UInt8] {
    /// Returns a part as printable text. Masks secrets with asterisks, but keeps their quotation
    /// marks.
    fileprivate func text(of part: Range<Int>, masking secrets: [Range<Int>]) -> String {
        guard !secrets.isEmpty else { return String(decoding: self[part], as: UTF8.self).printable }
        let masked = part.map { index -> UInt8 in
            let isHidden = secrets.contains { $0.contains(index) }
            let isQuote = self[index] == UInt8(ascii: "\"")
            return isHidden && !isQuote ? UInt8(ascii: "*") : self[index]
        }
        return String(decoding: masked, as: UTF8.self).printable
    }
}
