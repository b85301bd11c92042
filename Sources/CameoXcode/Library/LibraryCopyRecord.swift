import Cameo
import CameoHost

/// A record of the files in a copy of the library. It is stored as `cameo.json` in the copy's
/// folder.
struct LibraryCopyRecord: Sendable, Hashable {
    /// The version of the record's format.
    var format = 1
    var version: String
    /// The paths of the projects that use the copy, relative to its folder.
    var projects: [String]
    /// The hashes of the files as the tool wrote them, by path.
    var files: [String: String]

    static let name = "cameo.json"

    /// Reads the record of a copy; returns `nil` if it doesn't exist.
    ///
    /// - Parameter path: The path of the copy, for errors.
    static func read(_ folder: FilePath, path: String, _ files: FileOverlay) throws(ProjectError)
        -> LibraryCopyRecord?
    {
        guard let bytes = files.bytes(of: folder.appendingPathComponent(name)) else { return nil }
        let path = "\(path)/\(name)"
        guard let record = LibraryCopyRecord(file: bytes) else {
            throw .install(.unreadableCopyRecord(path: path))
        }
        guard record.format == 1 else { throw .install(.newerManifest(path: path)) }
        for file in record.files.keys where !file.isInnerPath {
            throw .install(.manifestPathOutsideProject(manifest: path, path: file))
        }
        return record
    }

    /// The record as JSON.
    var bytes: [UInt8] { file + [0x0A] }

    /// Whether a newer version of the tool wrote the copy.
    func isNewer(than version: String) -> Bool {
        version.versionNumbers.lexicographicallyPrecedes(self.version.versionNumbers)
    }
}

extension LibraryCopyRecord: StoredRecord {
    init(_ members: RecordMembers) throws(RecordMismatch) {
        format = try members.integer("format")
        version = try members.string("version")
        projects = try members.strings("projects")
        files = try members.texts("files")
    }

    var json: JSONValue {
        .record([
            ("format", .number(JSONNumber(format))), ("version", .string(version)),
            ("projects", .strings(projects)), ("files", .texts(files)),
        ])
    }
}

extension String {
    /// Whether the string is a relative path that doesn't refer to a file outside of its folder.
    var isInnerPath: Bool {
        !isEmpty && !FileOverlay.leavesFolder(self) && !split(separator: "/").contains(".")
    }
}
