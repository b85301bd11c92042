import Cameo

/// An error as JSON: an object on one line of standard error, or an entry of `cameo inspect
/// --json`.
package struct ErrorEntry: Sendable, Hashable {
    package let code: String
    /// The failure and, if available, the fix.
    package let message: String
    /// The name of the file; `nil` if the error doesn't concern a file.
    package let file: String?
    /// The line of the error, from 1; `nil` if the error has no position.
    package let line: Int?
    /// The column of the error in bytes, from 1; `nil` if the error has no position.
    package let column: Int?

    /// Creates an error.
    package init(
        code: String,
        message: String,
        file: String? = nil,
        line: Int? = nil,
        column: Int? = nil
    ) {
        self.code = code
        self.message = message
        self.file = file
        self.line = line
        self.column = column
    }

    /// Creates the error for a file that isn't a payload.
    package init(_ error: PayloadText.ParseError, file: String) {
        self.init(
            code: error.code.rawValue,
            message: error.sentence,
            file: file,
            line: error.line,
            column: error.column
        )
    }

    private var members: [JSONObject.Member] {
        [
            ("code", .string(code)), ("message", .string(message)), ("line", JSONValue(line)),
            ("column", JSONValue(column)),
        ]
    }

    /// The object to write to standard error, on one line.
    package var json: JSONValue {
        Self.entry("error", JSONObject(members + [("file", JSONValue(file))]))
    }

    /// The file's entry in the output of `cameo inspect --json`.
    package var inspection: JSONValue {
        .object(
            JSONObject([
                Self.version, ("file", JSONValue(file)), ("error", .object(JSONObject(members))),
            ])
        )
    }

    /// Returns the JSON object for a message that isn't an error.
    package static func notice(_ message: String, code: String) -> JSONValue {
        entry("notice", ["code": .string(code), "message": .string(message)])
    }

    private static let version: JSONObject.Member = ("schemaVersion", .number(JSONNumber(1)))

    private static func entry(_ name: String, _ object: JSONObject) -> JSONValue {
        .object(JSONObject([version, (name, .object(object))]))
    }
}

/// A reason why a file can't be read, as named in JSON.
package enum FileErrorCode: String, Sendable, CaseIterable {
    case noSuchFile = "file-not-found"
    case isAFolder = "file-is-folder"
    case noPermission = "permission-denied"
    case linkLoop = "link-loop"
    case nameTooLong = "name-too-long"
    case isASocket = "file-is-socket"
    case tooManyFiles = "open-files-exceeded"
    case closed
    case noWriter = "pipe-without-writer"
    case tooLarge = "payload-too-large"
    case unreadable
}

extension ErrorEntry {
    /// The reason the file can't be read; `nil` for other errors.
    package var fileErrorCode: FileErrorCode? { FileErrorCode(rawValue: code) }

    /// Creates the error for a file that can't be read.
    package init(_ code: FileErrorCode, _ message: String, file: String?) {
        self.init(code: code.rawValue, message: message, file: file)
    }
}
