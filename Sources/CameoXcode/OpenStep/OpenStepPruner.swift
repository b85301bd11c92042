/// Takes objects out of a project file, and all mention of them.
struct OpenStepPruner {
    private let document: OpenStepDocument
    private let lines: TextLines
    private let objects: Set<String>
    /// Texts of settings that go with their settings.
    private let values: Set<String>
    private var edits: [TextEdit] = []

    /// - Parameters:
    ///   - objects: The identifiers that go.
    ///   - values: Paths of files that go; settings that name them go, too.
    init(_ document: OpenStepDocument, objects: Set<String>, values: Set<String>) {
        self.document = document
        self.objects = objects
        self.values = values
        lines = TextLines(document.bytes)
    }

    /// The file without them, read again by this module and by Foundation.
    ///
    /// - Throws: ``ProjectError/unlikeMeant`` where something else would be lost.
    mutating func result() throws(ProjectError) -> [UInt8] {
        guard let before = PropertyValue(foundationReading: document.bytes) else {
            throw .unlikeFoundation
        }
        prune(document.root)
        let bytes = edits.applied(to: document.bytes)
        guard (try? OpenStepDocument(bytes)) != nil,
            PropertyValue(foundationReading: bytes) == pruned(before)
        else { throw .unlikeMeant }
        return bytes
    }

    private mutating func prune(_ node: OpenStepNode) {
        for element in node.elements ?? [] {
            if let text = element.value.text, objects.contains(text) {
                let end = element.end ?? element.value.range.upperBound
                delete(element.value.range.lowerBound..<end)
            } else {
                prune(element.value)
            }
        }
        for member in node.members ?? [] {
            let text = member.value.text
            if objects.contains(member.name) || text.map(objects.contains) == true
                || text.map(values.contains) == true
            {
                delete(member.start..<member.end)
            } else {
                prune(member.value)
            }
        }
    }

    /// The whole lines where nothing else is in them.
    private mutating func delete(_ range: Range<Int>) {
        if lines.isFirst(range.lowerBound), let next = lines.nextLine(after: range.upperBound) {
            edits.append(TextEdit(delete: lines.start(of: range.lowerBound)..<next))
        } else {
            edits.append(TextEdit(delete: range))
        }
    }

    private func pruned(_ value: PropertyValue) -> PropertyValue {
        switch value {
        case .array(let values):
            .array(values.filter { !isPruned($0, values: []) }.map(pruned))
        case .dictionary(let members):
            .dictionary(
                members.filter { !objects.contains($0.key) && !isPruned($0.value, values: values) }
                    .mapValues(pruned))
        default: value
        }
    }

    private func isPruned(_ value: PropertyValue, values: Set<String>) -> Bool {
        if case .string(let text) = value {
            objects.contains(text) || values.contains(text)
        } else {
            false
        }
    }
}
