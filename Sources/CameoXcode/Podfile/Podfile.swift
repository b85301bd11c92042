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

    private struct Line {
        let text: String
        let offset: Int
    }

    /// Reads a file.
    ///
    /// - Throws: ``ProjectError`` where its blocks cannot be told.
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
                Line(text: String(decoding: bytes[start..<index], as: UTF8.self), offset: start))
            start = index + 1
        }
        if start < bytes.count {
            lines.append(
                Line(text: String(decoding: bytes[start...], as: UTF8.self), offset: start))
        }
        self.lines = lines
        guard let blocks = Self.blocks(lines.map(\.text)) else {
            throw .refused(
                "\(path): its blocks do not pair, a `do` or `end` too many; see `pod install`")
        }
        self.blocks = blocks
    }

    private static func blocks(_ lines: [String]) -> [Block]? {
        var open: [Block] = []
        var closed: [Block] = []
        for (index, line) in lines.enumerated() {
            let line = RubyLine(line)
            for _ in 0..<line.openings {
                open.append(
                    Block(
                        target: line.target, isTarget: line.isTarget, lines: index..<index + 1,
                        depth: open.count))
            }
            if line.isTarget, line.openings == 0 {
                // A target without a block of its own has what stands around it.
                closed.append(
                    Block(
                        target: line.target, isTarget: true, lines: index..<index + 1,
                        depth: open.count))
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
    /// - Returns: `nil` where one of them stands in a condition that this reader cannot repeat.
    func linkage(of block: Block) -> [String]? {
        let around = blocks.filter {
            $0.isTarget && $0.lines.lowerBound <= block.lines.lowerBound
                && $0.lines.upperBound >= block.lines.upperBound
        }
        var result: [String] = []
        for index in lines.indices {
            let text = lines[index].text.trimmed
            guard text.hasPrefix("use_frameworks!") || text.hasPrefix("use_modular_headers!"),
                let holder = blocks.last(where: {
                    $0.lines.contains(index) && $0.lines.lowerBound < index
                })
            else { continue }
            if around.contains(where: { $0.lines == holder.lines }) {
                result.append(statement(at: index))
            } else if !holder.isTarget, around.contains(where: { $0.lines.contains(index) }),
                innermostTarget(at: index).map({ own in around.contains { $0.lines == own.lines } })
                    ?? true
            {
                return nil
            }
        }
        return result
    }

    /// The target whose lines a line is among.
    private func innermostTarget(at index: Int) -> Block? {
        blocks.last { $0.isTarget && $0.lines.contains(index) }
    }

    /// A statement that may go on over several lines.
    private func statement(at index: Int) -> String {
        var text = lines[index].text.trimmed
        var next = index + 1
        while next < lines.count, [",", "=>", "\\", ":"].contains(where: text.hasSuffix) {
            if text.hasSuffix("\\") { text.removeLast() }
            text = text.trimmed + " " + lines[next].text.trimmed
            next += 1
        }
        return text
    }

    /// The number in the file's `platform :ios, '13.0'`; `nil` without one, or where it is computed.
    var platform: String? {
        lines.lazy.compactMap { RubyLine($0.text).platform }.first
    }

    /// Whether the file says for which iOS its pods are.
    var hasPlatform: Bool { lines.contains { $0.text.trimmed.hasPrefix("platform ") } }

    /// Where a sibling of a target goes: before the outermost block around it.
    func siblingPlace(of block: Block) -> Int {
        let outermost = blocks.first { $0.depth == 0 && $0.lines.contains(block.lines.lowerBound) }
        return lines[(outermost ?? block).lines.lowerBound].offset
    }

    /// Where the first line in a block goes, and its indentation.
    func firstLine(of block: Block) -> (offset: Int, indentation: String)? {
        let opening = block.lines.lowerBound
        guard block.lines.count > 1, opening + 1 < lines.count else { return nil }
        let indentation = lines[opening].text.prefix { $0 == " " || $0 == "\t" }
        return (lines[opening + 1].offset, indentation + "  ")
    }
}

extension String {
    /// The text without white space at its ends.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
