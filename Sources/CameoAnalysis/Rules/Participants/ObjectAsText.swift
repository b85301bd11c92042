import Cameo

extension LintRule {
    static let objectAsText: Self = LintRule(
        "object-as-text",
        .participants,
        .warning,
        summary: """
            Text is an object's printed form, such as `{'text': 'Hi'}`, `{"text": "Hi"}` or \
            `chat.Message@305d335`.
            """,
        mistake:
            "Grace sees braces, quotation marks or a class name on her Lock Screen.",
        why: """
            The server passed an object instead of one of its fields, and the library converted \
            the object to a string. iOS shows the string unchanged.
            """,
        example: #"""
              {
                "aps": {
            -     "alert": {"title": "Ada", "body": "{'text': 'Are you coming?', 'user': None}"},
            +     "alert": {"title": "Ada", "body": "Are you coming?"},
                  "sound": "default",
                  "thread-id": "c_7",
                  "mutable-content": 1
                },
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            """#,
        suggestion: "Send the object's field that contains the text.",
        background: """
            The rule recognizes JSON and the output of Python, Ruby, Java, Go, Dart, C# and \
            Objective-C. A provider's template that inserts an object as a string has the same \
            effect. If the object is meant for the app, send it next to `aps`, not as the text.
            """,
        evidence: LintEvidence.issue("MicrosoftDocs/azure-docs#12761")
    ) { context in
        for (path, text) in context.visibleTexts {
            guard let origin = text.objectAsText else { continue }
            context.report(
                .objectAsText,
                path,
                "The text is \(origin), which iOS shows unchanged",
                suggestion: "Send the field that contains the text"
            )
        }
    }
}

extension String {
    /// The kind of printed object in the text, as a noun phrase; `nil` if there is none.
    fileprivate var objectAsText: String? {
        let bytes = Array(utf8.prefix(4096))
        guard let first = bytes.first(where: { $0 > 0x20 }),
            let last = bytes.last(where: { $0 > 0x20 })
        else { return nil }
        let isBraced = first == UInt8(ascii: "{") && last == UInt8(ascii: "}")
        let isBracketed = first == UInt8(ascii: "[") && last == UInt8(ascii: "]")
        if isBraced || isBracketed {
            switch JSONValue(insideString: self) {
            case .object?: return "JSON"
            case .array(let array)? where array.first?.unencodedObject != nil: return "JSON"
            default: break
            }
            if bytes.containsSequence("{'"), bytes.containsSequence("': ") {
                return "a printed object"
            }
            if isBraced, bytes.containsSequence("=>") { return "a printed object" }
            if isBraced, bytes.containsSequence(" = "), bytes.containsSequence(";") {
                return "a printed object"
            }
            if isBraced, Self.isMapOfJava(bytes) { return "a printed object" }
        }
        if bytes.containsSequence("Instance of '") { return "a printed object" }
        if bytes.starts(with: "map[".utf8), last == UInt8(ascii: "]") { return "a printed object" }
        if bytes.starts(with: "System.".utf8), last == UInt8(ascii: "]"), !bytes.contains(0x20) {
            return "a type name"
        }
        for offset in bytes.indices {
            switch bytes[offset] {
            case UInt8(ascii: "@") where Self.isHashCode(bytes, at: offset):
                return "the description of an object"
            case UInt8(ascii: "<"), UInt8(ascii: "#"):
                if Self.isDescription(bytes[offset...]) { return "the description of an object" }
            default: break
            }
        }
        return nil
    }

    /// Returns whether text in braces begins like `{text=Hi, …`.
    private static func isMapOfJava(_ bytes: [UInt8]) -> Bool {
        let rest = bytes.drop { $0 <= 0x20 }.dropFirst()
        let name = rest.prefix { $0.isTokenByte }
        return !name.isEmpty && rest.dropFirst(name.count).first == UInt8(ascii: "=")
    }

    /// Returns whether the `@` at an offset is between a class name and a hash code, as in
    /// `chat.Message@305d335`.
    private static func isHashCode(_ bytes: [UInt8], at offset: Int) -> Bool {
        let name = bytes[..<offset].suffix(while: { $0.isTokenByte || $0 == UInt8(ascii: "$") })
        let isArray = bytes[..<offset].last == UInt8(ascii: ";")
        let hash = bytes[(offset + 1)...].prefix { $0.isHexadecimalDigit }
        let after = bytes[(offset + 1)...].dropFirst(hash.count).first
        guard (4...8).contains(hash.count), hash.contains(where: { $0.isASCIIDigit }),
            after.map({ !$0.isTokenByte && $0 != UInt8(ascii: ".") }) ?? true
        else { return false }
        return isArray || name.first.map { (0x41...0x5A).contains($0) } ?? false
    }

    /// Returns whether bytes begin like `<Message: 0x600…>`, `<__main__.Message object at 0x7f…>`
    /// or `#<Message:0x…>`.
    private static func isDescription(_ bytes: ArraySlice<UInt8>) -> Bool {
        let rest = bytes.first == UInt8(ascii: "#") ? bytes.dropFirst() : bytes
        guard rest.first == UInt8(ascii: "<") else { return false }
        let content = rest.prefix(120).prefix { $0 != UInt8(ascii: ">") }
        return content.containsSequence("0x")
            && (content.containsSequence(" at 0x") || content.containsSequence(": 0x")
                || content.containsSequence(":0x"))
    }
}

extension BidirectionalCollection {
    /// Returns the longest suffix whose elements satisfy a condition.
    fileprivate func suffix(while isIncluded: (Element) -> Bool) -> SubSequence {
        let start = lastIndex { !isIncluded($0) }.map { index(after: $0) } ?? startIndex
        return self[start...]
    }
}
