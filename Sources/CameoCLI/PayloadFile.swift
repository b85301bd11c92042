import Cameo
import Foundation

/// A payload and the file that it came from.
struct PayloadFile: Sendable {
    let name: String
    let payload: Payload

    /// The largest file that is read, in bytes: far more than any push.
    static let maxSize = 16_000_000

    /// Reads a payload from a file, or from standard input for `-`.
    ///
    /// - Parameter title: What the file is called for people.
    init(_ name: String, called title: String) throws {
        self.name = title
        let bytes = try Self.bytes(name)
        do throws(Payload.ParseError) {
            payload = try Payload(parsing: bytes)
        } catch {
            throw FileError("\(Self.label(name)): \(error)")
        }
    }

    /// The files that can be read; the others are reported, and counted.
    static func readable(
        _ files: [(path: String, title: String)],
        _ console: Console
    ) -> (files: [PayloadFile], failures: Int) {
        var readable: [PayloadFile] = []
        for (path, title) in files {
            do {
                readable.append(try PayloadFile(path, called: title))
            } catch {
                console.report("\(error)")
            }
        }
        return (readable, files.count - readable.count)
    }

    /// Reads a JSON object, such as settings or a mapping.
    static func object(_ name: String) throws -> JSONObject {
        let bytes = try bytes(name)
        let root: JSONValue
        do throws(JSONDocument.ParseError) {
            root = try JSONDocument(parsing: bytes).root
        } catch {
            throw FileError("\(label(name)): not JSON: \(error)")
        }
        guard case .object(let object) = root else {
            throw FileError("\(label(name)): this must be a JSON object")
        }
        return object
    }

    private static func bytes(_ name: String) throws -> [UInt8] {
        if name == "-" { return try bytes(FileHandle.standardInput, name) }
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: name, isDirectory: &isDirectory) else {
            throw FileError("\(name): no such file")
        }
        guard !isDirectory.boolValue else {
            throw FileError("\(name): this is a folder; give the files in it, \(name)/*.json")
        }
        guard let handle = FileHandle(forReadingAtPath: name) else {
            throw FileError("\(name): it cannot be read; see its permissions")
        }
        defer { try? handle.close() }
        return try bytes(handle, name)
    }

    /// Reads to the end, be it a file or a pipe, but never more than is sensible.
    private static func bytes(_ handle: FileHandle, _ name: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
                bytes += piece
                guard bytes.count <= maxSize else {
                    throw FileError(
                        "\(label(name)): larger than \(maxSize / 1_000_000) MB; "
                            + "a payload has at most \(Payload.maxSize) bytes"
                    )
                }
            }
        } catch let error as FileError {
            throw error
        } catch {
            throw FileError("\(label(name)): it cannot be read; see its permissions")
        }
        return bytes
    }

    private static func label(_ name: String) -> String {
        name == "-" ? "standard input" : name
    }
}

/// A file cannot be used.
struct FileError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
