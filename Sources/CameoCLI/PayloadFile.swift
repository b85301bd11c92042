import Cameo
import CameoAnalysis
import Foundation

/// A payload that was read from a file.
struct PayloadFile: Sendable {
    /// The name of the file in messages.
    let name: String
    let payload: Payload
    /// The differences of the file from JSON.
    let conversions: [PayloadText.Conversion]

    /// Reads a payload from a file, or from standard input for `-`.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - title: The name of the file in messages.
    init(_ path: String, called title: String) throws(FileError) {
        name = title
        let bytes = try InputFile.bytes(path)
        do throws(PayloadText.ParseError) {
            let text = try PayloadText(parsing: bytes)
            payload = text.payload
            conversions = text.conversions
        } catch {
            throw FileError(file: path, error)
        }
    }

    /// Returns the payload of each file, or its error, which is reported.
    static func results(
        _ files: [(path: String, title: String)],
        _ console: Console
    ) -> [Result<PayloadFile, FileError>] {
        files.map { path, title in
            if path == "-", isatty(STDIN_FILENO) == 1 {
                console.report(
                    "Reading a payload from the terminal; paste it, then press Return and Control-D"
                )
            }
            do throws(FileError) {
                return .success(try PayloadFile(path, called: title))
            } catch {
                console.report(error)
                return .failure(error)
            }
        }
    }

    /// Returns the payloads that can be read. Reports and counts the others, and reports which files aren't JSON.
    static func readable(
        _ files: [(path: String, title: String)],
        _ console: Console
    ) -> (files: [PayloadFile], failures: Int) {
        let readable = results(files, console).compactMap { try? $0.get() }
        for file in readable { file.reportConversions(console) }
        return (readable, files.count - readable.count)
    }

    /// Reports how the file differs from JSON.
    func reportConversions(_ console: Console) {
        guard let first = conversions.first else { return }
        let messages = conversions.map(\.message).joined(separator: "; ")
        console.report("\(FileError.label(name)): \(messages)", code: first.code)
    }

    /// Returns the JSON object in a file, such as settings or a mapping.
    static func object(_ path: String) throws(FileError) -> JSONObject {
        let bytes = try InputFile.bytes(path)
        let root: JSONValue
        do throws(JSONDocument.ParseError) {
            root = try JSONDocument(parsing: bytes).root
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
        guard case .object(let object) = root else {
            throw FileError(
                "\(FileError.label(path)): expected a JSON object",
                ErrorEntry(
                    code: PayloadText.ParseError.Code.notAnObject.rawValue,
                    message: "expected a JSON object",
                    file: path
                )
            )
        }
        return object
    }
}
