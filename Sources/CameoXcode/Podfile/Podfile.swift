import Foundation

/// The `Podfile` of a project: Ruby, of which only the blocks are read.
package struct Podfile: Sendable {
    /// A block of lines, from the line that opens it to its `end`.
    struct Block: Sendable {
        /// The name of the target that it describes; `nil` for others.
        let target: String?
        /// Whether it opens with `target` or `abstract_target`.
        let isTarget: Bool
        /// Its lines, by index.
        var lines: Range<Int>
        /// How many blocks it lies in.
        let depth: Int
    }

    /// The file as it was.
    let bytes: [UInt8]
    private let lines: [Line]
    let blocks: [Block]
    /// Whether the words do not pair, as beside texts over several lines, and indentation tells targets.
    let isUnbalanced: Bool

    private struct Line {
        let text: String
        let offset: Int
    }

    /// Reads a file.
    ///
    /// - Throws: ``ProjectError`` where it is no text.
    init(_ bytes: [UInt8], path: String) throws(ProjectError) {
        do throws(SourceError) {
            try SourceError.checkText(bytes)
        } catch {
            throw .source(path: path, error)
        }
        self.bytes = bytes
        var lines: [Line] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == 0x0A {
            lines.append(
                Line(text: String(decoding: bytes[start..<index], as: UTF8.self), offset: start)
            )
            start = index + 1
        }
        if start < bytes.count {
            lines.append(
                Line(text: String(decoding: bytes[start...], as: UTF8.self), offset: start)
            )
        }
        self.lines = lines
        let texts = lines.map(\.text)
        let blocks = Self.blocks(texts)
        isUnbalanced = blocks == nil
        self.blocks = blocks ?? Self.indentedTargets(texts)
    }

    /// The targets as people indent them: each to the first `end` below it that stands as far to the right.
    private static func indentedTargets(_ lines: [String]) -> [Block] {
        var targets: [Block] = []
        for (start, text) in lines.enumerated() {
            let line = RubyLine(text)
            guard line.isTarget, line.openings == 1 else { continue }
            let end = lines.indices.dropFirst(start + 1).first {
                RubyLine(lines[$0]).words.first == "end"
                    && lines[$0].indentation == text.indentation
            }
            guard let end else { continue }
            targets.append(
                Block(
                    target: line.target,
                    isTarget: true,
                    lines: start..<end + 1,
                    depth: targets.count { $0.lines.contains(start) }
                )
            )
        }
        return targets
    }

    private static func blocks(_ lines: [String]) -> [Block]? {
        var open: [Block] = []
        var closed: [Block] = []
        for (index, line) in lines.enumerated() {
            let line = RubyLine(line)
            for _ in 0..<line.openings {
                open.append(
                    Block(
                        target: line.target,
                        isTarget: line.isTarget,
                        lines: index..<index + 1,
                        depth: open.count
                    )
                )
            }
            if line.isTarget, line.openings == 0 {
                // A target without a block of its own has what stands around it.
                closed.append(
                    Block(
                        target: line.target,
                        isTarget: true,
                        lines: index..<index + 1,
                        depth: open.count
                    )
                )
            }
            for _ in 0..<line.closings {
                guard var block = open.popLast() else { return nil }
                block.lines = block.lines.lowerBound..<index + 1
                closed.append(block)
            }
        }
        return open.isEmpty ? closed.sorted { $0.lines.lowerBound < $1.lines.lowerBound } : nil
    }

    /// The block of a target.
    func block(of target: String) -> Block? {
        blocks.first { $0.target == target }
    }

    /// Whether a target's own lines name a pod.
    func names(pod: String, in block: Block) -> Bool {
        lines[block.lines].contains { RubyLine($0.text).pod == pod }
    }

    /// The lines that say how a target's pods are linked, its own and those of the targets around it,
    /// without their indentation.
    ///
    /// - Returns: `nil` where one of them stands in a condition that this reader cannot repeat, or has a
    ///   variable of the target.
    func linkage(of block: Block) -> [String]? {
        let around = blocks.filter {
            $0.isTarget && $0.lines.lowerBound <= block.lines.lowerBound
                && $0.lines.upperBound >= block.lines.upperBound
        }
        let variables = around.reduce(into: Set<String>()) { names, block in
            for line in lines[block.lines] { names.formUnion(RubyNames.defined(in: line.text)) }
        }
        var result: [String] = []
        for index in lines.indices {
            let text = lines[index].text.trimmed
            guard text.hasPrefix("use_frameworks!") || text.hasPrefix("use_modular_headers!") else {
                continue
            }
            let holders = blocks.filter {
                $0.lines.contains(index) && $0.lines.lowerBound < index
            }
            guard let holder = holders.last, let target = holders.last(where: \.isTarget),
                around.contains(where: { $0.lines == target.lines })
            else { continue }
            let statement = statement(at: index)
            let isConditional =
                holder.lines != target.lines || (isUnbalanced && !isFirstLevel(index, in: holder))
            guard !isConditional, variables.isDisjoint(with: RubyNames.used(in: statement)) else {
                return nil
            }
            result.append(statement)
        }
        return result
    }

    /// Whether a line stands as far to the right as the first one of a block.
    private func isFirstLevel(_ index: Int, in block: Block) -> Bool {
        let first = lines[block.lines].dropFirst().first { !$0.text.trimmed.isEmpty }
        return first?.text.indentation == lines[index].text.indentation
    }

    /// A statement that may go on over several lines.
    private func statement(at index: Int) -> String {
        var text = RubyNames.withoutComment(lines[index].text).trimmed
        var next = index + 1
        while next < lines.count, Self.continues(text) {
            if text.hasSuffix("\\") { text.removeLast() }
            text = text.trimmed + " " + RubyNames.withoutComment(lines[next].text).trimmed
            next += 1
        }
        return text
    }

    private static func continues(_ text: String) -> Bool {
        [",", "=>", "\\", ":"].contains(where: text.hasSuffix)
            || text.count { $0 == "(" } > text.count { $0 == ")" }
    }

    /// The lines outside of targets, which hold for all.
    private var topLevelLines: [RubyLine] {
        let targets = blocks.filter(\.isTarget)
        return lines.indices.filter { index in !targets.contains { $0.lines.contains(index) } }
            .map { RubyLine(lines[$0].text) }
    }

    /// The number in the file's `platform :ios, '13.0'`; `nil` without one, or where it is computed.
    var platform: String? { topLevelLines.lazy.compactMap(\.platform).first }

    /// Whether the file says for which iOS its pods are.
    var hasPlatform: Bool {
        topLevelLines.contains { $0.words.starts(with: ["platform", ":ios"]) }
    }

    /// Where a sibling of a target goes: before the outermost block around it.
    func siblingOffset(of block: Block) -> Int {
        let outermost = blocks.first { $0.depth == 0 && $0.lines.contains(block.lines.lowerBound) }
        return lines[(outermost ?? block).lines.lowerBound].offset
    }

    /// Where the first line in a block goes, and its indentation.
    func firstLine(of block: Block) -> (offset: Int, indentation: String)? {
        let opening = block.lines.lowerBound
        guard block.lines.count > 1, opening + 1 < lines.count else { return nil }
        return (lines[opening + 1].offset, lines[opening].text.indentation + "  ")
    }
}

extension String {
    /// The text without white space at its ends.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// The white space that it begins with.
    fileprivate var indentation: Substring { prefix { $0 == " " || $0 == "\t" } }
}
