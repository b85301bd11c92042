extension JSONValue {
    /// The value as JSON without whitespace.
    package var compact: String {
        var writer = JSONWriter()
        writer.write(self)
        return writer.text
    }

    /// The value as JSON with an indentation of two spaces per level.
    package var pretty: String {
        var writer = JSONWriter(indentation: "  ")
        writer.write(self)
        return writer.text
    }
}

extension JSONValue {
    /// The size of the value as compact JSON without unnecessary escapes, in bytes, as a push
    /// service sends it.
    var compactSize: Int {
        switch self {
        case .null: return 4
        case .bool(let bool): return bool ? 4 : 5
        case .number(let number): return number.literal.utf8.count
        case .string(let string): return string.quotedSize
        case .array(let array):
            var size = 1 + max(1, array.count)
            for element in array { size += element.compactSize }
            return size
        case .object(let object):
            return object.members.reduce(1 + max(1, object.members.count)) {
                $0 + $1.name.quotedSize + 1 + $1.value.compactSize
            }
        }
    }
}

extension String {
    /// The size in bytes of the string as JSON, including quotation marks and escapes.
    var quotedSize: Int {
        utf8.withContiguousStorageIfAvailable { $0.quotedSize } ?? utf8.quotedSize
    }
}

extension Sequence<UInt8> {
    /// The size in bytes of a JSON string with these bytes, including quotation marks and escapes.
    var quotedSize: Int {
        var size = 2
        for byte in self {
            switch byte {
            case 0x22, 0x5C, 0x0A, 0x0D, 0x09: size += 2
            case 0..<0x20: size += 6
            default: size += 1
            }
        }
        return size
    }
}

/// A writer of JSON text.
package struct JSONWriter {
    /// The text in UTF-8.
    package private(set) var bytes: [UInt8] = []
    private let indentation: String?
    /// The number of open objects and arrays, which determines the indentation.
    private var level = 0
    /// Whether the next value or member is the first in its object or array.
    private var isFirst = true

    /// Creates a writer.
    ///
    /// - Parameter indentation: The indentation of one level; `nil` for JSON without whitespace.
    ///   (default: `nil`)
    package init(indentation: String? = nil) { self.indentation = indentation }

    /// The text that was written.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: write(literal: "null")
        case .bool(let bool): write(literal: bool ? "true" : "false")
        case .number(let number): write(literal: number.literal)
        case .string(let string): write(string)
        case .array(let array):
            writeArray { writer in
                for element in array { writer.element { $0.write(element) } }
            }
        case .object(let object):
            writeObject { writer in
                for member in object.members {
                    writer.member(member.name) { $0.write(member.value) }
                }
            }
        }
    }

    /// Writes an object; the closure writes its members.
    mutating func writeObject(_ writeMembers: (inout JSONWriter) -> Void) {
        writeList("{", "}", writeMembers)
    }

    /// Writes an array; the closure writes its elements.
    mutating func writeArray(_ writeElements: (inout JSONWriter) -> Void) {
        writeList("[", "]", writeElements)
    }

    /// Writes a member of an object; the closure writes its value.
    mutating func member(_ name: String, _ writeValue: (inout JSONWriter) -> Void) {
        startElement()
        write(name)
        write(literal: indentation == nil ? ":" : ": ")
        writeValue(&self)
    }

    /// Writes an element of an array; the closure writes its value.
    mutating func element(_ writeValue: (inout JSONWriter) -> Void) {
        startElement()
        writeValue(&self)
    }

    private mutating func writeList(
        _ opening: String,
        _ closing: String,
        _ writeContent: (inout JSONWriter) -> Void
    ) {
        write(literal: opening)
        (level, isFirst) = (level + 1, true)
        writeContent(&self)
        level -= 1
        if !isFirst { startLine() }
        isFirst = false
        write(literal: closing)
    }

    private mutating func startElement() {
        if !isFirst { write(literal: ",") }
        isFirst = false
        startLine()
    }

    private mutating func startLine() {
        guard let indentation else { return }
        write(literal: "\n")
        for _ in 0..<level { write(literal: indentation) }
    }

    /// Writes text verbatim, such as `true`, without quotation marks or escapes.
    mutating func write(literal: String) { bytes.append(contentsOf: literal.utf8) }

    /// Writes a string in quotation marks, with escapes.
    mutating func write(_ string: String) {
        bytes.append(0x22)
        var string = string
        string.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices where Self.mayNeedEscape(utf8[index]) {
                guard let escape = Self.escape(at: index, of: utf8) else { continue }
                bytes.append(contentsOf: utf8[start..<index])
                write(literal: escape.text)
                start = index + escape.length
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(0x22)
    }

    /// Returns whether a byte is, or starts, a character that may need an escape.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2
    }

    /// Returns the escape of the character at an index and the character's length in bytes; `nil`
    /// if the character needs none.
    private static func escape(
        at index: Int,
        of utf8: UnsafeBufferPointer<UInt8>
    ) -> (text: String, length: Int)? {
        switch utf8[index] {
        case 0x22: ("\\\"", 1)
        case 0x5C: ("\\\\", 1)
        case 0x0A: ("\\n", 1)
        case 0x0D: ("\\r", 1)
        case 0x09: ("\\t", 1)
        // Escape control characters, including C1 controls, because terminals interpret some of
        // them.
        case 0..<0x20, 0x7F: (unicodeEscape(utf8[index]), 1)
        case 0xC2 where utf8[index + 1] < 0xA0: (unicodeEscape(utf8[index + 1]), 2)
        default: nil
        }
    }

    private static func unicodeEscape(_ value: UInt8) -> String {
        (value < 0x10 ? "\\u000" : "\\u00") + String(value, radix: 16)
    }
}
