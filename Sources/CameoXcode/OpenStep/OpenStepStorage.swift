import CameoHost

/// A property list as a flat array, with one entry per value in file order. Entries store positions
/// instead of strings. A project file of 1 MB contains about 35,000 values.
final class OpenStepStorage: Sendable {
    /// The kind of a value.
    enum Kind: UInt8 {
        case string, data, array, dictionary
    }

    /// The entry of a value. The contents of an array or dictionary follow its entry directly.
    struct Entry {
        let kind: Kind
        /// The range from the first token to the last, in bytes.
        let start: UInt32
        var end: UInt32 = 0
        /// The range of the key, in bytes; empty in an array.
        let keyStart: UInt32
        let keyEnd: UInt32
        /// The offset after the comma or semicolon; 0 if none follows.
        var terminator: UInt32 = 0
        /// The index of the first entry after this value and its contents.
        var next: UInt32 = 0
    }

    /// The content of the file.
    let bytes: [UInt8]
    let entries: [Entry]

    init(bytes: [UInt8], entries: [Entry]) {
        self.bytes = bytes
        self.entries = entries
    }

    /// Decodes a string, which may have quotes and escapes.
    func text(_ start: UInt32, _ end: UInt32) -> String {
        guard Self.isQuoted(bytes, start) else {
            return bytes.withUnsafeBufferPointer {
                String(decoding: $0[Int(start)..<Int(end)], as: UTF8.self)
            }
        }
        return OpenStepText.decode(bytes[Int(start)..<Int(end)])
    }

    /// Whether the encoded string in a range of bytes equals a string.
    func isText(_ start: UInt32, _ end: UInt32, _ text: String) -> Bool {
        let isQuoted = Self.isQuoted(bytes, start)
        if isQuoted, isEscaped(start, end) {
            return self.text(start, end).utf8.elementsEqual(text.utf8)
        }
        let quote = isQuoted ? 1 : 0
        let content = Int(start) + quote..<Int(end) - quote
        var text = text
        return text.withUTF8 { text in
            bytes.withUnsafeBytes {
                UnsafeRawBufferPointer(rebasing: $0[content])
                    .isSame(as: UnsafeRawBufferPointer(text))
            }
        }
    }

    /// Whether a string in quotes has escapes.
    private func isEscaped(_ start: UInt32, _ end: UInt32) -> Bool {
        bytes[Int(start) + 1..<Int(end) - 1].contains(UInt8(ascii: "\\"))
    }

    private static func isQuoted(_ bytes: [UInt8], _ start: UInt32) -> Bool {
        let first = bytes[Int(start)]
        return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    }
}
