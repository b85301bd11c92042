/// Puts values into an XML property list, as `Info.plist` and entitlements are; everything else stays
/// as it is, order and comments too.
struct PlistEditor {
    /// The file as it was.
    let bytes: [UInt8]
    /// The file's value, a dictionary.
    let root: PlistXMLNode
    /// Where lines of the file change, since what they hold is written on one line.
    private(set) var changedLines: [String] = []

    private(set) var meaning: PropertyValue
    private let style: TextStyle
    private let lines: TextLines
    private var edits: [TextEdit] = []

    /// Opens a file.
    ///
    /// - Parameter path: What the file is called in errors.
    /// - Throws: ``ProjectError`` for what is no XML property list of a dictionary.
    init(_ bytes: [UInt8], path: String) throws(ProjectError) {
        if bytes.starts(with: "bplist".utf8) {
            throw .binaryPropertyList(path: path)
        }
        do throws(SourceError) {
            try SourceError.checkText(bytes)
            var parser = PlistXMLReader(bytes)
            root = try parser.root()
        } catch {
            throw .source(path: path, error)
        }
        guard root.name == "dict", let meaning = PropertyValue(foundationReading: bytes) else {
            throw .notADictionary(path: path)
        }
        self.bytes = bytes
        self.meaning = meaning
        lines = TextLines(bytes)
        style = TextStyle(ending: lines.ending, unit: Self.unit(root, lines))
    }

    private static func unit(_ root: PlistXMLNode, _ lines: TextLines) -> String {
        guard let key = root.children.first, lines.isFirst(key.range.lowerBound),
            lines.isFirst(root.range.lowerBound)
        else { return "\t" }
        let (outer, inner) = (
            lines.indentation(of: root.range.lowerBound),
            lines.indentation(of: key.range.lowerBound)
        )
        return inner.hasPrefix(outer) && inner.count > outer.count
            ? String(inner.dropFirst(outer.count)) : "\t"
    }

    /// Sets a name of the file's dictionary that is not there yet.
    mutating func set(_ name: String, _ value: PlistValue) {
        meaning[name] = value.meaning
        let members = root.members
        let keys = members.map(\.key.text)
        let isSorted = zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
        let member = PlistValue.Member(name, value)
        // In order where the file is in order, and where nothing belongs to what follows.
        if isSorted, let index = keys.firstIndex(where: { $0 > name }) {
            let next = members[index].key.range.lowerBound
            let previous =
                index == 0 ? nil : members[index - 1].value.range.upperBound
            if lines.isFirst(next), let previous,
                lines.nextLine(after: previous) == lines.start(of: next)
            {
                let indentation = lines.indentation(of: next)
                edits.append(
                    TextEdit(
                        at: lines.start(of: next),
                        insert: member.xml(style, indentation: indentation)
                    )
                )
                return
            }
        }
        add(to: root) { [style] in member.xml(style, indentation: $0) }
    }

    /// Puts texts into an array of the file's dictionary; what is in it already is left out.
    mutating func append(_ texts: [String], to name: String) {
        guard let array = root[name] else { return set(name, .array(texts.map(PlistValue.string))) }
        let new = texts.filter { !array.texts.contains($0) }
        guard !new.isEmpty, array.name == "array" else { return }
        if case .array(let values)? = meaning[name] {
            meaning[name] = .array(values + new.map(PropertyValue.string))
        }
        add(to: array) { [style] indentation in
            new.map { indentation + "<string>\(PlistValue.escaped($0))</string>" + style.ending }
                .joined()
        }
    }

    /// Puts lines at the end of a dictionary or array.
    private mutating func add(to holder: PlistXMLNode, _ text: (String) -> String) {
        let child = holder.children.last.flatMap {
            lines.isFirst($0.range.lowerBound)
                ? lines.indentation(of: $0.range.lowerBound) : nil
        }
        let indentation = child ?? lines.indentation(of: holder.range.lowerBound) + style.unit
        additions[holder.range.lowerBound, default: (holder, "")].text += text(indentation)
    }

    /// What is put at the end of a dictionary or array, by where that begins.
    private var additions: [Int: (holder: PlistXMLNode, text: String)] = [:]

    private mutating func makeAdditions() {
        for (_, (holder, text)) in additions.sorted(by: { $0.key < $1.key }) {
            let outer = lines.indentation(of: holder.range.lowerBound)
            guard let closing = holder.closing else {
                changedLines.append("<\(holder.name)/>")
                edits.append(
                    TextEdit(
                        replace: holder.range,
                        with: "<\(holder.name)>\(style.ending)\(text)\(outer)</\(holder.name)>"
                    )
                )
                continue
            }
            if lines.isFirst(closing) {
                edits.append(TextEdit(at: lines.start(of: closing), insert: text))
            } else {
                changedLines.append("</\(holder.name)>")
                edits.append(TextEdit(at: closing, insert: style.ending + text + outer))
            }
        }
        additions = [:]
    }

    /// The file with everything put in, read again by this module and by Foundation.
    ///
    /// - Throws: ``ProjectError/unlikeMeant`` where it does not say what it must.
    mutating func result() throws(ProjectError) -> (bytes: [UInt8], edits: [TextEdit]) {
        makeAdditions()
        let bytes = edits.applied(to: self.bytes)
        guard (try? PlistEditor(bytes, path: "")) != nil,
            PropertyValue(foundationReading: bytes) == meaning
        else { throw .unlikeMeant }
        return (bytes, edits)
    }
}
