import Cameo
import CameoAnalysis
import Foundation

/// A payload that was read from a file.
struct PayloadFile: Sendable {
    /// The name of the file in messages.
    let name: String
    let payload: Payload
    /// The message of a request, if the file contains a request instead of a payload.
    var request: PushRequest.Message?
    /// The differences of the file from JSON.
    var conversions: [PayloadText.Conversion] = []

    /// The name of the file that contains the payload, without the number of a request's message.
    var path: String {
        guard request != nil, let number = name.lastIndex(of: "#") else { return name }
        return String(name[..<number])
    }

    /// Reads the payloads in a file, or in standard input for `-`: one, or those that arrive for the
    /// messages of a request.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - title: The name of the file in messages.
    static func read(_ path: String, called title: String) throws(FileError) -> [PayloadFile] {
        let bytes = try InputFile.bytes(path)
        if let request = (try? JSONDocument(parsing: bytes)).flatMap({ PushRequest($0) }) {
            return messages(of: request, called: title)
        }
        do throws(PayloadText.ParseError) {
            let text = try PayloadText(parsing: bytes)
            let files =
                PushRequest(text.payload).map { messages(of: $0, called: title) }
                ?? [PayloadFile(name: title, payload: text.payload)]
            return files.map { file in
                var file = file
                file.conversions = text.conversions
                return file
            }
        } catch {
            throw FileError(file: path, error)
        }
    }

    /// Returns the messages of a request, numbered if there are several.
    private static func messages(of request: PushRequest, called title: String) -> [PayloadFile] {
        request.messages.enumerated().map { position, message in
            PayloadFile(
                name: request.messages.count == 1 ? title : "\(title)#\(position)",
                payload: message.payload,
                request: message
            )
        }
    }

    /// Returns the payload of each file, or its error, which is reported.
    static func results(
        _ files: [(path: String, title: String)],
        _ console: Console
    ) -> [Result<PayloadFile, FileError>] {
        files.flatMap { path, title -> [Result<PayloadFile, FileError>] in
            if path == "-", isatty(STDIN_FILENO) == 1 {
                console.report(
                    "Reading a payload from the terminal; paste it, then press Return and Control-D"
                )
            }
            do throws(FileError) {
                return try read(path, called: title).map { .success($0) }
            } catch {
                console.report(error)
                return [.failure(error)]
            }
        }
    }

    /// Returns the payloads that can be read. Reports and counts the others, and reports which files aren't JSON.
    static func readable(
        _ files: [(path: String, title: String)],
        _ console: Console
    ) -> (files: [PayloadFile], failures: Int) {
        let results = results(files, console)
        let readable = results.compactMap { try? $0.get() }
        for file in readable { file.reportConversions(console) }
        return (readable, results.count - readable.count)
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
