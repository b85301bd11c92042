import Cameo
import CameoAnalysis

/// An error for a file that can't be used.
package struct FileError: Error, Sendable, CustomStringConvertible {
    package let description: String
    /// The error in JSON.
    package let entry: ErrorEntry

    package init(_ description: String) {
        self.init(description, ErrorEntry(code: "file", message: description))
    }

    package init(_ description: String, _ entry: ErrorEntry) {
        self.description = description
        self.entry = entry
    }

    package init(file path: String, _ problem: FileProblem) {
        let message = problem.message(path)
        self.init(
            "\(Self.label(path)): \(message)",
            ErrorEntry(code: problem.code, message: message, file: path)
        )
    }

    package init(file path: String, _ error: PayloadText.ParseError) {
        self.init("\(Self.label(path)): \(error)", ErrorEntry(error, file: path))
    }

    /// The name of a file in messages.
    package static func label(_ path: String) -> String {
        path == "-" ? "standard input" : path
    }
}

extension JSONDocument {
    /// Parses the content of a file.
    package init(_ bytes: [UInt8], file path: String) throws(FileError) {
        do throws(JSONDocument.ParseError) {
            self = try JSONDocument(parsing: bytes)
        } catch {
            throw FileError(
                "\(FileError.label(path)): not JSON: \(error)",
                ErrorEntry(
                    code: PayloadText.ParseError.Code.invalidJSON.rawValue,
                    message: error.reason,
                    file: path,
                    line: error.line,
                    column: error.column
                )
            )
        }
    }
}

extension JSONObject {
    /// Parses the object in a file, such as settings or a mapping.
    package init(_ bytes: [UInt8], file path: String) throws(FileError) {
        guard case .object(let object) = try JSONDocument(bytes, file: path).root else {
            throw FileError(
                "\(FileError.label(path)): expected a JSON object",
                ErrorEntry(
                    code: PayloadText.ParseError.Code.notAnObject.rawValue,
                    message: "expected a JSON object",
                    file: path
                )
            )
        }
        self = object
    }
}
