import CameoHost

/// A value in an OpenStep property list, with its position.
package struct OpenStepNode: Sendable {
    /// A value in an array.
    package struct Element: Sendable {
        package let value: OpenStepNode

        /// The offset after the comma; `nil` if no comma follows.
        package var end: Int? {
            let end = value.entry.terminator
            return end == 0 ? nil : Int(end)
        }
    }

    /// A key and its value in a dictionary.
    package struct Member: Sendable {
        package let value: OpenStepNode

        /// The key, decoded.
        package var name: String { value.storage.text(value.entry.keyStart, value.entry.keyEnd) }
        /// The offset of the key.
        package var start: Int { Int(value.entry.keyStart) }
        /// The offset after the semicolon.
        package var end: Int { Int(value.entry.terminator) }

        /// Whether the key equals a string.
        func isNamed(_ name: String) -> Bool {
            value.storage.isText(value.entry.keyStart, value.entry.keyEnd, name)
        }
    }

    let storage: OpenStepStorage
    let index: Int

    var entry: OpenStepStorage.Entry { storage.entries[index] }

    /// The range in bytes, from the first token to the last.
    package var range: Range<Int> { Int(entry.start)..<Int(entry.end) }

    /// The text of a string; `nil` for other values.
    package var text: String? { entry.kind == .string ? storage.text(entry.start, entry.end) : nil }

    /// Whether the value is a string with the given text.
    func isText(_ text: String) -> Bool {
        entry.kind == .string && storage.isText(entry.start, entry.end, text)
    }

    /// The bytes of hex data; `nil` for other values.
    var data: [UInt8]? { entry.kind == .data ? OpenStepText.data(storage.bytes[range]) : nil }

    /// The values of an array; `nil` for other values.
    package var elements: [Element]? {
        entry.kind == .array ? children.map { Element(value: $0) } : nil
    }

    /// The members of a dictionary, in file order; `nil` for other values.
    package var members: [Member]? {
        entry.kind == .dictionary ? children.map { Member(value: $0) } : nil
    }

    /// The values in an array or dictionary, as a sequence.
    var children: Children { Children(node: self) }

    /// A sequence of the values in an array or dictionary. Iteration doesn't allocate an array.
    struct Children: Sequence {
        fileprivate let node: OpenStepNode

        struct Iterator: IteratorProtocol {
            fileprivate let storage: OpenStepStorage
            fileprivate var index: Int
            fileprivate let end: Int

            mutating func next() -> OpenStepNode? {
                guard index < end else { return nil }
                let node = OpenStepNode(storage: storage, index: index)
                index = Int(storage.entries[index].next)
                return node
            }
        }

        func makeIterator() -> Iterator {
            Iterator(storage: node.storage, index: node.index + 1, end: Int(node.entry.next))
        }
    }

    /// The value of a key; `nil` if the key is missing. If a key is repeated, the last value is
    /// used, as in Foundation.
    package subscript(name: String) -> OpenStepNode? { member(name)?.value }

    func member(_ name: String) -> Member? {
        guard entry.kind == .dictionary else { return nil }
        var found: Int?
        var index = self.index + 1
        let end = Int(entry.next)
        while index < end {
            let entry = storage.entries[index]
            if storage.isText(entry.keyStart, entry.keyEnd, name) { found = index }
            index = Int(entry.next)
        }
        return found.map { Member(value: OpenStepNode(storage: storage, index: $0)) }
    }

    /// The value without formatting.
    var propertyValue: PropertyValue {
        switch entry.kind {
        case .string: .string(text ?? "")
        case .data: .data(data ?? [])
        case .array: .array(children.map { $0.propertyValue })
        case .dictionary:
            .dictionary(
                Dictionary(lastOf: (members ?? []).lazy.map { ($0.name, $0.value.propertyValue) })
            )
        }
    }

    /// The strings of an array. Other values are skipped.
    package var texts: [String] { entry.kind == .array ? children.compactMap { $0.text } : [] }
}
