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
        let isLink = path != "-" && host.kind(ofLink: path) == .link
        let problem = FileProblem(error.name, isLink: isLink)
        guard problem == .missing, let name = similarName(path, host) else { return problem }
        let message = "\(problem.message(path)) (did you mean '\(name)'?)"
        return .described(code: problem.code, message: message)
    }

    /// Returns the name of a file in the same folder whose name is similar; `nil` if there is none.
    /// A name of one or two letters resembles too many others.
    private static func similarName(_ path: String, _ host: any CommandHost) -> String? {
        let start = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        guard let entries = try? host.contents(of: start.isEmpty ? "." : String(start)) else {
            return nil
        }
        func parts(_ name: String) -> (name: String, stem: String, suffix: String) {
            let dot = name.lastIndex(of: ".") ?? name.endIndex
            return (name, String(name[..<dot]), String(name[dot...]))
        }
        let wanted = parts(String(path.dropFirst(start.count)))
        guard wanted.stem.utf8.count > 2 else { return nil }
        // The extension is the same in most files, so it isn't compared with the stem.
        let suffix = wanted.suffix.isEmpty ? ".json" : wanted.suffix
        let files = entries.filter { $0.kind != .folder }.map { parts($0.name) }
            .map { (file: $0, distance: $0.suffix.editDistance(to: suffix)) }
            .filter { $0.distance < 2 }
            .sorted { ($0.distance, $0.file.name) < ($1.distance, $1.file.name) }
        let found = wanted.stem.nearest(of: files.map { $0.file.stem })
        return files.first { $0.file.stem == found }.map { start + $0.file.name }
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
                text: "not JSON: \(error)".suggesting(error.suggestion(in: bytes))
            )
        }
    }
}

extension JSONObject {
    /// Parses a JSON object in a file, such as settings or a mapping.
    package init(_ bytes: [UInt8], file path: String) throws(CommandError) {
        let document = try JSONDocument(bytes, file: path)
        if let name = document.duplicateNames.first {
            let message = "the key \"\(name.printable)\" occurs more than once; remove one"
            throw .file(
                ErrorEntry(
                    code: Inspection.Code.keyDuplicate.rawValue,
                    message: message,
                    file: path
                ),
                text: message
            )
        }
        guard case .object(let object) = document.root else {
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
