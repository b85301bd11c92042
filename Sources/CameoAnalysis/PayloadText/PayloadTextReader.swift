import Cameo

/// A reader that finds the payload in a string that isn't valid JSON.
struct PayloadTextReader {
    private let bytes: [UInt8]
    /// The error of the JSON parser.
    private let strict: Payload.ParseError
    /// The position of the first character that isn't a space.
    private let firstStart: Int
    /// The differences between the text and JSON, in order.
    private(set) var conversions: [PayloadText.Conversion] = []

    /// Creates a reader for a string in UTF-8.
    init(_ bytes: [UInt8], strict: Payload.ParseError) {
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        firstStart = self.bytes.firstIndex { $0 > 0x20 } ?? 0
        self.strict = strict
    }

    /// An object in the text.
    fileprivate struct Found {
        let range: Range<Int>
        let json: [UInt8]
        var conversions: FoundConversions
        let hasSingleQuotes: Bool
        let hasAPS: Bool
    }

    /// Returns the payload that the string contains.
    mutating func read() throws(PayloadText.ParseError) -> Payload {
        if let error = unreadable() { throw error }
        if let payload = try readEncoded() { return payload }
        if DumpParser.isDump(bytes) {
            var parser = DumpParser(bytes)
            conversions.append(.swiftDump)
            let json = try parser.parse()
            if parser.hasTextBefore { conversions.append(.textBefore) }
            return try payload(json)
        }
        var object = try findObject()
        let isWrapped = object.isOptional(bytes)
        if isWrapped { object.conversions.insert(.swift) }
        conversions += Self.ordered(object.conversions, object.hasSingleQuotes)
        let (start, end) = (object.range.lowerBound, object.range.upperBound)
        if !isWrapped, start > firstStart { conversions.append(.textBefore) }
        if !isWrapped, skippingSpace(from: end) < bytes.count { conversions.append(.textAfter) }
        // Only control characters surround the object.
        if conversions.isEmpty { conversions.append(.unusualSpaces) }
        return try payload(object.json)
    }

    /// Parses the JSON that another parser wrote.
    private func payload(_ json: [UInt8]) throws(PayloadText.ParseError) -> Payload {
        do throws(Payload.ParseError) {
            return try Payload(parsing: json)
        } catch {
            // The JSON value isn't an object. Omit the position, because users don't see this JSON.
            throw PayloadText.ParseError(error, in: json)
        }
    }

    // MARK: - Unreadable files

    /// Returns the error for a file that can't contain a payload.
    private func unreadable() -> PayloadText.ParseError? {
        if has("bplist00", at: 0) {
            return .init(
                .propertyList,
                "binary property list",
                "Convert it with plutil -convert json -o - FILE"
            )
        }
        let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.count
        if has("<?xml", at: start) || has("<plist", at: start) || has("<!DOCTYPE plist", at: start)
        {
            return .init(
                .propertyList,
                "XML property list",
                "Convert it with plutil -convert json -o - FILE"
            )
        }
        if has("<!DOCTYPE", at: start) || has("<!doctype", at: start) || has("<html", at: start)
            || has("<HTML", at: start)
        {
            return .init(
                .html,
                "web page",
                "Save the payload itself, not the page that displays it"
            )
        }
        if let position = firstInvalidUTF8(in: bytes) {
            // Text in another encoding rarely contains control characters.
            if bytes.prefix(4096).contains(where: { $0 < 9 }) {
                return .init(.binary, "not text", "Pass a JSON file")
            }
            let hexadecimal = String(bytes[position], radix: 16, uppercase: true)
            return .init(
                .invalidEncoding,
                "byte 0x\(hexadecimal) isn't valid UTF-8, possibly because the file is in Windows-1252 or Latin-1",
                "Save it as UTF-8",
                at: position,
                in: bytes
            )
        }
        return nil
    }

    // MARK: - Encoded JSON

    /// Returns the payload if the entire JSON is encoded; `nil` for other text.
    private mutating func readEncoded() throws(PayloadText.ParseError) -> Payload? {
        let text = bytes[...].trimmingSpace
        if text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\""), text.count > 1,
            let document = try? JSONDocument(parsing: Array(text)),
            case .string(let string) = document.root
        {
            guard let payload = try? Payload(parsing: Array(string.utf8)) else {
                throw PayloadText.ParseError(strict, in: bytes)
            }
            conversions.append(.jsonInString)
            return payload
        }
        if let json = TextDecoding.percentDecoded(text), let payload = try? Payload(parsing: json) {
            conversions.append(.percentEncoding)
            return payload
        }
        if let json = TextDecoding.base64Decoded(text), let payload = try? Payload(parsing: json) {
            conversions.append(.base64)
            return payload
        }
        if let json = TextDecoding.unescaped(text), let payload = try? Payload(parsing: json) {
            conversions.append(.escapedJSON)
            return payload
        }
        return nil
    }

    // MARK: - Objects in text

    /// Returns the only object, or the only object with `aps` if there are several.
    private mutating func findObject() throws(PayloadText.ParseError) -> Found {
        var objects: [Found] = []
        var array: Found?
        var failure: (error: LenientParser.Failure, start: Int, isProbable: Bool)?
        var offset = 0
        while let start = nextStart(from: offset) {
            var parser = LenientParser(bytes, at: start)
            do throws(LenientParser.Failure) {
                if bytes[start] == UInt8(ascii: "[") {
                    try parser.parseBrackets(.colon)
                } else {
                    try parser.parseBraces()
                }
                offset = parser.offset
                let found = Found(
                    range: start..<offset,
                    json: parser.output,
                    conversions: parser.conversions,
                    hasSingleQuotes: parser.hasSingleQuotes,
                    hasAPS: parser.hasAPS
                )
                if parser.output.first == UInt8(ascii: "{"), parser.hasName {
                    objects.append(found)
                } else if array == nil {
                    array = found
                }
            } catch {
                // In other text, parsing a brace or bracket fails before a name is found.
                if failure == nil || failure?.isProbable == false, objects.isEmpty {
                    let isProbable =
                        start > firstStart || !parser.conversions.isEmpty
                        || parser.hasSingleQuotes
                    failure = (error, start, parser.hasName && isProbable)
                }
                if parser.hasName, objects.isEmpty { break }
                offset = max(parser.offset, start + 1)
            }
        }
        return try choose(objects, array, failure)
    }

    private mutating func choose(
        _ objects: [Found],
        _ array: Found?,
        _ failure: (error: LenientParser.Failure, start: Int, isProbable: Bool)?
    ) throws(PayloadText.ParseError) -> Found {
        var object = objects.first
        if let first = objects.first, continues(after: first) {
            throw continuation(of: first)
        }
        if objects.count > 1 {
            let payloads = objects.filter { $0.hasAPS }
            guard payloads.count == 1 else {
                throw .init(
                    .severalObjects,
                    "a second object begins here",
                    "Pass one payload per file",
                    at: objects[1].range.lowerBound,
                    in: bytes
                )
            }
            object = payloads.first
            conversions.append(.otherObjects)
        }
        guard let object else {
            if let failure, failure.isProbable {
                let isKnown = [.missingValue, .redacted, .cutOff].contains(failure.error.code)
                if !isKnown, let error = recognized() { throw error }
                throw .init(
                    failure.error.code,
                    failure.error.reason,
                    failure.error.suggestion,
                    at: failure.error.offset,
                    in: bytes
                )
            }
            if let error = recognized() { throw error }
            if let array {
                return array
            }
            throw PayloadText.ParseError(strict, in: bytes)
        }
        return object
    }

    private func continuation(of object: Found) -> PayloadText.ParseError {
        let next = skippingSpace(from: object.range.upperBound)
        return .init(
            .invalidJSON,
            "unexpected \"\(Character(Unicode.Scalar(bytes[next])))\" after the payload",
            "Check the brackets before it",
            at: next,
            in: bytes
        )
    }

    /// Returns whether the text continues as part of the object, which ends too early because of a
    /// misplaced bracket.
    private func continues(after object: Found) -> Bool {
        let next = skippingSpace(from: object.range.upperBound)
        guard next < bytes.count else { return false }
        let isFirst = object.range.lowerBound == firstStart
        return bytes[next] == UInt8(ascii: ",") || isFirst && "}]:=\"'".utf8.contains(bytes[next])
    }

    /// Returns the position of the next bracket that may begin an object.
    private func nextStart(from start: Int) -> Int? {
        let parser = LenientParser(bytes, at: start)
        var position = start
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else {
                position += 1
                continue
            }
            let next = skippingSpace(from: position + 1)
            guard next < bytes.count else { return byte == UInt8(ascii: "{") ? position : nil }
            if parser.quote(at: next) != nil || has("AnyHashable(", at: next) { return position }
            if byte == UInt8(ascii: "{") {
                if LenientParser.isLetter(bytes[next]) || bytes[next] == UInt8(ascii: "}")
                    || bytes[next] == UInt8(ascii: "/") || bytes[next] == UInt8(ascii: ":")
                    || bytes[next] >= 0x80
                {
                    return position
                }
            } else if bytes[next] == UInt8(ascii: "{") {
                return position
            }
            position = next
        }
        return nil
    }

    /// Returns the error for a description that doesn't contain the payload; `nil` for other text.
    private func recognized() -> PayloadText.ParseError? {
        let suggestion = "Print the payload with print(userInfo)"
        let descriptions: [(text: StaticString, reason: String, suggestion: String)] = [
            ("<CFBasicHash", "description of a CFDictionary", suggestion),
            ("key/value pair {", "LLDB's description of a Swift dictionary", suggestion),
            ("key/value pairs {", "LLDB's description of a Swift dictionary", suggestion),
            (
                "<UNNotification",
                "description of a notification, which doesn't contain the payload",
                "Print it with print(notification.request.content.userInfo)"
            ),
            ("map[aps:", "description of a Go map", "Print it with json.Marshal"),
            ("[aps] => Array", "description of a PHP array", "Print it with json_encode"),
        ]
        for description in descriptions where contains(description.text) {
            return .init(
                .unsupportedDescription,
                description.reason,
                description.suggestion
            )
        }
        if contains("<private>") {
            return .init(
                .redacted,
                "the log hides the payload",
                "Print it with print(userInfo), or mark it as public in the log"
            )
        }
        return nil
    }

    // MARK: - Bytes

    private func skippingSpace(from start: Int) -> Int {
        var position = start
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
        return position
    }

    private func has(_ text: StaticString, at start: Int) -> Bool {
        LenientParser(bytes, at: 0).has(text, at: start)
    }

    private func contains(_ text: StaticString) -> Bool {
        let parser = LenientParser(bytes, at: 0)
        return bytes.indices.contains { parser.has(text, at: $0) }
    }

    /// Returns the differences in a fixed order. At most one of them is the format.
    private static func ordered(
        _ conversions: FoundConversions,
        _ hasSingleQuotes: Bool
    ) -> [PayloadText.Conversion] {
        let forms: [PayloadText.Conversion] = [.swift, .objectiveC, .python, .javaScript, .ruby]
        var form = forms.first { conversions.contains($0) }
        if form == nil, hasSingleQuotes { form = .python }
        let mistakes: [PayloadText.Conversion] =
            // These languages allow trailing commas and comments.
            (form == nil ? [.trailingCommas, .comments] : []) + [
                .typographicQuotes, .unusualSpaces,
            ]
        return [form].compactMap { $0 } + mistakes.filter { conversions.contains($0) }
    }
}

extension PayloadTextReader.Found {
    /// Returns whether only a Swift optional surrounds the object.
    fileprivate func isOptional(_ bytes: [UInt8]) -> Bool {
        let before = bytes[..<range.lowerBound].trimmingSpace
        let after = bytes[range.upperBound...].trimmingSpace
        return before.elementsEqual("Optional(".utf8) && after.elementsEqual(")".utf8)
    }
}
