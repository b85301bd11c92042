import Cameo
import CameoHost

/// The `Podfile` of a project, which is a Ruby script. Only its block structure is parsed.
package struct Podfile: Sendable {
    /// The lines of a block, from the line that opens it to its `end`.
    struct Block: Sendable {
        /// The name of the target; `nil` for other blocks.
        let target: String?
        /// Whether the block opens with `target` or `abstract_target`.
        let isTarget: Bool
        /// The indices of the block's lines.
        var lines: Range<Int>
        /// The number of enclosing blocks.
        let depth: Int
    }

    /// The original contents.
    let bytes: [UInt8]
    let lines: [Line]
    let blocks: [Block]
    /// Whether `do` and `end` don't match, for example because of multi-line strings. If so,
    /// targets are found by indentation.
    let isUnbalanced: Bool

    struct Line {
        let text: String
        let offset: Int
        let ruby: RubyLine

        /// Parses a line.
        ///
        /// - Parameter end: The line that ends the enclosing multi-line comment or heredoc; `nil`
        ///   outside of both.
        init(_ bytes: ArraySlice<UInt8>, end: inout String?) {
            text = String(decoding: bytes, as: UTF8.self)
            offset = bytes.startIndex
            if end == nil, text.hasPrefix("=begin") { end = "=end" }
            ruby = RubyLine(end == nil ? text : "")
            if let name = end {
                let isEnd = name == "=end" ? text.hasPrefix(name) : text.trimmed == name
                if isEnd { end = nil }
            } else {
                end = RubyNames.heredoc(in: text)
            }
        }
    }

    /// Parses a file.
    ///
    /// - Throws: ``ProjectError`` if the file isn't text.
    init(_ bytes: [UInt8], path: String) throws(ProjectError) {
        do throws(SourceError) {
            try SourceError.validateText(bytes)
        } catch {
            throw .source(path: path, error)
        }
        self.bytes = bytes
        var lines: [Line] = []
        var end: String?
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == 0x0A {
            lines.append(Line(bytes[start..<index], end: &end))
            start = index + 1
        }
        if start < bytes.count {
            lines.append(Line(bytes[start...], end: &end))
        }
        self.lines = lines
        let blocks = Self.blocks(lines)
        isUnbalanced = blocks == nil
        self.blocks = blocks ?? Self.indentedTargets(lines)
    }

    /// Returns the targets by indentation: each target ends at the next `end` with the same
    /// indentation.
    private static func indentedTargets(_ lines: [Line]) -> [Block] {
        var targets: [Block] = []
        for (start, opening) in lines.enumerated() {
            let line = opening.ruby
            guard line.isTarget, line.openings == 1 else { continue }
            let end = lines.indices.dropFirst(start + 1).first {
                lines[$0].ruby.tokens.first == "end"
                    && lines[$0].text.indentation == opening.text.indentation
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

    private static func blocks(_ lines: [Line]) -> [Block]? {
        var open: [Block] = []
        var closed: [Block] = []
        for (index, line) in lines.map({ $0.ruby }).enumerated() {
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
                // A target without a block inherits everything from the enclosing targets.
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

    /// Returns the block of a target; `nil` if there is none.
    func block(of target: String) -> Block? { blocks.first { $0.target == target } }

    /// Returns the lines of a target's block without those of targets inside it, whose pods the
    /// target doesn't get.
    private func ownLines(of block: Block) -> [Line] {
        let nested = blocks.filter {
            $0.isTarget && $0.depth > block.depth && block.lines.contains($0.lines.lowerBound)
        }
        return block.lines.filter { index in !nested.contains { $0.lines.contains(index) } }
            .map { lines[$0] }
    }

    /// The names of the pods that the lines of a target's block add.
    func pods(in block: Block) -> [String] { ownLines(of: block).compactMap { $0.ruby.pod } }

    /// Whether the lines of a target's block add a pod.
    func names(pod: String, in block: Block) -> Bool { pods(in: block).contains(pod) }

    /// Returns the lines of a target's block that add a pod, without their indentation.
    func lines(naming pod: String, in block: Block) -> [String] {
        ownLines(of: block).filter { $0.ruby.pod == pod }.map { $0.text.trimmed }
    }

    /// Returns the lines of a target's block with their offsets, including the line that opens it.
    func lines(of block: Block) -> [(text: String, offset: Int, pod: String?)] {
        lines[block.lines].map { ($0.text, $0.offset, $0.ruby.pod) }
    }

    /// Returns a target and its enclosing targets.
    private func targets(around block: Block) -> [Block] {
        blocks.filter {
            $0.isTarget && $0.lines.lowerBound <= block.lines.lowerBound
                && $0.lines.upperBound >= block.lines.upperBound
        }
    }

    /// Returns the name of the files that CocoaPods creates for a target, such as
    /// `Pods-App-Extension` for a target inside another one.
    func filesName(of block: Block) -> String {
        (["Pods"] + targets(around: block).compactMap { $0.target }).joined(separator: "-")
    }

    /// Whether all targets have a name that isn't computed.
    var namesAllTargets: Bool {
        !isUnbalanced && blocks.allSatisfy { !$0.isTarget || $0.target != nil }
    }

    /// Whether a target has a pod: in its own block, in an enclosing target, or outside of targets.
    func gives(pod: String, to block: Block) -> Bool {
        let around = targets(around: block)
        let others = blocks.filter { other in
            other.isTarget && !around.contains { $0.lines == other.lines }
        }
        return lines.indices.contains { index in
            lines[index].ruby.pod == pod && !others.contains { $0.lines.contains(index) }
        }
    }

    /// Whether a cross-platform framework links pods automatically, including the library's pods.
    var isHybrid: Bool {
        ["use_native_modules!", "use_react_native!", "use_expo_modules!", "flutter_", "capacitor"]
            .contains { bytes.contains($0) }
    }

    /// Whether Cordova writes the file, which discards other targets.
    var isWrittenByCordova: Bool { Self.isWrittenByCordova(bytes) }

    static func isWrittenByCordova(_ bytes: [UInt8]) -> Bool {
        bytes.contains("auto-generated by Apache Cordova")
    }

    /// Returns the lines that specify how a target's pods are linked, without their indentation:
    /// lines of the target and of enclosing targets.
    ///
    /// - Returns: `nil` if a line can't be repeated, because it depends on a condition or uses a
    ///   variable of the target.
    func linkage(of block: Block) -> [String]? {
        let around = targets(around: block)
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
            guard let holder = holders.last, let target = holders.last(where: { $0.isTarget }),
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

    /// The lines that specify how pods are linked, if they are the same in every target; empty if
    /// they differ between targets or can't be repeated. A new target requires them, too.
    var commonLinkage: [String] {
        let targets = blocks.filter { $0.isTarget }
        let innermost = targets.filter { block in
            !targets.contains {
                $0.depth > block.depth && block.lines.contains($0.lines.lowerBound)
            }
        }
        let linkages = innermost.map(linkage)
        guard let first = linkages.first, linkages.allSatisfy({ $0 == first }) else { return [] }
        return first ?? []
    }

    /// Returns the `use_frameworks!` statements that apply to a target: from the target itself,
    /// otherwise from the nearest enclosing target that has some, otherwise from the lines outside
    /// of targets.
    func frameworks(of block: Block) -> [String] {
        let around = targets(around: block)
        var levels: [Int?: [String]] = [:]
        for index in lines.indices where lines[index].text.trimmed.hasPrefix("use_frameworks!") {
            let holder = blocks.last { $0.isTarget && $0.lines.contains(index) }
            levels[holder?.lines.lowerBound, default: []].append(statement(at: index))
        }
        let starts = around.sorted { $0.depth > $1.depth }.map { $0.lines.lowerBound } + [nil]
        return starts.lazy.compactMap { levels[$0] }.first ?? []
    }

    /// Whether a line has the same indentation as the first line of a block.
    private func isFirstLevel(_ index: Int, in block: Block) -> Bool {
        let first = lines[block.lines].dropFirst().first { !$0.text.trimmed.isEmpty }
        return first?.text.indentation == lines[index].text.indentation
    }

    /// Returns the statement that starts at a line. It may span several lines.
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

    /// The lines outside of targets, which apply to all targets.
    private var topLevelLines: [RubyLine] {
        let targets = blocks.filter { $0.isTarget }
        return lines.indices.filter { index in !targets.contains { $0.lines.contains(index) } }
            .map { lines[$0].ruby }
    }

    /// The pods outside of all blocks, which every target inherits, except Cameo's pods.
    var inheritedPods: [String] {
        guard !isUnbalanced else { return [] }
        return lines.indices.filter { index in !blocks.contains { $0.lines.contains(index) } }
            .compactMap { lines[$0].ruby.pod }.filter { LibraryProduct(rawValue: $0) == nil }.unique
    }

    /// The version in `platform :ios, '13.0'`; `nil` if it is missing or computed.
    var platform: String? { topLevelLines.lazy.compactMap(version).first }

    /// Returns the iOS version in a line, which may be the value of a variable; `nil` if there is
    /// none.
    func version(_ line: RubyLine) -> String? {
        guard let name = line.platformVariable else { return line.platform }
        return lines.lazy.compactMap { $0.ruby.assignment }.first { $0.name == name }?.value
    }

    /// Returns the iOS version that a target specifies in its own block; `nil` if it specifies
    /// none.
    func platform(in block: Block) -> String? {
        lines[block.lines].lazy.compactMap { version($0.ruby) }.first
    }

    /// Whether the lines outside of targets specify an iOS version.
    var hasPlatform: Bool {
        topLevelLines.contains { $0.tokens.starts(with: ["platform", ":ios"]) }
    }

    /// Returns the offset at which a sibling of a target can be inserted: before the outermost
    /// enclosing block.
    func siblingOffset(of block: Block) -> Int {
        let outermost = blocks.first { $0.depth == 0 && $0.lines.contains(block.lines.lowerBound) }
        return lines[(outermost ?? block).lines.lowerBound].offset
    }

    /// Returns the offset and indentation for a new first line in a block; `nil` if the block
    /// contains no lines.
    func firstLine(of block: Block) -> (offset: Int, indentation: String)? {
        let opening = block.lines.lowerBound
        guard block.lines.count > 1, opening + 1 < lines.count else { return nil }
        return (lines[opening + 1].offset, lines[opening].text.indentation + "  ")
    }

    /// Returns the offset at which a target without a block can open one, and its indentation;
    /// `nil` if the line contains more than the target's name.
    func end(ofTarget block: Block) -> (offset: Int, indentation: String)? {
        let line = lines[block.lines.lowerBound]
        guard line.ruby.tokens.count == 2, RubyNames.withoutComment(line.text) == line.text else {
            return nil
        }
        let spaces = line.text.utf8.reversed().prefix { $0 <= 0x20 }.count
        return (line.offset + line.text.utf8.count - spaces, String(line.text.indentation))
    }
}

extension String {
    /// The leading whitespace.
    fileprivate var indentation: Substring { prefix { $0 == " " || $0 == "\t" } }
}
