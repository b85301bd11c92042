/// A change of a text: bytes that are put in, and in the rare case others that go.
package struct TextEdit: Sendable, Hashable {
    /// What goes; empty where something is only put in.
    package var range: Range<Int>
    /// What is put in its place.
    package var text: String

    init(at offset: Int, insert text: String) {
        range = offset..<offset
        self.text = text
    }

    init(replace range: Range<Int>, with text: String) {
        self.range = range
        self.text = text
    }

    init(delete range: Range<Int>) {
        self.init(replace: range, with: "")
    }
}

extension [TextEdit] {
    /// The edits by place; those at one place stay in their order.
    var ordered: [TextEdit] {
        enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }.map(\.element)
    }

    /// A text with all edits made.
    func applied(to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + reduce(0) { $0 + $1.text.utf8.count })
        var offset = 0
        for edit in ordered {
            result += bytes[offset..<edit.range.lowerBound]
            result += edit.text.utf8
            offset = edit.range.upperBound
        }
        result += bytes[offset...]
        return result
    }

    /// What was put into a text, with the places in what has come of it; neighbours are one piece.
    func pieces(in bytes: [UInt8]) -> [InsertedPiece] {
        var pieces: [InsertedPiece] = []
        var shift = 0
        for edit in ordered where !edit.text.isEmpty || !edit.range.isEmpty {
            let start = edit.range.lowerBound + shift
            let replaced =
                edit.range.isEmpty ? nil : String(decoding: bytes[edit.range], as: UTF8.self)
            if let last = pieces.last, last.end == start, last.replaced == nil, replaced == nil {
                pieces[pieces.count - 1].text += edit.text
            } else {
                pieces.append(InsertedPiece(offset: start, text: edit.text, replaced: replaced))
            }
            shift += edit.text.utf8.count - edit.range.count
        }
        return pieces
    }

}

/// A text that was put into a file.
package struct InsertedPiece: Codable, Sendable, Hashable {
    /// Where it begins, in bytes of the file that it is in.
    var offset: Int
    /// The text.
    var text: String
    /// What stood in its place before; `nil` for nothing.
    var replaced: String?

    var end: Int { offset + text.utf8.count }

    /// Takes pieces out of a file again.
    ///
    /// A piece that is not where it was put is looked for: other lines may have come or gone since.
    ///
    /// - Returns: `nil` where a piece is not there exactly once, so that the file was changed in it.
    static func removing(_ pieces: [InsertedPiece], from bytes: [UInt8]) -> [UInt8]? {
        var bytes = bytes
        for piece in pieces.sorted(by: { $0.offset > $1.offset }) {
            let text = Array(piece.text.utf8)
            guard let start = bytes.place(of: text, at: piece.offset) else { return nil }
            bytes.replaceSubrange(
                start..<start + text.count,
                with: Array((piece.replaced ?? "").utf8)
            )
        }
        return bytes
    }
}

extension [UInt8] {
    /// Where a text stands: at its place, or at the only other one.
    fileprivate func place(of text: [UInt8], at offset: Int) -> Int? {
        if offset <= count, self[offset...].starts(with: text) { return offset }
        guard let first = text.first else { return nil }
        var found: Int?
        var start = startIndex
        while let next = self[start...].firstIndex(of: first) {
            if self[next...].starts(with: text) {
                if found != nil { return nil }
                found = next
            }
            start = next + 1
        }
        return found
    }
}
