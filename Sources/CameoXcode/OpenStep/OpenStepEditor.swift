import CameoHost

/// An editor that inserts text into a project file and validates the result.
///
/// Additions follow the style of the file: they have their own lines and their neighbors'
/// indentation, and are sorted if their neighbors are sorted.
struct OpenStepEditor {
    /// The original document.
    let document: OpenStepDocument
    private let system: any Host
    /// The expected values of the objects that change, by ID.
    private var expected: [String: PropertyValue] = [:]
    /// Descriptions of existing lines that change because several values share one line.
    private(set) var changedLines: [String] = []
    /// Descriptions of existing strings that are replaced.
    private(set) var replacedValues: [String] = []

    let style: TextStyle
    let lines: TextLines
    private var edits: [TextEdit] = []
    /// New members of existing dictionaries, with their paths.
    private var newMembers: [(path: [String], value: OpenStepValue)] = []
    private(set) var newObjects: [NewObject] = []

    typealias NewObject = (id: String, comment: String?, value: OpenStepValue)

    /// Creates an editor for a document.
    init(_ document: OpenStepDocument, _ system: any Host) {
        self.document = document
        self.system = system
        lines = TextLines(document.bytes)
        style = TextStyle(ending: lines.ending, unit: Self.unit(document, lines))
    }

    /// Changes the expected value of an object, starting from its value in the file.
    private mutating func expect(_ path: [String], _ body: (inout PropertyValue?) -> Void) {
        let id = path[1]
        var object = expected[id] ?? document.object(id)?.propertyValue ?? .dictionary([:])
        object.change(path.dropFirst(2), body)
        expected[id] = object
    }

    /// Returns the indentation unit, from the fields of the first object with several lines.
    /// (default: a tab)
    private static func unit(_ document: OpenStepDocument, _ lines: TextLines) -> String {
        guard let objects = document.root["objects"], objects.entry.kind == .dictionary else {
            return "\t"
        }
        for value in objects.children {
            let object = OpenStepNode.Member(value: value)
            guard let field = value.members?.first, lines.startsLine(object.start),
                lines.startsLine(field.start)
            else { continue }
            let (outer, inner) = (
                lines.indentation(of: object.start), lines.indentation(of: field.start)
            )
            if inner.hasPrefix(outer), inner.count > outer.count {
                return String(inner.dropFirst(outer.count))
            }
        }
        return "\t"
    }

    /// Adds an object with the given ID.
    mutating func add(_ id: String, comment: String?, _ value: OpenStepValue) {
        newObjects.append((id, comment, value))
        expected[id] = value.propertyValue
    }

    /// Whether the file contains an object, or the editor has added it.
    func contains(_ id: String) -> Bool {
        document.objects[id] != nil || newObjects.contains { $0.id == id }
    }

    /// Sets a member of an object. Creates missing dictionaries on the path.
    mutating func set(_ path: [String], _ value: OpenStepValue) {
        expect(path) { $0 = value.propertyValue }
        insertMember(path, value)
    }

    /// A position in an array. If the neighbor isn't in the array, the position is the end.
    enum Position {
        case end
        case before(String)
        case after(String)
    }

    /// Inserts a value into an array of an object. Creates the array if it is missing.
    mutating func insert(
        _ value: OpenStepValue,
        into path: [String],
        at position: Position = .end
    ) {
        let array = node(path)
        let elements = array?.elements ?? []
        let index =
            switch position {
            case .end: elements.count
            case .before(let id): elements.firstIndex { $0.value.isText(id) } ?? elements.count
            case .after(let id):
                elements.lastIndex { $0.value.isText(id) }.map { $0 + 1 } ?? elements.count
            }
        let earlier = insertions.count { $0.path == path && $0.index <= index }
        insertions.append((path, index))
        expect(path) { list in
            guard case .array(var values) = list ?? .array([]) else { return }
            values.insert(value.propertyValue, at: index + earlier)
            list = .array(values)
        }
        if let array {
            insertElement(value, into: array, at: index, path)
        } else if let new = newObjects.firstIndex(where: { ["objects", $0.id] == path.dropLast() })
        {
            newObjects[new].value.append(value, to: path[2])
        } else {
            append(value, toNew: path)
        }
    }

    /// The insertions into arrays so far, with indices into the original arrays.
    private var insertions: [(path: [String], index: Int)] = []

    /// Sets a string. Replaces the present one if there is one.
    mutating func setText(_ path: [String], _ text: String) {
        if node(path) == nil {
            set(path, .text(text))
        } else {
            replace(path, with: text)
        }
    }

    /// Replaces a string.
    mutating func replace(_ path: [String], with text: String) {
        guard let node = node(path), node.text != nil else { return }
        expect(path) { $0 = .string(text) }
        edits.append(TextEdit(replace: node.range, with: OpenStepText.encode(text)))
        replacedValues.append(description(of: path))
    }

    /// Removes a member of an object.
    mutating func remove(_ path: [String]) {
        guard let name = path.last, let member = node(path.dropLast())?.member(name) else { return }
        expect(path) { $0 = nil }
        edits.append(TextEdit(delete: lines.wholeLines(member.start..<member.end)))
    }

    /// Applies the edits, validates the result with this module's parser and the host's parser, and
    /// returns it.
    ///
    /// - Throws: ``ProjectError/inconsistentResult`` if it doesn't contain the expected values.
    mutating func result() throws(ProjectError) -> (bytes: [UInt8], edits: [TextEdit]) {
        makeMemberEdits()
        let edits = edits + objectEdits()
        let bytes = edits.applied(to: document.bytes)
        guard let after = try? OpenStepDocument(bytes),
            system.agrees(bytes, with: after.root.propertyValue),
            after.contains(expected, otherwiseUnchangedFrom: document)
        else { throw .inconsistentResult }
        return (bytes, edits)
    }

    /// Returns the node at a key path; `nil` if there is none.
    func node(_ path: some Collection<String>) -> OpenStepNode? {
        if path.first == "objects", let id = path.dropFirst().first {
            return path.dropFirst(2).reduce(document.object(id)) { $0?[$1] }
        }
        return path.reduce(document.root) { $0?[$1] }
    }

    private mutating func insertMember(_ path: [String], _ value: OpenStepValue) {
        // The path continues inside a new member.
        if let pending = newMembers.firstIndex(where: { path.starts(with: $0.path) }) {
            let rest = path.dropFirst(newMembers[pending].path.count)
            newMembers[pending].value.set(rest, value)
            return
        }
        var path = path
        var value = value
        while node(path.dropLast()) == nil, let name = path.popLast() {
            value = .dictionary([(name, value)])
        }
        newMembers.append((path, value))
    }

    private mutating func append(_ value: OpenStepValue, toNew path: [String]) {
        if let pending = newMembers.firstIndex(where: { $0.path == path }),
            case .array(let values) = newMembers[pending].value
        {
            newMembers[pending].value = .array(values + [value])
        } else {
            insertMember(path, .array([value]))
        }
    }

    private mutating func makeMemberEdits() {
        for (path, value) in newMembers.sorted(by: { ($0.path.last ?? "") < ($1.path.last ?? "") })
        {
            guard let holder = node(path.dropLast()), let name = path.last else { continue }
            let edit = memberEdit(name, value, in: holder)
            if !edit.text.hasSuffix(style.ending) { recordChangedLine(path) }
            edits.append(edit)
        }
        newMembers = []
    }

    private func memberEdit(
        _ name: String,
        _ value: OpenStepValue,
        in holder: OpenStepNode
    ) -> TextEdit {
        let members = holder.members ?? []
        let names = members.map { $0.name }.filter { $0 != "isa" }
        let isSorted = zip(names, names.dropFirst()).allSatisfy { $0 < $1 }
        let next = isSorted ? members.first { $0.name != "isa" && $0.name > name } : nil
        let key = OpenStepText.encode(name)
        return edit(
            in: holder,
            before: next?.start,
            after: members.last.map { ($0.start, $0.end) },
            line: "\(key) = \(value.line);",
            block: { "\(key) = \(value.block(style, indentation: $0));" }
        )
    }

    private mutating func insertElement(
        _ value: OpenStepValue,
        into array: OpenStepNode,
        at index: Int,
        _ path: [String]
    ) {
        let elements = array.elements ?? []
        var end = elements.last?.end
        if let last = elements.last, end == nil {
            // A last value without a comma needs one, which changes its line.
            let offset = lines.endOfComment(after: last.value.range.upperBound)
            if addedCommas.insert(offset).inserted {
                edits.append(TextEdit(at: offset, insert: ","))
                recordChangedLine(path)
            }
            end = offset
        }
        let next = index < elements.count ? elements[index].value.range.lowerBound : nil
        let last = elements.last.flatMap { last in end.map { (last.value.range.lowerBound, $0) } }
        let edit = edit(
            in: array,
            before: next,
            after: last,
            line: "\(value.line),",
            block: { "\(value.block(style, indentation: $0))," }
        )
        if !edit.text.hasSuffix(style.ending) { recordChangedLine(path) }
        edits.append(edit)
    }

    /// The offsets of commas that were added after last values.
    private var addedCommas: Set<Int> = []

    /// Records that an existing line changes, for a warning.
    private mutating func recordChangedLine(_ path: [String]) {
        changedLines.append(description(of: path))
    }

    /// Returns a field and the name of its object, for a warning.
    private func description(of path: [String]) -> String {
        let object = node(path.prefix(2))
        let name = ["name", "path", "isa"].lazy.compactMap { object?[$0]?.text }.first
        let field = path.dropFirst(2).joined(separator: ".")
        let target = owner(ofConfiguration: path[1]).map { " (\($0))" } ?? ""
        return name.map { "\(field) of \($0)\(target)" } ?? field
    }

    /// Returns the name of the target with a build configuration; `nil` for the project's
    /// configurations and for other objects.
    private func owner(ofConfiguration id: String) -> String? {
        let objects = document.root["objects"]?.members ?? []
        let list = objects.first { $0.value["buildConfigurations"]?.texts.contains(id) == true }
        return list.flatMap { list in
            objects.first { $0.value["buildConfigurationList"]?.text == list.name }
        }?.value["name"]?.text
    }

    /// Returns the edit that inserts a value: before another value, after the last value, or
    /// between empty brackets. The value gets its own lines if its neighbors have them.
    func edit(
        in holder: OpenStepNode,
        before next: Int?,
        after last: (start: Int, end: Int)?,
        line: String,
        block: (String) -> String
    ) -> TextEdit {
        if let next {
            guard lines.startsLine(next) else { return TextEdit(at: next, insert: line + " ") }
            let indentation = lines.indentation(of: next)
            return TextEdit(
                at: lines.start(of: next),
                insert: indentation + block(indentation) + style.ending
            )
        }
        let closing = holder.range.upperBound - 1
        if let last {
            guard lines.startsLine(last.start), let offset = lines.nextLine(after: last.end) else {
                return TextEdit(at: last.end, insert: " " + line)
            }
            let indentation = lines.indentation(of: last.start)
            return TextEdit(at: offset, insert: indentation + block(indentation) + style.ending)
        }
        guard lines.startsLine(closing) else { return TextEdit(at: closing, insert: line) }
        let indentation = lines.indentation(of: closing) + style.unit
        return TextEdit(
            at: lines.start(of: closing),
            insert: indentation + block(indentation) + style.ending
        )
    }
}
