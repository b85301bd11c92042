/// Puts text into a project file, and knows what the file must say afterwards.
///
/// What is added stands in lines of its own wherever the file is written in lines, indented as its
/// neighbours are, and in order where its neighbours are in order.
struct OpenStepEditor {
    /// The file as it was.
    let document: OpenStepDocument
    /// What the objects that are touched must say afterwards.
    private var expected: [String: PropertyValue] = [:]
    /// Where lines of the file change, since what they hold is written on one line.
    private(set) var changedLines: [String] = []

    let style: TextStyle
    let lines: TextLines
    private let objects: [String: OpenStepNode]
    private var edits: [TextEdit] = []
    /// Members whose dictionary is in the file, and which are not.
    private var newMembers: [(path: [String], value: OpenStepValue)] = []
    private(set) var newObjects: [NewObject] = []

    typealias NewObject = (id: String, comment: String?, value: OpenStepValue)

    /// Opens a file.
    init(_ document: OpenStepDocument) {
        self.document = document
        lines = TextLines(document.bytes)
        let all = document.root["objects"]?.members ?? []
        objects = Dictionary(all.map { ($0.name, $0.value) }) { _, last in last }
        style = TextStyle(ending: lines.ending, unit: Self.unit(all, lines))
    }

    /// Changes what an object must say; what it says now is read when it is touched first.
    private mutating func expect(_ path: [String], _ body: (inout PropertyValue?) -> Void) {
        let id = path[1]
        var object = expected[id] ?? objects[id]?.meaning ?? .dictionary([:])
        object.change(path.dropFirst(2), body)
        expected[id] = object
    }

    /// By how much the fields of the first object of several lines are indented more than itself.
    private static func unit(_ objects: [OpenStepNode.Member], _ lines: TextLines) -> String {
        for object in objects {
            guard let field = object.value.members?.first, lines.isFirst(object.start),
                lines.isFirst(field.start)
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

    /// Adds an object.
    mutating func add(_ id: String, comment: String?, _ value: OpenStepValue) {
        newObjects.append((id, comment, value))
        expected[id] = value.meaning
    }

    /// Whether the file has an object, or one was added.
    func contains(_ id: String) -> Bool {
        objects[id] != nil || newObjects.contains { $0.id == id }
    }

    /// The identifiers of the objects that were added.
    var newIdentifiers: [String] { newObjects.map(\.id).sorted() }

    /// Sets a member of an object that is not there yet; the dictionaries around it are made where they are missing.
    mutating func set(_ path: [String], _ value: OpenStepValue) {
        expect(path) { $0 = value.meaning }
        insertMember(path, value)
    }

    /// Where a value is put into an array; at its end where the neighbour is not there.
    enum Place {
        case end
        case before(String)
        case after(String)
    }

    /// Puts a value into an array of an object; the array is made where it is missing.
    mutating func insert(
        _ value: OpenStepValue,
        into path: [String],
        at place: Place = .end
    ) {
        let array = node(path)
        let texts = (array?.elements ?? []).map(\.value.text)
        let index =
            switch place {
            case .end: texts.count
            case .before(let id): texts.firstIndex(of: id) ?? texts.count
            case .after(let id): texts.lastIndex(of: id).map { $0 + 1 } ?? texts.count
            }
        let earlier = insertions.count { $0.path == path && $0.index <= index }
        insertions.append((path, index))
        expect(path) { list in
            guard case .array(var values) = list ?? .array([]) else { return }
            values.insert(value.meaning, at: index + earlier)
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

    /// Where values were put into arrays so far, by the arrays' own indices.
    private var insertions: [(path: [String], index: Int)] = []

    /// Replaces a text.
    mutating func replace(_ path: [String], with text: String) {
        guard let node = node(path), node.text != nil else { return }
        expect(path) { $0 = .string(text) }
        edits.append(TextEdit(replace: node.range, with: OpenStepText.encode(text)))
        noteChange(path)
    }

    /// The file with everything added, read again by this module and by Foundation.
    ///
    /// - Throws: ``ProjectError/unlikeMeant`` where it does not say what it must.
    mutating func result() throws(ProjectError) -> (bytes: [UInt8], edits: [TextEdit]) {
        makeMembers()
        let edits = edits + objectEdits()
        let bytes = edits.applied(to: document.bytes)
        guard let after = try? OpenStepDocument(bytes), after.isReadAlikeByFoundation,
            after.says(expected, elseAs: document)
        else { throw .unlikeMeant }
        return (bytes, edits)
    }

    /// What a path of names leads to.
    func node(_ path: some Collection<String>) -> OpenStepNode? {
        if path.first == "objects", let id = path.dropFirst().first {
            return path.dropFirst(2).reduce(objects[id]) { $0?[$1] }
        }
        return path.reduce(document.root) { $0?[$1] }
    }

    private mutating func insertMember(_ path: [String], _ value: OpenStepValue) {
        // Below something that is new itself.
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

    private mutating func makeMembers() {
        for (path, value) in newMembers.sorted(by: { ($0.path.last ?? "") < ($1.path.last ?? "") })
        {
            guard let holder = node(path.dropLast()), let name = path.last else { continue }
            let edit = memberEdit(name, value, in: holder)
            if !edit.text.hasSuffix(style.ending) { noteChange(path) }
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
        let names = members.map(\.name).filter { $0 != "isa" }
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
            // A last value without a comma gets one, which is a change of its line.
            let place = lines.comment(after: last.value.range.upperBound)
            if completed.insert(place).inserted {
                edits.append(TextEdit(at: place, insert: ","))
                noteChange(path)
            }
            end = place
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
        if !edit.text.hasSuffix(style.ending) { noteChange(path) }
        edits.append(edit)
    }

    /// Where commas were put that were missing.
    private var completed: Set<Int> = []

    /// Remembers that a line is changed, in words.
    private mutating func noteChange(_ path: [String]) {
        let object = node(path.prefix(2))
        let name = ["name", "path", "isa"].lazy.compactMap { object?[$0]?.text }.first
        let field = path.dropFirst(2).joined(separator: ".")
        changedLines.append(name.map { "\(field) of \($0)" } ?? field)
    }

    /// The insertion of one more value: before another one, after the last one, or into an empty pair of
    /// brackets; as lines of its own where the neighbours have their own.
    func edit(
        in holder: OpenStepNode,
        before next: Int?,
        after last: (start: Int, end: Int)?,
        line: String,
        block: (String) -> String
    ) -> TextEdit {
        if let next {
            guard lines.isFirst(next) else { return TextEdit(at: next, insert: line + " ") }
            let indentation = lines.indentation(of: next)
            return TextEdit(
                at: lines.start(of: next),
                insert: indentation + block(indentation) + style.ending
            )
        }
        let closing = holder.range.upperBound - 1
        if let last {
            guard lines.isFirst(last.start), let place = lines.nextLine(after: last.end) else {
                return TextEdit(at: last.end, insert: " " + line)
            }
            let indentation = lines.indentation(of: last.start)
            return TextEdit(at: place, insert: indentation + block(indentation) + style.ending)
        }
        guard lines.isFirst(closing) else { return TextEdit(at: closing, insert: line) }
        let indentation = lines.indentation(of: closing) + style.unit
        return TextEdit(
            at: lines.start(of: closing),
            insert: indentation + block(indentation) + style.ending
        )
    }
}
