import Cameo

/// A reader that finds the payload in a string that isn't valid JSON.
struct PayloadTextReader {
    private let bytes: [UInt8]
    /// The JSON parser's error.
    private let strict: Payload.ParseError
    /// The position of the first character that isn't a space.
    private let firstStart: Int
    /// Whether missing brackets have been added.
    private var isCompleted = false
    /// The conversions so far, in order.
    private(set) var conversions: [PayloadText.Conversion] = []

    /// Creates a reader for a string in UTF-8.
    init(_ bytes: [UInt8], strict: Payload.ParseError) {
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        firstStart = self.bytes.firstIndex { $0 > 0x20 } ?? 0
        self.strict = strict
    }

    /// An object in the text, and the parser that has read it.
    fileprivate struct Found {
        let range: Range<Int>
        var parser: LenientParser
    }

    /// Returns the payload.
    mutating func read() throws(PayloadText.ParseError) -> Payload {
        if let error = unreadable() { throw error }
        if let payload = try readEncoded() { return payload }
        if var parser = DumpParser(bytes) {
            conversions.append(.swiftDump)
            let json = try parser.parse()
            if parser.hasTextBefore { conversions.append(.textBefore) }
            return try payload(json)
        }
        var object: Found
        do throws(PayloadText.ParseError) {
            object = try findObject()
            if !object.parser.hasAPS, let payload = readWithBrackets() { return payload }
        } catch {
            guard let payload = readWithBrackets() else { throw error }
            return payload
        }
        let isWrapped = object.isOptional(bytes)
        if isWrapped { object.parser.conversions.insert(.swift) }
        conversions += Self.ordered(object.parser)
        let (start, end) = (object.range.lowerBound, object.range.upperBound)
        if !isWrapped, start > firstStart { conversions.append(.textBefore) }
        if !isWrapped, bytes.skippingSpace(from: end) < bytes.count {
            conversions.append(.textAfter)
        }
        // Only control characters surround the object; report them as unusual spaces.
        if conversions.isEmpty, !isCompleted { conversions.append(.unusualSpaces) }
        return try payload(object.parser.output)
    }

    /// Returns a payload that was copied without one or both of its outer brackets; `nil` for other
    /// text.
    private mutating func readWithBrackets() -> Payload? {
        guard !isCompleted else { return nil }
        var text = Array(bytes[...].trimmingSpace)
        let parser = LenientParser(text, at: 0)
        let isEntry = parser.isName(at: 0) || text.has("aps =", at: 0)
        // Other text may be cut off anywhere.
        guard isEntry || text.last.map("}];\"".utf8.contains) == true else { return nil }
        let isSwift = text.has(isEntry ? "AnyHashable(" : "[", at: 0)
        let closing = UInt8(ascii: isSwift ? "]" : "}")
        if !isEntry || text.last != closing { text.append(closing) }
        if isEntry { text.insert(UInt8(ascii: isSwift ? "[" : "{"), at: 0) }
        var reader = PayloadTextReader(text, strict: strict)
        reader.isCompleted = true
        guard let payload = try? reader.read(), payload.root["aps"] != nil else { return nil }
        // JSON without its closing brace is a mistake, not a dump.
        let isDump = [.objectiveC, .swift].contains(where: reader.conversions.contains)
        guard isEntry || isDump else { return nil }
        conversions = reader.conversions + [.missingBrackets]
        return payload
    }

    /// Parses the JSON that a parser wrote.
    private func payload(_ json: [UInt8]) throws(PayloadText.ParseError) -> Payload {
        do throws(Payload.ParseError) {
            return try Payload(parsing: json)
        } catch {
            // The only possible error is a value that isn't an object. Positions in the generated
            // JSON would be meaningless to the user.
            throw PayloadText.ParseError(error, in: json)
        }
    }

    // MARK: - Unreadable files

    /// Returns the error for a file that contains no payload in any form; `nil` if the file may
    /// contain one.
    private func unreadable() -> PayloadText.ParseError? {
        let convert = "Convert it with plutil -convert json -o - FILE"
        let start = bytes.skippingSpace(from: 0)
        func begins(_ texts: StaticString...) -> Bool {
            texts.contains { bytes.has($0, at: start) }
        }
        if bytes.has("bplist00", at: 0) {
            return .init(.propertyList, "binary property list", convert)
        }
        if begins("<?xml", "<plist", "<!DOCTYPE plist") {
            return .init(.propertyList, "XML property list", convert)
        }
        if begins("<!DOCTYPE", "<!doctype", "<html", "<HTML") {
            let suggestion = "Save the payload itself, not the page that displays it"
            return .init(.html, "web page", suggestion)
        }
        if let position = firstInvalidUTF8(in: bytes) {
            // Text rarely contains control characters, whatever its encoding.
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

    /// Returns the payload if the entire text is encoded JSON; `nil` for other text.
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
        let decoders: [(PayloadText.Conversion, (ArraySlice<UInt8>) -> [UInt8]?)] = [
            (.percentEncoding, TextDecoding.percentDecoded), (.base64, TextDecoding.base64Decoded),
            (.escapedJSON, TextDecoding.unescaped),
        ]
        for (conversion, decode) in decoders {
            guard let json = decode(text), let payload = try? Payload(parsing: json) else {
                continue
            }
            conversions.append(conversion)
            return payload
        }
        return nil
    }

    // MARK: - Objects in text

    /// Returns the only object or, if there are several, the only one with `aps`.
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
                let found = Found(range: start..<offset, parser: parser)
                if parser.output.first == UInt8(ascii: "{"), parser.hasName {
                    objects.append(found)
                } else if array == nil {
                    array = found
                }
            } catch {
                // If the brace or bracket belongs to other text, parsing fails before it finds a
                // name.
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
        if let first = objects.first, continues(after: first) {
            let next = bytes.skippingSpace(from: first.range.upperBound)
            let character = Character(Unicode.Scalar(bytes[next]))
            let reason = "unexpected \"\(character)\" after the payload"
            throw .init(.invalidJSON, reason, "Check the brackets before it", at: next, in: bytes)
        }
        if objects.count > 1 {
            let payloads = objects.filter { $0.parser.hasAPS }
            guard payloads.count == 1 else {
                let start = objects[1].range.lowerBound
                let reason = "a second object begins here"
                throw .init(
                    .severalObjects,
                    reason,
                    "Pass one payload per file",
                    at: start,
                    in: bytes
                )
            }
            conversions.append(.otherObjects)
            return payloads[0]
        }
        if let object = objects.first { return object }
        let isProbable = failure?.isProbable == true
        if let error = failure?.error, isProbable,
            [.missingValue, .redacted, .cutOff].contains(error.code) || recognized() == nil
        {
            throw .init(error.code, error.reason, error.suggestion, at: error.offset, in: bytes)
        }
        if let error = recognized() { throw error }
        guard let array else { throw PayloadText.ParseError(strict, in: bytes) }
        return array
    }

    /// Returns whether the text continues as if a misplaced bracket had ended the object.
    private func continues(after object: Found) -> Bool {
        let next = bytes.skippingSpace(from: object.range.upperBound)
        guard next < bytes.count else { return false }
        let isFirst = object.range.lowerBound == firstStart
        return bytes[next] == UInt8(ascii: ",") || isFirst && "}]:=\"'".utf8.contains(bytes[next])
    }

    /// Returns the position of the next bracket that can begin an object; `nil` if there is none.
    private func nextStart(from start: Int) -> Int? {
        let parser = LenientParser(bytes, at: start)
        var position = start
        while position < bytes.count {
            let isBrace = bytes[position] == UInt8(ascii: "{")
            guard isBrace || bytes[position] == UInt8(ascii: "[") else {
                position += 1
                continue
            }
            let next = bytes.skippingSpace(from: position + 1)
            guard next < bytes.count else { return isBrace ? position : nil }
            let canBegin =
                parser.quote(at: next) != nil || bytes.has("AnyHashable(", at: next)
                || (isBrace
                    ? LenientParser.isLetter(bytes[next]) || "}/:".utf8.contains(bytes[next])
                        || bytes[next] >= 0x80
                    : bytes[next] == UInt8(ascii: "{"))
            if canBegin { return position }
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
                "Print the payload with print(notification.request.content.userInfo)"
            ),
            ("map[aps:", "description of a Go map", "Print it with json.Marshal"),
            ("[aps] => Array", "description of a PHP array", "Print it with json_encode"),
        ]
        for (text, reason, suggestion) in descriptions where bytes.contains(text) {
            return .init(.unsupportedDescription, reason, suggestion)
        }
        if bytes.contains("<private>") {
            return .init(
                .redacted,
                "the log hides the payload",
                "Print it with print(userInfo), or mark it as public in the log"
            )
        }
        return nil
    }

    /// Returns the conversions in a fixed order. At most one of them names a language.
    private static func ordered(_ parser: LenientParser) -> [PayloadText.Conversion] {
        let forms: [PayloadText.Conversion] = [.swift, .objectiveC, .python, .javaScript, .ruby]
        let form =
            forms.first(where: parser.conversions.contains)
            ?? (parser.hasSingleQuotes && !parser.hasPlainDoubleQuotes ? .python : nil)
        let mistakes: [PayloadText.Conversion] =
            // All of these languages allow trailing commas and comments.
            (form == nil ? [.trailingCommas, .comments] : []) + [
                .typographicQuotes, .unusualSpaces,
            ]
        let quotes: [PayloadText.Conversion] =
            form == nil && parser.hasSingleQuotes ? [.singleQuotes] : []
        return [form].compactMap { $0 } + quotes + mistakes.filter(parser.conversions.contains)
    }
}

extension PayloadTextReader.Found {
    /// Returns whether only a Swift `Optional` wraps the object.
    fileprivate func isOptional(_ bytes: [UInt8]) -> Bool {
        let before = bytes[..<range.lowerBound].trimmingSpace
        let after = bytes[range.upperBound...].trimmingSpace
        return before.elementsEqual("Optional(".utf8) && after.elementsEqual(")".utf8)
    }
}
