import Cameo
import CameoHost

/// A change to text: usually an insertion, otherwise a replacement or deletion.
package struct TextEdit: Sendable, Hashable {
    /// The range to replace; empty for an insertion.
    package var range: Range<Int>
    package var text: String

    init(at offset: Int, insert text: String) {
        range = offset..<offset
        self.text = text
    }

    init(replace range: Range<Int>, with text: String) {
        self.range = range
        self.text = text
    }

    init(delete range: Range<Int>) { self.init(replace: range, with: "") }
}

extension [TextEdit] {
    /// The edits sorted by position. Edits at the same position keep their order.
    var ordered: [TextEdit] {
        enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }.map { $0.element }
    }

    /// Returns the text with all edits applied.
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

    /// Returns the inserted strings with their offsets in the result. Adjacent insertions become
    /// one piece.
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

/// Text that was inserted into a file.
package struct InsertedPiece: Sendable, Hashable {
    /// The offset in the changed file, in bytes.
    var offset: Int
    var text: String
    /// The text that the insertion replaced; `nil` if it replaced nothing.
    var replaced: String?

    var end: Int { offset + text.utf8.count }

    /// Returns the pieces of an earlier change that a file still contains, with their offsets after
    /// a later change.
    ///
    /// - Parameters:
    ///   - bytes: The file before the later change.
    ///   - later: The pieces of the later change.
    static func remaining(
        _ pieces: [InsertedPiece],
        in bytes: [UInt8],
        movedBy later: [InsertedPiece]
    ) -> [InsertedPiece] {
        pieces.compactMap { piece in
            guard let start = bytes.offset(of: Array(piece.text.utf8), near: piece.offset) else {
                return nil
            }
            var piece = piece
            piece.offset = later.sorted { $0.offset < $1.offset }.reduce(start) { offset, later in
                guard later.offset <= offset else { return offset }
                return offset + later.text.utf8.count - (later.replaced?.utf8.count ?? 0)
            }
            return piece
        }
    }

    /// Removes inserted pieces from a file, and restores the text that they replaced.
    ///
    /// If a piece isn't at its offset, the file is searched for it, because other lines may have
    /// been added or removed.
    ///
    /// - Returns: `nil` if a piece doesn't occur exactly once, because it was edited.
    static func removing(_ pieces: [InsertedPiece], from bytes: [UInt8]) -> [UInt8]? {
        var bytes = bytes
        for piece in pieces.sorted(by: { $0.offset > $1.offset }) {
            let text = Array(piece.text.utf8)
            guard let start = bytes.offset(of: text, near: piece.offset) else { return nil }
            bytes.replaceSubrange(
                start..<start + text.count,
                with: Array((piece.replaced ?? "").utf8)
            )
        }
        return bytes
    }
}

extension [UInt8] {
    /// Returns the offset of a piece: the expected offset, or the offset of its only occurrence;
    /// `nil` if it was edited.
    fileprivate func offset(of text: [UInt8], near offset: Int) -> Int? {
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

extension InsertedPiece: StoredRecord {
    init(_ members: RecordMembers) throws(RecordMismatch) {
        offset = try members.integer("offset")
        text = try members.string("text")
        replaced = try members.optionalString("replaced")
    }

    var json: JSONValue {
        .record([
            ("offset", .number(JSONNumber(offset))), ("text", .string(text)),
            ("replaced", replaced.map { .string($0) }),
        ])
    }
}
