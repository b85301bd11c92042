extension JSONValue {
    /// The value as JSON without whitespace.
    package var compact: String {
        var writer = JSONWriter(indentation: nil)
        writer.write(self, level: 0)
        return writer.text
    }

    /// The value as readable JSON, indented by two spaces per level.
    package var pretty: String {
        var writer = JSONWriter(indentation: "  ")
        writer.write(self, level: 0)
        return writer.text
    }
}

extension JSONValue {
    /// The size of the value as JSON in bytes, without whitespace and unnecessary escapes, as a
    /// push service sends it.
    var compactSize: Int {
        switch self {
        case .null: return 4
        case .bool(let bool): return bool ? 4 : 5
        case .number(let number): return number.literal.utf8.count
        case .string(let string): return string.quotedSize
        case .array(let array):
            return array.reduce(1 + max(1, array.count)) { $0 + $1.compactSize }
        case .object(let object):
            return object.members.reduce(1 + max(1, object.members.count)) {
                $0 + $1.name.quotedSize + 1 + $1.value.compactSize
            }
        }
    }
}

extension String {
    /// The size of the string as JSON in bytes, including quotation marks and escapes.
    var quotedSize: Int { utf8.quotedSize }
}

extension Sequence<UInt8> {
    /// The size of a string with these bytes as JSON, including quotation marks and escapes.
    var quotedSize: Int {
        reduce(2) { size, byte in
            switch byte {
            case 0x22, 0x5C, 0x0A, 0x0D, 0x09: size + 2
            case 0..<0x20: size + 6
            default: size + 1
            }
        }
    }
}

/// A writer for JSON text.
private struct JSONWriter {
    var text = ""
    let indentation: String?

    init(indentation: String?) {
        self.indentation = indentation
    }

    mutating func write(_ value: JSONValue, level: Int) {
        switch value {
        case .null: text += "null"
        case .bool(let bool): text += bool ? "true" : "false"
        case .number(let number): text += number.literal
        case .string(let string): write(string)
        case .array(let array):
            writeList(array, "[", "]", level: level) { writer, element in
                writer.write(element, level: level + 1)
            }
        case .object(let object):
            writeList(object.members, "{", "}", level: level) { writer, member in
                writer.write(member.name)
                writer.text += writer.indentation == nil ? ":" : ": "
                writer.write(member.value, level: level + 1)
            }
        }
    }

    private mutating func writeList<Element>(
        _ elements: [Element],
        _ opening: String,
        _ closing: String,
        level: Int,
        _ writeElement: (inout JSONWriter, Element) -> Void
    ) {
        text += opening
        for (position, element) in elements.enumerated() {
            if position > 0 { text += "," }
            startLine(level + 1)
            writeElement(&self, element)
        }
        if !elements.isEmpty { startLine(level) }
        text += closing
    }

    private mutating func startLine(_ level: Int) {
        guard let indentation else { return }
        text += "\n" + String(repeating: indentation, count: level)
    }

    private mutating func write(_ string: String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // Control characters, including C1 controls, which some terminals interpret.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
                let hexadecimal = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
