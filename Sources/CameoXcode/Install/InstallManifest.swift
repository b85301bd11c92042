import Foundation

/// A record of what `cameo install` added to a project, so that it can be removed: the file `cameo.json`
/// in the `.xcodeproj`.
package struct InstallManifest: Codable, Sendable, Hashable {
    /// One installation.
    package struct Entry: Codable, Sendable, Hashable {
        /// The app's target.
        package var app: String
        /// The names of the extensions, by kind.
        package var extensions: [String: String]
        /// The options of the call.
        package var options: InstallOptions
        /// The existing files that were changed.
        var changed: [ChangedFile]
        /// The files that were created.
        var created: [CreatedFile]
        /// The IDs of the objects that were added to the project.
        var objects: [String]

        enum CodingKeys: String, CodingKey {
            case app, extensions, changed, created, objects
            case options = "arguments"
        }
    }

    struct ChangedFile: Codable, Sendable, Hashable {
        /// The path, relative to the project's folder; ``projectFile`` for the project itself, whose name
        /// may change.
        var path: String
        var pieces: [InsertedPiece]

        static let projectFile = "project.pbxproj"

        /// The file's URL.
        func file(in folder: ProjectFolder) -> URL {
            path == Self.projectFile ? folder.file : folder.root.file(path)
        }
    }

    struct CreatedFile: Codable, Sendable, Hashable {
        /// The path, relative to the project's folder.
        var path: String
        /// A hash that shows whether the file was edited later.
        var fingerprint: String
    }

    /// The version of the manifest's format.
    var version = 1
    /// The installations, oldest first.
    package var entries: [Entry] = []

    /// The URL of a project's manifest.
    static func file(of bundle: URL) -> URL { bundle.appendingPathComponent("cameo.json") }

    /// Reads the manifest of a project; an empty one if there is none.
    ///
    /// - Throws: ``ProjectError`` if the manifest can't be read.
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
            guard !FileOverlay.leavesFolder(created) else {
                throw .install(.manifestPathOutsideProject(manifest: path, path: created))
            }
        }
        return manifest
    }

    /// The manifest as JSON.
    var bytes: [UInt8] {
        get throws(ProjectError) {
            try Self.encoded(self)
        }
    }

    /// Returns a record as JSON that has the same bytes for equal values.
    static func encoded(_ record: some Encodable) throws(ProjectError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(record) else { throw .inconsistentResult }
        return Array(data) + [0x0A]
    }
}
