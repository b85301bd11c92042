import Cameo

extension PayloadText {
    /// The error for a string that isn't a payload in any supported form.
    package struct ParseError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The kind of failure.
        package enum Code: String, Sendable, CaseIterable {
            /// The text isn't valid JSON.
            case invalidJSON = "invalid-json"
            /// The JSON value isn't an object.
            case notAnObject = "not-an-object"
            /// A description of a dictionary has a syntax error.
            case invalidDescription = "invalid-description"
            /// A byte isn't valid in the text's encoding.
            case invalidEncoding = "invalid-encoding"
            /// The text ends before the object.
            case cutOff = "cut-off"
            /// A log replaced a nested value with a placeholder.
            case missingValue = "missing-value"
            /// The text contains more than one payload.
            case severalObjects = "several-objects"
            /// The file is a web page.
            case html
            /// The file is a property list or another XML document.
            case propertyList = "property-list"
            /// The file isn't text.
            case binary
            /// The log hides the payload.
            case redacted
            /// The text describes an object that doesn't contain the payload, or not completely.
            case unsupportedDescription = "unsupported-description"
        }

        /// The kind of failure.
        package let code: Code
        /// The failure and, if there is one, the fix.
        package let reason: String
        /// The line of the failure, from 1; `nil` if it concerns the entire text.
        package let line: Int?
        /// The column of the failure in bytes of UTF-8, from 1.
        package let column: Int?

        /// The position, if there is one, then the reason.
        package var description: String {
            var text = code == .invalidJSON ? "invalid JSON: " : ""
            if let line, let column { text += "line \(line), column \(column): " }
            return text + reason
        }

        init(_ code: Code, _ reason: String) {
            self.code = code
            self.reason = reason
            line = nil
            column = nil
        }

        init(_ code: Code, _ reason: String, at offset: Int, in bytes: [UInt8]) {
            self.code = code
            self.reason = reason
            var line = 1
            var lineStart = 0
            for position in 0..<min(offset, bytes.count) where bytes[position] == 0x0A {
                line += 1
                lineStart = position + 1
            }
            self.line = line
            column = offset - lineStart + 1
        }

        init(_ error: Payload.ParseError) {
            switch error {
            case .notJSON(let error):
                code = .invalidJSON
                reason = error.reason
                line = error.line
                column = error.column
            case .notAnObject:
                code = .notAnObject
                reason = error.description
                line = nil
                column = nil
            }
        }
    }
}
