import Cameo
import CameoAnalysis
import CameoHost

/// Functions for reading files, pipes and standard input.
package enum InputFile {
    /// Returns the display name of a file, for use in diagnostics.
    package static func label(_ path: String) -> String {
        path == "-" ? "standard input" : path.printable
    }

    /// Reads a file, or standard input for `-`. Doesn't block on a pipe that no process writes to.
    package static func bytes(
        _ path: String,
        _ host: any CommandHost
    ) throws(CommandError) -> [UInt8] {
        do throws(HostError) {
            return try host.input(path, limit: FileProblem.maxSize)
        } catch {
            throw CommandError(file: path, problem(error, path, host))
        }
    }

    /// Returns the reason why a file can't be read.
    package static func problem(
        _ error: HostError,
        _ path: String,
        _ host: any CommandHost
    ) -> FileProblem {
        // The names of system errors start with a capital letter.
        if error.name.utf8.first.map({ $0 >= UInt8(ascii: "a") }) ?? false {
            return .described(code: error.name, message: error.description)
        }
        return FileProblem(error.name, isLink: path != "-" && host.kind(ofLink: path) == .link)
    }
}

extension JSONDocument {
    /// Parses the content of a file.
    package init(_ bytes: [UInt8], file path: String) throws(CommandError) {
        do throws(JSONDocument.ParseError) {
            self = try JSONDocument(parsing: bytes)
        } catch {
            throw .file(
                ErrorEntry(
                    code: PayloadText.ParseError.Code.invalidJSON.rawValue,
                    message: error.reason,
                    file: path,
                    line: error.line,
                    column: error.column
                ),
                text: "not JSON: \(error)"
            )
        }
    }
}

extension JSONObject {
    /// Parses a JSON object in a file, such as settings or a mapping.
    package init(_ bytes: [UInt8], file path: String) throws(CommandError) {
        guard case .object(let object) = try JSONDocument(bytes, file: path).root else {
            throw .file(
                ErrorEntry(
                    code: PayloadText.ParseError.Code.notAnObject.rawValue,
                    message: "expected a JSON object",
                    file: path
                ),
                text: "expected a JSON object"
            )
        }
        self = object
    }
}
