import CameoHost

/// Inserts new objects. Each object is inserted into the section of its class, in sorted order if
/// the section is sorted.
extension OpenStepEditor {
    func objectEdits() -> [TextEdit] {
        let byClass = Dictionary(grouping: newObjects) { object in
            if case .dictionary(let fields) = object.value,
                case .text(let isa, _)? = fields.first?.1
            {
                isa
            } else {
                ""
            }
        }
        let all = document.root["objects"]?.members ?? []
        return byClass.keys.sorted().flatMap { isa in
            sectionEdits(isa, (byClass[isa] ?? []).sorted { $0.id < $1.id }, all)
        }
    }

    private func sectionEdits(
        _ isa: String,
        _ new: [NewObject],
        _ all: [OpenStepNode.Member]
    ) -> [TextEdit] {
        let sample = all.first { lines.startsLine($0.start) }
        guard !document.sections.isEmpty, let sample else {
            guard let holder = document.root["objects"] else { return [] }
            return new.map { object in
                edit(
                    in: holder,
                    before: nil,
                    after: all.last.map { ($0.start, $0.end) },
                    line: assignment(object) + object.value.line + ";",
                    block: { assignment(object) + object.value.block(style, indentation: $0) + ";" }
                )
            }
        }
        let indentation = lines.indentation(of: sample.start)
        func text(_ object: NewObject) -> String {
            let body =
                isa == "PBXBuildFile" || isa == "PBXFileReference"
                ? object.value.line : object.value.block(style, indentation: indentation)
            return indentation + assignment(object) + body + ";" + style.ending
        }
        guard let section = document.sections.first(where: { $0.name == isa }) else {
            return [newSection(isa, new.map(text).joined())]
        }
        let inside = section.members(all)
        let isSorted = zip(inside, inside.dropFirst()).allSatisfy { $0.precedes($1) }
        return new.map { object in
            let next = isSorted ? inside.first { $0.name > object.id } : nil
            let offset = next.map { lines.startsLine($0.start) ? $0.start : section.end.lowerBound }
            return TextEdit(
                at: lines.start(of: offset ?? section.end.lowerBound),
                insert: text(object)
            )
        }
    }

    private func assignment(_ object: NewObject) -> String {
        OpenStepText.encode(object.id) + (object.comment.map(OpenStepValue.comment) ?? "") + " = "
    }

    private func newSection(_ isa: String, _ text: String) -> TextEdit {
        let body =
            "/* Begin \(isa) section */\(style.ending)\(text)/* End \(isa) section */\(style.ending)"
        if let next = document.sections.first(where: { $0.name > isa }) {
            return TextEdit(at: lines.start(of: next.begin.lowerBound), insert: body + style.ending)
        }
        let last = document.sections.last?.end.upperBound ?? 0
        return TextEdit(at: lines.nextLine(after: last) ?? last, insert: style.ending + body)
    }
}

extension OpenStepDocument.Section {
    /// Returns the objects between the comments of the section.
    ///
    /// - Parameter all: All objects, in file order.
    func members(_ all: [OpenStepNode.Member]) -> ArraySlice<OpenStepNode.Member> {
        let first = all.partitioningIndex { $0.start > begin.upperBound }
        let end = all.partitioningIndex { $0.start >= self.end.lowerBound }
        return all[first..<max(first, end)]
    }
}

extension OpenStepNode.Member {
    /// Whether the key sorts before the key of another member.
    fileprivate func precedes(_ other: OpenStepNode.Member) -> Bool {
        let (one, two) = (value.entry, other.value.entry)
        let count = one.keyEnd - one.keyStart
        guard count == two.keyEnd - two.keyStart else { return name < other.name }
        // For speed: unquoted keys of equal length are compared byte by byte.
        return value.storage.bytes.withUnsafeBytes { bytes in
            guard bytes[Int(one.keyStart)] != UInt8(ascii: "\""),
                bytes[Int(two.keyStart)] != UInt8(ascii: "\""),
                bytes[Int(one.keyStart)] != UInt8(ascii: "'"),
                bytes[Int(two.keyStart)] != UInt8(ascii: "'")
            else { return name < other.name }
            return bytes[Int(one.keyStart)..<Int(one.keyEnd)]
                .lexicographicallyPrecedes(bytes[Int(two.keyStart)..<Int(two.keyEnd)])
        }
    }
}

extension Array {
    /// Returns the first index whose element satisfies a condition. All elements after it must
    /// satisfy it, too.
    fileprivate func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
