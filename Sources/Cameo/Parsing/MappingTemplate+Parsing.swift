extension MappingTemplate {
    /// Parses a template.
    ///
    /// - Throws: ``Mapping/ParseError`` with the path of the invalid value in the mapping.
    init(
        _ value: JSONValue,
        at location: MappingLocation,
        _ encoding: Encoding
    ) throws(Mapping.ParseError) {
        let text = try location.text(value)
        let parts = try Self.parts(of: text, at: location)
        self.init(parts: parts, description: text)
        guard operands.count <= Self.maxPlaceholders else {
            throw location.error(.tooMany, "has more than \(Self.maxPlaceholders) placeholders")
        }
        guard encoding == .identifier else { return }
        for (one, next) in zip(parts, parts.dropFirst()) {
            if case .placeholder = one, case .placeholder = next {
                throw location.error(
                    .invalidTemplate,
                    "has two placeholders side by side, so different IDs could be equal; put a "
                        + "character such as : between them"
                )
            }
        }
    }

    /// Splits a template into literals and placeholders. Compares bytes, because a combining mark
    /// after a brace would make it a different character.
    private static func parts(
        of text: String,
        at location: MappingLocation
    ) throws(Mapping.ParseError) -> [Part] {
        let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        var parts: [Part] = []
        var literal: [UInt8] = []
        func endLiteral() {
            if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
            literal = []
        }
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte != open && byte != close {
                literal.append(byte)
            } else if rest.first == byte {
                literal.append(byte)
                rest.removeFirst()
            } else if byte == open, let end = rest.firstIndex(of: close) {
                endLiteral()
                let operand = String(decoding: rest[..<end], as: UTF8.self)
                parts.append(.placeholder(try location.operand(operand)))
                rest = rest[(end + 1)...]
            } else {
                throw location.error(
                    .invalidTemplate,
                    "has an unpaired brace; write a placeholder such as {data.id}, or double it"
                )
            }
        }
        endLiteral()
        return parts
    }
}
