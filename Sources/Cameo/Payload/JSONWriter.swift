extension JSONValue {
    /// The value as JSON without white space: what a push service sends.
    public var compact: String {
        var writer = JSONWriter(indentation: nil)
        writer.write(self, level: 0)
        return writer.text
    }

    /// The value as JSON for people, two spaces a level.
    public var pretty: String {
        var writer = JSONWriter(indentation: "  ")
        writer.write(self, level: 0)
        return writer.text
    }
}

/// Writes JSON text.
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
        _ elements: [Element], _ opening: String, _ closing: String, level: Int,
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
            // Control characters, also the upper ones, which some terminals obey.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
                let hexadecimal = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
