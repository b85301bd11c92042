import Cameo

extension PayloadText {
    /// The error for a string that isn't a payload in any supported form.
    package struct ParseError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The kind of failure.
        package enum Code: String, Sendable, CaseIterable {
            /// The text isn't valid JSON.
            case invalidJSON = "json-invalid"
            /// The JSON value isn't an object.
            case notAnObject = "json-not-object"
            /// The description of a dictionary has a syntax error.
            case invalidDescription = "description-invalid"
            /// A byte isn't valid in the text's encoding.
            case invalidEncoding = "encoding-invalid"
            /// The text ends before the end of the object.
            case cutOff = "text-truncated"
            /// A log replaced a nested value with a placeholder.
            case missingValue = "value-missing"
            /// The text contains more than one payload.
            case severalObjects = "multiple-objects"
            /// The file is a web page.
            case html
            /// The file is a property list or another XML document.
            case propertyList = "property-list"
            /// The file isn't text.
            case binary
            /// The log hides the payload.
            case redacted
            /// The text describes an object that doesn't contain the payload or contains only a
            /// part of it.
            case unsupportedDescription = "description-unsupported"
        }

        /// The kind of failure.
        package let code: Code
        /// The failure, as part of a sentence.
        package let reason: String
        /// The fix, as an imperative sentence; `nil` if the reason makes it clear.
        package let suggestion: String?
        /// The line of the failure, from 1; `nil` if it concerns the entire text.
        package let line: Int?
        /// The column of the failure in UTF-8 bytes, from 1.
        package let column: Int?

        /// The reason and the suggestion as one sentence.
        package var sentence: String { reason.suggesting(suggestion) }

        /// The position, if available, followed by the reason and the suggestion.
        package var description: String {
            var text = code == .invalidJSON ? "invalid JSON: " : ""
            if let line, let column { text += "line \(line), column \(column): " }
            return text + sentence
        }

        private init(
            _ code: Code,
            _ reason: String,
            _ suggestion: String?,
            line: Int?,
            column: Int?
        ) {
            (self.code, self.reason, self.suggestion) = (code, reason, suggestion)
            (self.line, self.column) = (line, column)
        }

        init(_ code: Code, _ reason: String, _ suggestion: String? = nil) {
            self.init(code, reason, suggestion, line: nil, column: nil)
        }

        init(
            _ code: Code,
            _ reason: String,
            _ suggestion: String? = nil,
            at offset: Int,
            in bytes: [UInt8]
        ) {
            let before = bytes.prefix(offset)
            let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            let line = before.filter { $0 == 0x0A }.count + 1
            self.init(code, reason, suggestion, line: line, column: offset - lineStart + 1)
        }

        /// Creates the error from an error of the JSON parser.
        ///
        /// - Parameter bytes: The text.
        init(_ error: Payload.ParseError, in bytes: [UInt8]) {
            switch error {
            case .notJSON(let error):
                let suggestion = error.suggestion(in: bytes)
                self.init(
                    .invalidJSON,
                    error.reason,
                    suggestion,
                    line: error.line,
                    column: error.column
                )
            case .notAnObject(let value):
                let isArray = value.unencodedArray != nil
                self.init(
                    .notAnObject,
                    error.description,
                    isArray ? "Pass one object per file" : nil
                )
            }
        }
    }
}

extension JSONDocument.ParseError {
    /// Returns the fix for the error; `nil` if there is no suggestion.
    package func suggestion(in bytes: [UInt8]) -> String? {
        var start = 0
        for _ in 1..<line {
            start = (bytes[start...].firstIndex(of: 0x0A) ?? bytes.count - 1) + 1
        }
        let offset = start + column - 1
        let end = (bytes.lastIndex { $0 > 0x20 } ?? -1) + 1
        guard offset < end else {
            if end == 0 { return nil }
            return "Pass the complete text, with all closing brackets"
        }
        if let commas = SourceTree(bytes)?.offsetsOfMissingCommas(failingAt: offset),
            !commas.isEmpty
        {
            return "Insert a comma before it"
        }
        if ["<<<<<<<", "=======", ">>>>>>>"].contains(where: { bytes.has($0, at: offset) }) {
            return "Resolve the merge conflict"
        }
        // Only typographic quotation marks have several bytes.
        if let quote = LenientParser(bytes, at: offset).quote(at: offset), quote.length > 1 {
            return "Use straight quotation marks (\")"
        }
        return suggestion(in: bytes, at: offset, after: bytes[..<offset].last { $0 > 0x20 })
    }

    /// Returns the fix for the byte at an offset.
    private func suggestion(in bytes: [UInt8], at offset: Int, after previous: UInt8?) -> String? {
        switch bytes[offset] {
        case _ where reason.hasPrefix("expected a colon"): return "Insert a colon before it"
        case _ where bytes[..<offset].last == UInt8(ascii: "\\"):
            return "Double the backslash, or use \\u and four hexadecimal digits"
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
            switch previous {
            case UInt8(ascii: ":"): return "Insert a value before it"
            case UInt8(ascii: ","): return "Remove the comma before it"
            default: return "Remove it"
            }
        case UInt8(ascii: "<") where previous == nil:
            return "Pass the JSON itself, not a web page"
        case UInt8(ascii: "0") where reason.hasPrefix("a number"):
            return "Remove the 0 at the start, or send a string"
        case UInt8(ascii: "."): return "Insert 0 before it"
        case UInt8(ascii: "+"): return "Remove it"
        case 0x80...
        where String(decoding: bytes[offset...].prefix(4), as: UTF8.self).hasPrefix("\u{FFFD}"):
            return "Save the file as UTF-8"
        case let byte where byte.isLetterByte && previous == UInt8(ascii: "\""):
            return "Write a quotation mark in text as \\\""
        case 0x0A, 0x0D: return "Write the line break as \\n"
        case UInt8(ascii: "'"): return "Use double quotation marks"
        case let byte where byte.isLetterByte && offset == bytes.firstIndex(where: { $0 > 0x20 }):
            return "Pass a JSON object, which begins with {"
        case let byte where byte.isLetterByte || byte == UInt8(ascii: "_"):
            let word = bytes[offset...].prefix { $0.isTokenByte }
            let isName = bytes[(offset + word.count)...].first { $0 > 0x20 } == UInt8(ascii: ":")
            if isName { return "Write names in double quotation marks" }
            return ["NaN", "Infinity", "None", "undefined"].contains(where: {
                word.elementsEqual($0.utf8)
            })
                ? "Send null, or omit the key" : nil
        case UInt8(ascii: "\"") where !bytes.endsString(at: offset):
            return "Pass the complete text, with the closing quotation mark and brackets"
        default: return nil
        }
    }
}

extension [UInt8] {
    /// Returns whether the string that begins at an offset has a closing quotation mark.
    fileprivate func endsString(at offset: Int) -> Bool {
        var position = offset + 1
        while position < count {
            switch self[position] {
            case UInt8(ascii: "\""): return true
            case UInt8(ascii: "\\"): position += 2
            default: position += 1
            }
        }
        return false
    }
}
