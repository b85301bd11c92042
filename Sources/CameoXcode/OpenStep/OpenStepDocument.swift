/// An OpenStep property list, such as `project.pbxproj`: its bytes and its values.
///
/// Parsing preserves every byte: values store their positions, and edits insert text at these
/// positions.
package struct OpenStepDocument: Sendable {
    /// The objects of one class, between two comments that Xcode writes.
    package struct Section: Sendable {
        /// The class of the objects.
        let name: String
        /// The range of `/* Begin … section */`.
        let begin: Range<Int>
        /// The range of `/* End … section */`.
        let end: Range<Int>
    }

    /// The maximum size of a file, in bytes.
    static let maxSize = 1 << 30

    let storage: OpenStepStorage
    /// The sections, in file order.
    let sections: [Section]
    /// The project's objects, by ID.
    let objects: OpenStepIndex

    /// The content of the file.
    package var bytes: [UInt8] { storage.bytes }

    /// The top-level value.
    package var root: OpenStepNode { node(0) }

    /// Parses a file.
    ///
    /// - Parameter isTable: Whether the file is a string table, which may contain the members of a
    ///   dictionary without braces.
    /// - Throws: ``SourceError`` with line and column for a merge conflict, a different format or a
    ///   syntax error.
    package init(_ bytes: [UInt8], isTable: Bool = false) throws(SourceError) {
        guard bytes.count <= Self.maxSize else {
            throw SourceError(bytes, at: 0, .tooLarge(limit: Self.maxSize))
        }
        try SourceError.validateText(bytes)
        (storage, sections) = try bytes.withUnsafeBufferPointer {
            (buffer) throws(SourceError) in
            var parser = try OpenStepParser(buffer)
            try parser.parse(isTable: isTable)
            return (OpenStepStorage(bytes: bytes, entries: parser.entries), parser.sections)
        }
        objects = Self.objects(storage)
    }

    /// Returns an index of the members of `objects`.
    private static func objects(_ storage: OpenStepStorage) -> OpenStepIndex {
        let holder = OpenStepNode(storage: storage, index: 0)["objects"]
        let members = holder.map { holder in
            holder.entry.kind == .dictionary ? holder.children.map { $0.index } : []
        }
        var index = OpenStepIndex(storage, capacity: members?.count ?? 0)
        for member in members ?? [] {
            let entry = storage.entries[member]
            index.insert(entry.keyStart, entry.keyEnd, member)
        }
        return index
    }

    /// Returns the value at an index.
    func node(_ index: Int) -> OpenStepNode { OpenStepNode(storage: storage, index: index) }

    /// Returns the object with the given ID; `nil` if there is none.
    func object(_ id: String) -> OpenStepNode? { objects[id].map(node) }

    /// Returns all tokens in order. Together, they cover the file without gaps.
    package func tokens() throws(SourceError) -> [OpenStepToken] {
        try bytes.withUnsafeBufferPointer { (bytes) throws(SourceError) in
            var lexer = OpenStepLexer(bytes)
            var tokens: [OpenStepToken] = []
            while true {
                let token = try lexer.next()
                if token.kind == .end { return tokens }
                tokens.append(token)
            }
        }
    }
}
