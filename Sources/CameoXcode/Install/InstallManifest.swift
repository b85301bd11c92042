import Cameo
import CameoHost

/// A record of the additions that `cameo install` made to a project, so that they can be removed.
/// It is stored as `cameo.json` in the `.xcodeproj`.
package struct InstallManifest: Sendable, Hashable {
    /// The record of one installation.
    package struct Entry: Sendable, Hashable {
        /// The name of the app's target.
        package var app: String
        /// The target names of the extensions, by kind.
        package var extensions: [String: String]
        package var options: InstallOptions
        /// The existing files that the installation changed.
        var changed: [ChangedFile]
        /// The files that the installation created.
        var created: [CreatedFile]
        /// The IDs of the objects that the installation added to the project.
        var objects: [String]
    }

    struct ChangedFile: Sendable, Hashable {
        /// The path, relative to the project's folder, or ``projectFile`` for the project file,
        /// whose path may change.
        var path: String
        var pieces: [InsertedPiece]

        static let projectFile = "project.pbxproj"

        /// Returns the location of the file.
        func file(in folder: ProjectFolder) -> FilePath {
            path == Self.projectFile ? folder.file : folder.root.file(path)
        }
    }

    struct CreatedFile: Sendable, Hashable {
        /// The path, relative to the project's folder.
        var path: String
        /// A hash of the content, which shows whether the file has been edited.
        var fingerprint: String
    }

    /// The version of the manifest's format.
    var version = 1
    /// The installations, oldest first.
    package var entries: [Entry] = []

    var calls: [Installer.Call] { entries.map { ($0.app, $0.options) } }

    /// Returns the path of a project's manifest.
    static func file(of bundle: FilePath) -> FilePath {
        bundle.appendingPathComponent("cameo.json")
    }

    /// Reads the manifest of a project; returns an empty one if the file doesn't exist.
    ///
    /// - Throws: ``ProjectError`` if the manifest can't be read, has a newer version, or contains a
    ///   path outside the project.
    static func read(_ bundle: FilePath, _ files: FileOverlay) throws(ProjectError)
        -> InstallManifest
    {
        guard let bytes = files.bytes(of: file(of: bundle)) else { return InstallManifest() }
        let path = "\(bundle.lastPathComponent)/cameo.json"
        guard let manifest = InstallManifest(file: bytes) else {
            throw .install(.unreadableManifest(path: path))
        }
        guard manifest.version == 1 else { throw .install(.newerManifest(path: path)) }
        for created in manifest.entries.flatMap({ $0.created.map({ $0.path }) }) {
            guard !FileOverlay.leavesFolder(created) else {
                throw .install(.manifestPathOutsideProject(manifest: path, path: created))
            }
        }
        return manifest
    }

    /// The manifest as JSON.
    var bytes: [UInt8] { file + [0x0A] }
}

extension InstallManifest: StoredRecord {
    init(_ members: RecordMembers) throws(RecordMismatch) {
        version = try members.integer("version")
        entries = try members.records("entries")
    }

    var json: JSONValue {
        .record([
            ("version", .number(JSONNumber(version))),
            ("entries", .array(entries.map { $0.json })),
        ])
    }
}

extension InstallManifest.Entry: StoredRecord {
    init(_ members: RecordMembers) throws(RecordMismatch) {
        app = try members.string("app")
        extensions = try members.texts("extensions")
        options = try members.record("arguments")
        changed = try members.records("changed")
        created = try members.records("created")
        objects = try members.strings("objects")
    }

    var json: JSONValue {
        .record([
            ("app", .string(app)), ("extensions", .texts(extensions)),
            ("arguments", options.json), ("changed", .array(changed.map { $0.json })),
            ("created", .array(created.map { $0.json })), ("objects", .strings(objects)),
        ])
    }
}

extension InstallManifest.ChangedFile: StoredRecord {
    init(_ members: RecordMembers) throws(RecordMismatch) {
        path = try members.string("path")
        pieces = try members.records("pieces")
    }

    var json: JSONValue {
        .record([("path", .string(path)), ("pieces", .array(pieces.map { $0.json }))])
    }
}

extension InstallManifest.CreatedFile: StoredRecord {
    init(_ members: RecordMembers) throws(RecordMismatch) {
        path = try members.string("path")
        fingerprint = try members.string("fingerprint")
    }

    var json: JSONValue {
        .record([("path", .string(path)), ("fingerprint", .string(fingerprint))])
    }
}
