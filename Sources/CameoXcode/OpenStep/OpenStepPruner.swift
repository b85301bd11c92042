import Cameo
import CameoHost

/// A pruner that removes objects from a project file, with all references to them.
struct OpenStepPruner {
    private let document: OpenStepDocument
    private let system: any Host
    private let lines: TextLines
    private let objects: Set<String>
    /// The paths of removed files. Build settings with these values are removed, too.
    private let values: Set<String>
    /// Strings that were inserted. Lists and sections that start in them are removed when they
    /// become empty.
    private let insertedTexts: [String]
    private var edits: [TextEdit] = []

    /// Creates a pruner.
    ///
    /// - Parameters:
    ///   - objects: The IDs of the objects to remove.
    ///   - values: Paths of removed files. Build settings with these values are removed, too.
    ///   - insertedTexts: Strings that were inserted, in which lists and sections may start.
    init(
        _ document: OpenStepDocument,
        _ system: any Host,
        objects: Set<String>,
        values: Set<String>,
        insertedTexts: [String]
    ) {
        self.document = document
        self.system = system
        self.objects = objects
        self.values = values
        self.insertedTexts = insertedTexts
        lines = TextLines(document.bytes)
    }

    /// Removes the objects, validates the result with this module's parser and the host's parser,
    /// and returns it.
    ///
    /// - Throws: ``ProjectError`` if Foundation can't read the original file, or if anything else
    ///   would be removed.
    mutating func result() throws(ProjectError) -> [UInt8] {
        let before = document.root.propertyValue
        guard system.agrees(document.bytes, with: before) else { throw .unreadableByFoundation }
        prune(document.root)
        pruneSections()
        let bytes = edits.applied(to: document.bytes)
        let expected = pruned(before)
        guard (try? OpenStepDocument(bytes))?.root.propertyValue == expected,
            system.agrees(bytes, with: expected)
        else { throw .inconsistentResult }
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

    /// Whether a list was inserted and contains only removed objects.
    private func isEmptied(_ member: OpenStepNode.Member) -> Bool {
        guard let elements = member.value.elements, !elements.isEmpty,
            elements.allSatisfy({ $0.value.text.map(objects.contains) == true })
        else { return false }
        return insertedTexts.contains { $0.trimmed.hasPrefix("\(member.name) = (") }
    }

    /// Removes inserted section comments of classes that no longer have objects.
    private mutating func pruneSections() {
        let members = document.root["objects"]?.members ?? []
        for section in document.sections
        where insertedTexts.contains(where: { $0.contains("/* Begin \(section.name) section */") })
        {
            let inside = section.members(members)
            guard inside.allSatisfy({ objects.contains($0.name) }) else { continue }
            edits.removeAll {
                $0.range.lowerBound >= section.begin.lowerBound
                    && $0.range.upperBound <= section.end.upperBound
            }
            // Also remove one of the empty lines around the section.
            let start = lines.start(of: section.begin.lowerBound)
            let end = lines.nextLine(after: section.end.upperBound) ?? section.end.upperBound
            let range =
                lines.emptyLine(before: start).map { $0..<end }
                ?? start..<(lines.nextLine(after: end) ?? end)
            edits.append(TextEdit(delete: range))
        }
    }

    /// Deletes a range, including its lines if they contain nothing else.
    private mutating func delete(_ range: Range<Int>) {
        edits.append(TextEdit(delete: lines.wholeLines(range)))
    }

    private func pruned(_ value: PropertyValue) -> PropertyValue {
        switch value {
        case .array(let values): .array(values.filter { !isPruned($0, values: []) }.map(pruned))
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
        return insertedTexts.contains { $0.trimmed.hasPrefix("\(name) = (") }
    }

    private func isPruned(_ value: PropertyValue, values: Set<String>) -> Bool {
        if case .string(let text) = value {
            objects.contains(text) || values.contains(text)
        } else {
            false
        }
    }
}
