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

    /// The name of the file that contains the payload, without the number of a request's message.
    var path: String {
        guard request != nil, let number = name.lastIndex(of: "#") else { return name }
        return String(name[..<number])
    }

    /// The maximum size of a file, in bytes. It is much larger than any payload.
    static let maxSize = 16_000_000

    /// Reads the payloads in a file, or in standard input for `-`: one, or those that arrive for the
    /// messages of a request.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - title: The name of the file in messages.
    static func read(_ path: String, called title: String) throws -> [PayloadFile] {
        let bytes = try bytes(path)
        if let request = (try? JSONDocument(parsing: bytes)).flatMap({ PushRequest($0) }) {
            return messages(of: request, called: title)
        }
        do throws(Payload.ParseError) {
            return [PayloadFile(name: title, payload: try Payload(parsing: bytes))]
        } catch {
            throw FileError("\(label(path)): \(error)")
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

    /// Returns the payloads that can be read, and reports and counts the others.
    static func readable(
        _ files: [(path: String, title: String)],
        _ console: Console
    ) -> (files: [PayloadFile], failures: Int) {
        var readable: [PayloadFile] = []
        var failures = 0
        for (path, title) in files {
            do {
                readable += try read(path, called: title)
            } catch {
                console.report("\(error)")
                failures += 1
            }
        }
        return (readable, failures)
    }

    /// Returns the JSON object in a file, such as settings or a mapping.
    static func object(_ path: String) throws -> JSONObject {
        let bytes = try bytes(path)
        let root: JSONValue
        do throws(JSONDocument.ParseError) {
            root = try JSONDocument(parsing: bytes).root
        } catch {
            throw FileError("\(label(path)): not JSON: \(error)")
        }
        guard case .object(let object) = root else {
            throw FileError("\(label(path)): expected a JSON object")
        }
        return object
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        if path == "-" { return try bytes(FileHandle.standardInput, path) }
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw FileError("\(path): no such file")
        }
        guard !isDirectory.boolValue else {
            throw FileError("\(path): is a folder; pass the files in it, such as \(path)/*.json")
        }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw FileError("\(path): can't be read; check its permissions")
        }
        defer { try? handle.close() }
        return try bytes(handle, path)
    }

    /// Reads a file or a pipe to its end, unless it is larger than ``maxSize``.
    private static func bytes(_ handle: FileHandle, _ path: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
                bytes += piece
                guard bytes.count <= maxSize else {
                    throw FileError(
                        "\(label(path)): larger than \(maxSize / 1_000_000) MB; "
                            + "the size limit of a payload is \(Payload.maxSize) bytes"
                    )
                }
            }
        } catch let error as FileError {
            throw error
        } catch {
            throw FileError("\(label(path)): can't be read; check its permissions")
        }
        return bytes
    }

    private static func label(_ path: String) -> String {
        path == "-" ? "standard input" : path
    }
}

/// An error for a file that can't be used.
struct FileError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
