import CameoHost

/// An editor that inserts values into an XML property list, such as an Info.plist or entitlements.
/// It preserves everything else, including order and comments.
struct PlistEditor {
    /// The content of the original file.
    let bytes: [UInt8]
    /// The top-level dictionary of the original file.
    let root: PlistXMLNode
    /// Descriptions of existing lines that change because several values share one line.
    private(set) var changedLines: [String] = []

    private(set) var propertyValue: PropertyValue
    private let system: any Host
    private let path: String
    /// The lines with preprocessor directives, which a build evaluates before it reads the file.
    private let directives: [PreprocessorLine]
    private let style: TextStyle
    private let lines: TextLines
    private var edits: [TextEdit] = []

    /// Parses a file.
    ///
    /// - Parameter path: The path of the file, for errors.
    /// - Throws: ``ProjectError`` if the file isn't an XML property list with a dictionary.
    init(_ bytes: [UInt8], path: String, _ system: any Host) throws(ProjectError) {
        if bytes.starts(with: "bplist".utf8) {
            throw .binaryPropertyList(path: path)
        }
        do throws(SourceError) {
            try SourceError.validateText(bytes)
            var parser = PlistXMLReader(bytes)
            root = try parser.root()
            propertyValue = try root.value(in: bytes)
        } catch {
            throw .source(path: path, error)
        }
        guard root.name == "dict" else { throw .notADictionary(path: path) }
        directives = PreprocessorLine.all(in: bytes)
        // Foundation is stricter: it rejects text between elements.
        guard system.agrees(PreprocessorLine.removed(from: bytes), with: propertyValue) else {
            throw .textInPropertyList(path: path)
        }
        self.bytes = bytes
        self.path = path
        self.system = system
        lines = TextLines(bytes)
        style = TextStyle(
            ending: lines.ending,
            unit: Self.unit(root.children.first, in: root, lines) ?? "\t"
        )
    }

    /// Returns the indentation of an element relative to its parent; `nil` if it has none.
    private static func unit(
        _ child: PlistXMLNode?,
        in holder: PlistXMLNode,
        _ lines: TextLines
    ) -> String? {
        guard let child, lines.startsLine(child.range.lowerBound) else { return nil }
        let outer = lines.indentation(of: holder.range.lowerBound)
        let inner = lines.indentation(of: child.range.lowerBound)
        return inner.hasPrefix(outer) && inner.count > outer.count
            ? String(inner.dropFirst(outer.count)) : nil
    }

    /// Returns the style of new lines next to an element. A file may mix tabs and spaces.
    private func style(nextTo child: PlistXMLNode?, in holder: PlistXMLNode) -> TextStyle {
        TextStyle(ending: lines.ending, unit: Self.unit(child, in: holder, lines) ?? style.unit)
    }

    /// Adds a key to the top-level dictionary.
    mutating func set(_ name: String, _ value: PlistValue) {
        propertyValue[name] = value.propertyValue
        let members = root.members
        let keys = members.map { $0.key.text }
        let isSorted = zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
        let member = PlistValue.Member(name, value)
        // Keep sorted keys sorted, unless a comment precedes the next key or a condition may apply
        // to it.
        if isSorted, directives.isEmpty, let index = keys.firstIndex(where: { $0 > name }) {
            let next = members[index].key.range.lowerBound
            let previous = index == 0 ? nil : members[index - 1].value.range.upperBound
            if lines.startsLine(next), let previous,
                lines.nextLine(after: previous) == lines.start(of: next)
            {
                let indentation = lines.indentation(of: next)
                edits.append(
                    TextEdit(
                        at: lines.start(of: next),
                        insert: member.xml(
                            style(nextTo: members[index].key, in: root),
                            indentation: indentation
                        )
                    )
                )
                return
            }
        }
        add(to: root) { member.xml($0, indentation: $1) }
    }

    /// Adds a key to a dictionary in the top-level dictionary. Creates that dictionary if it is
    /// missing.
    mutating func set(_ name: String, in holder: String, _ value: PlistValue) {
        guard let dictionary = root[holder] else {
            return set(holder, .dictionary([.init(name, value)]))
        }
        propertyValue.change([holder, name]) { $0 = value.propertyValue }
        let member = PlistValue.Member(name, value)
        add(to: dictionary) { member.xml($0, indentation: $1) }
    }

    /// Replaces a string in a dictionary of the top-level dictionary.
    mutating func replace(_ name: String, in holder: String, with text: String) {
        guard let node = root[holder]?[name], node.name == "string" else { return }
        propertyValue.change([holder, name]) { $0 = .string(text) }
        edits.append(
            TextEdit(replace: node.range, with: "<string>\(PlistValue.escaped(text))</string>")
        )
        changedLines.append("<key>\(name)</key>")
    }

    /// Appends strings to an array in the top-level dictionary, except strings that it already
    /// contains.
    mutating func append(_ texts: [String], to name: String) {
        guard let array = root[name] else { return set(name, .array(texts.map(PlistValue.string))) }
        let new = texts.filter { !array.texts.contains($0) }
        guard !new.isEmpty, array.name == "array" else { return }
        if case .array(let values)? = propertyValue[name] {
            propertyValue[name] = .array(values + new.map(PropertyValue.string))
        }
        add(to: array) { style, indentation in
            new.map { indentation + "<string>\(PlistValue.escaped($0))</string>" + style.ending }
                .joined()
        }
    }

    /// Adds lines at the end of a dictionary or array.
    private mutating func add(to holder: PlistXMLNode, _ text: (TextStyle, String) -> String) {
        let style = style(nextTo: holder.children.last, in: holder)
        let child = holder.children.last.flatMap {
            lines.startsLine($0.range.lowerBound)
                ? lines.indentation(of: $0.range.lowerBound) : nil
        }
        let indentation = child ?? lines.indentation(of: holder.range.lowerBound) + style.unit
        additions[holder.range.lowerBound, default: (holder, "")].text += text(style, indentation)
    }

    /// The lines to add at the end of dictionaries and arrays, by element offset.
    private var additions: [Int: (holder: PlistXMLNode, text: String)] = [:]

    private mutating func makeAdditionEdits() {
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
            if lines.startsLine(closing) {
                edits.append(TextEdit(at: lines.start(of: closing), insert: text))
            } else {
                changedLines.append("</\(holder.name)>")
                edits.append(TextEdit(at: closing, insert: style.ending + text + outer))
            }
        }
        additions = [:]
    }

    /// Applies the edits, validates the result with this module's parser and the host's parser, and
    /// returns it.
    ///
    /// - Throws: ``ProjectError/inconsistentResult`` if the file doesn't contain the expected
    ///   values, or ``ProjectError/conditionalPropertyList(path:line:)`` if an edit would be inside
    ///   a preprocessor condition.
    mutating func result() throws(ProjectError) -> (bytes: [UInt8], edits: [TextEdit]) {
        makeAdditionEdits()
        for edit in edits {
            let before = directives.filter { $0.offset < edit.range.lowerBound }
            if let open = PreprocessorLine.openCondition(in: before) {
                throw .conditionalPropertyList(
                    path: path,
                    line: bytes[..<open.offset].count { $0 == UInt8(ascii: "\n") } + 1
                )
            }
        }
        let bytes = edits.applied(to: self.bytes)
        var reader = PlistXMLReader(bytes)
        guard let root = try? reader.root(), (try? root.value(in: bytes)) == propertyValue,
            system.agrees(PreprocessorLine.removed(from: bytes), with: propertyValue)
        else { throw .inconsistentResult }
        return (bytes, edits)
    }
}
