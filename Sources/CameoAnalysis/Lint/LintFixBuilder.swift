import Cameo

/// A change to a file, expressed with paths and converted to byte edits later.
indirect enum LintChange: Sendable {
    /// Replaces a value with JSON.
    case replace([String], json: String)
    /// Renames a member.
    case rename([String], to: String)
    /// Removes members and elements.
    case remove([[String]])
    /// Adds a member to an object.
    case insert(into: [String], name: String, json: String)
    /// Moves a member to another object; `json` replaces its value.
    case move([String], into: [String], name: String, json: String?)
    /// Replaces the root value with a value that it contains.
    case unwrap([String])
    /// Replaces bytes.
    case edits([LintEdit])
    /// Several changes that don't overlap.
    case all([LintChange])
}

/// A fix whose change is expressed with paths.
struct LintFixProposal: Sendable {
    let title: String
    var change: LintChange
    var isSafe: Bool

    /// Returns a fix that `--fix` applies.
    static func safe(_ title: String, _ change: LintChange) -> Self {
        Self(title: title, change: change, isSafe: true)
    }

    /// Returns a fix that is only a suggestion.
    static func suggested(_ title: String, _ change: LintChange) -> Self {
        Self(title: title, change: change, isSafe: false)
    }
}

extension String {
    var json: String { JSONValue.string(self).compact }
}

/// A converter from changes to byte edits. The edits preserve member order, indentation, number
/// formatting and line endings.
struct LintFixBuilder {
    let tree: SourceTree

    /// Returns the edits of a change, in order; `nil` if the file doesn't contain the paths, for
    /// example because they lead into JSON in a string.
    func edits(_ change: LintChange) -> [LintEdit]? {
        guard var edits = unsortedEdits(change) else { return nil }
        edits = edits.map { $0.range.lowerBound }.order.map { edits[$0] }
        for (one, next) in zip(edits, edits.dropFirst())
        where one.range.upperBound > next.range.lowerBound { return nil }
        return edits
    }

    private func unsortedEdits(_ change: LintChange) -> [LintEdit]? {
        switch change {
        case .replace(let path, let json):
            guard let node = tree.node(at: path) else { return nil }
            return [edit(tree.nodes[node].value, json)]
        case .rename(let path, let name):
            guard let node = tree.node(at: path), !tree.nodes[node].name.isEmpty else { return nil }
            // If a member with the new name has the same value, remove the old one.
            if let other = tree.node(at: path.dropLast() + [name]) {
                let values = [node, other].map { tree.bytes[tree.nodes[$0].value] }
                return values[0] == values[1] ? removals(of: [node]) : nil
            }
            return [edit(tree.nodes[node].name, name.json)]
        case .remove(let paths):
            var nodes: Set<Int> = []
            for path in paths {
                guard let node = tree.node(at: path), tree.nodes[node].parent >= 0 else {
                    return nil
                }
                nodes.insert(node)
            }
            return removals(of: nodes)
        case .insert(let path, let name, let json):
            guard let node = tree.node(at: path) else { return nil }
            return insertion(into: node, name, Array(json.utf8)).map { [$0] }
        case .move(let path, let target, let name, let json):
            guard let node = tree.node(at: path), let container = tree.node(at: target),
                let insertion = insertion(
                    into: container,
                    name,
                    json.map { Array($0.utf8) } ?? Array(tree.bytes[tree.nodes[node].value])
                )
            else { return nil }
            return removals(of: [node]) + [insertion]
        case .unwrap(let path):
            guard let node = tree.node(at: path) else { return nil }
            let (outer, inner) = (tree.nodes[0].value, tree.nodes[node].value)
            return [
                edit(outer.lowerBound..<inner.lowerBound, ""),
                edit(inner.upperBound..<outer.upperBound, ""),
            ]
        case .edits(let edits): return edits
        case .all(let changes):
            var edits: [LintEdit] = []
            for change in changes {
                guard let more = unsortedEdits(change) else { return nil }
                edits += more
            }
            return edits
        }
    }

    private func edit(_ range: Range<Int>, _ text: String) -> LintEdit {
        LintEdit(range: range, replacement: Array(text.utf8))
    }

    /// Returns the edits that remove members and their commas. Adjacent members are removed
    /// together.
    private func removals(of nodes: Set<Int>) -> [LintEdit] {
        var edits: [LintEdit] = []
        for parent in Set(nodes.map { tree.nodes[$0].parent }) {
            let siblings = tree.children(of: parent)
            var index = 0
            while index < siblings.count {
                guard nodes.contains(siblings[index]) else {
                    index += 1
                    continue
                }
                let first = index
                while index + 1 < siblings.count, nodes.contains(siblings[index + 1]) { index += 1 }
                let start = tree.nodes[siblings[first]].member.lowerBound
                let end = tree.nodes[siblings[index]].member.upperBound
                if index + 1 < siblings.count {
                    let next = tree.nodes[siblings[index + 1]].member.lowerBound
                    edits.append(edit(start..<next, ""))
                } else if first > 0 {
                    let previous = tree.nodes[siblings[first - 1]].member.upperBound
                    edits.append(edit(previous..<end, ""))
                } else {
                    let value = tree.nodes[parent].value
                    edits.append(edit((value.lowerBound + 1)..<(value.upperBound - 1), ""))
                }
                index += 1
            }
        }
        return edits
    }

    /// Returns the edit that appends a member to an object, with the spacing of the other members;
    /// `nil` if the object already has the name, or if there is a comment between its last members.
    private func insertion(into container: Int, _ name: String, _ json: [UInt8]) -> LintEdit? {
        let object = tree.nodes[container]
        guard object.kind == .object else { return nil }
        let siblings = tree.children(of: container)
        guard !siblings.contains(where: { tree.text(tree.nodes[$0].name) == name }) else {
            return nil
        }
        guard let first = siblings.first.map({ tree.nodes[$0] }),
            let last = siblings.last.map({ tree.nodes[$0] })
        else {
            return LintEdit(
                range: (object.value.lowerBound + 1)..<(object.value.upperBound - 1),
                replacement: Array(name.json.utf8) + Array(": ".utf8) + json
            )
        }
        let separator: ArraySlice<UInt8>
        if siblings.count > 1 {
            let previous = tree.nodes[siblings[siblings.count - 2]].member.upperBound
            separator = tree.bytes[previous..<last.member.lowerBound]
        } else {
            // Add a space if the object is on one line.
            let leading = tree.bytes[(object.value.lowerBound + 1)..<first.member.lowerBound]
            separator = [UInt8(ascii: ",")] + (leading.contains(0x0A) ? leading : afterColon(first))
        }
        let isPlain = separator.allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
        guard isPlain else { return nil }
        let colon = tree.bytes[first.name.upperBound..<first.value.lowerBound]
        return LintEdit(
            range: last.member.upperBound..<last.member.upperBound,
            replacement: Array(separator) + Array(name.json.utf8) + Array(colon) + json
        )
    }

    /// Returns the spaces between the colon and the value of a member.
    private func afterColon(_ node: SourceTree.Node) -> ArraySlice<UInt8> {
        let colon = tree.bytes[node.name.upperBound..<node.value.lowerBound]
        guard let position = colon.firstIndex(of: UInt8(ascii: ":")) else { return [] }
        return colon[(position + 1)...].filter { $0 == 0x20 }[...]
    }
}

extension LintFinding {
    /// Applies the findings' safe fixes to a file's bytes.
    ///
    /// Fixes that overlap an earlier fix are skipped; lint the result again to apply them.
    ///
    /// - Returns: The new bytes, and the findings that were fixed.
    package static func applyingFixes(
        of findings: [LintFinding],
        to bytes: [UInt8]
    ) -> (bytes: [UInt8], fixed: [LintFinding]) {
        var edits: [LintEdit] = []
        var fixed: [LintFinding] = []
        for finding in findings {
            guard let fix = finding.fixes.first(where: { $0.isSafe }) else { continue }
            let overlaps = fix.edits.contains { edit in edits.contains { $0.overlaps(edit) } }
            guard !overlaps else { continue }
            edits += fix.edits
            fixed.append(finding)
        }
        edits = edits.map { $0.range.lowerBound }.order.map { edits[$0] }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var offset = 0
        for edit in edits {
            result += bytes[offset..<edit.range.lowerBound]
            result += edit.replacement
            offset = edit.range.upperBound
        }
        result += bytes[offset...]
        return (result, fixed)
    }
}

extension LintEdit {
    /// Returns whether two edits change the same bytes, or insert at the same offset, where their
    /// order would matter.
    fileprivate func overlaps(_ other: LintEdit) -> Bool {
        if range.isEmpty || other.range.isEmpty {
            return range.lowerBound <= other.range.upperBound
                && other.range.lowerBound <= range.upperBound
        }
        return range.overlaps(other.range)
    }
}
