/// Takes objects out of a project file, and all mention of them.
struct OpenStepPruner {
    private let document: OpenStepDocument
    private let lines: TextLines
    private let objects: Set<String>
    /// Texts of settings that go with their settings.
    private let values: Set<String>
    /// Texts that were put in: lists and sections that they made go when they are empty.
    private let made: [String]
    private var edits: [TextEdit] = []

    /// - Parameters:
    ///   - objects: The identifiers that go.
    ///   - values: Paths of files that go; settings that name them go, too.
    ///   - made: Texts that were put in, in which lists and sections may begin.
    init(
        _ document: OpenStepDocument,
        objects: Set<String>,
        values: Set<String>,
        made: [String]
    ) {
        self.document = document
        self.objects = objects
        self.values = values
        self.made = made
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
        pruneSections()
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
                || text.map(values.contains) == true || isEmptied(member)
            {
                delete(member.start..<member.end)
            } else {
                prune(member.value)
            }
        }
    }

    /// Whether a list was made for what goes, and has nothing else in it.
    private func isEmptied(_ member: OpenStepNode.Member) -> Bool {
        guard let elements = member.value.elements, !elements.isEmpty,
            elements.allSatisfy({ $0.value.text.map(objects.contains) == true })
        else { return false }
        return made.contains { $0.trimmed.hasPrefix("\(member.name) = (") }
    }

    /// Takes away the comments around classes of which no object is left.
    private mutating func pruneSections() {
        let members = document.root["objects"]?.members ?? []
        for section in document.sections
        where made.contains(where: { $0.contains("/* Begin \(section.name) section */") }) {
            let inside = members.filter {
                $0.start > section.begin.upperBound && $0.start < section.end.lowerBound
            }
            guard inside.allSatisfy({ objects.contains($0.name) }) else { continue }
            edits.removeAll {
                $0.range.lowerBound >= section.begin.lowerBound
                    && $0.range.upperBound <= section.end.upperBound
            }
            // With one of the empty lines around it.
            let end = lines.nextLine(after: section.end.upperBound) ?? section.end.upperBound
            edits.append(
                TextEdit(
                    delete: lines.start(
                        of: section.begin.lowerBound
                    )..<(lines.nextLine(after: end) ?? end)
                )
            )
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
                members.filter {
                    !objects.contains($0.key) && !isPruned($0.value, values: values)
                        && !isEmptied($0.key, $0.value)
                }.mapValues(pruned)
            )
        default: value
        }
    }

    private func isEmptied(_ name: String, _ value: PropertyValue) -> Bool {
        guard case .array(let values) = value, !values.isEmpty,
            values.allSatisfy({ isPruned($0, values: []) })
        else { return false }
        return made.contains { $0.trimmed.hasPrefix("\(name) = (") }
    }

    private func isPruned(_ value: PropertyValue, values: Set<String>) -> Bool {
        if case .string(let text) = value {
            objects.contains(text) || values.contains(text)
        } else {
            false
        }
    }
}
