import Foundation

/// What `cameo install` has added to a project, so that it can be taken away again: the file `cameo.json`
/// in the `.xcodeproj`.
package struct InstallManifest: Codable, Sendable, Hashable {
    /// One installation.
    package struct Entry: Codable, Sendable, Hashable {
        /// The app's target.
        package var app: String
        /// The extensions, by what they are.
        package var extensions: [String: String]
        /// The options that `cameo install` was called with, and their values.
        package var arguments: [String: [String]]
        /// What was put into files that were there.
        var changed: [ChangedFile]
        /// The files that were made.
        var created: [CreatedFile]
        /// The identifiers of the objects that were added to the project.
        var objects: [String]
    }

    struct ChangedFile: Codable, Sendable, Hashable {
        /// The file's path in the project's folder; ``projectFile`` for the project itself, whose name
        /// may change.
        var path: String
        var pieces: [InsertedPiece]

        static let projectFile = "project.pbxproj"

        /// Where the file lies.
        func file(in folder: ProjectFolder) -> URL {
            path == Self.projectFile ? folder.file : folder.root.file(path)
        }
    }

    struct CreatedFile: Codable, Sendable, Hashable {
        /// The file's path in the project's folder.
        var path: String
        /// Tells whether somebody has changed it since.
        var fingerprint: String
    }

    /// The version of the record's form.
    var version = 1
    /// The installations, oldest first.
    package var entries: [Entry] = []

    /// Where the record of a project lies.
    static func file(of bundle: URL) -> URL { bundle.appendingPathComponent("cameo.json") }

    /// Reads the record of a project; an empty one where there is none.
    ///
    /// - Throws: ``ProjectError`` where it cannot be read.
    static func read(_ bundle: URL, _ files: FileOverlay) throws(ProjectError) -> InstallManifest {
        guard let bytes = files.bytes(of: file(of: bundle)) else { return InstallManifest() }
        let path = "\(bundle.lastPathComponent)/cameo.json"
        guard let manifest = try? JSONDecoder().decode(InstallManifest.self, from: Data(bytes))
        else {
            throw .install(.unreadableManifest(path: path))
        }
        guard manifest.version == 1 else {
            throw .install(.newerManifest(path: path))
        }
        for created in manifest.entries.flatMap({ $0.created.map(\.path) }) {
            guard !created.hasPrefix("/"), !created.split(separator: "/").contains("..") else {
                throw .install(.manifestPathOutsideProject(manifest: path, path: created))
            }
        }
        return manifest
    }

    /// The record as a file.
    var bytes: [UInt8] {
        get throws(ProjectError) {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            guard let data = try? encoder.encode(self) else { throw .unlikeMeant }
            return Array(data) + [0x0A]
        }
    }
}
