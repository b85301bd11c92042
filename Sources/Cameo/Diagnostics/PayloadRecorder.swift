import Foundation

/// A recorder that stores complete payloads as files for `cameo inspect`, to help you develop a
/// mapping.
///
/// The files contain message text. The recorder stores payloads only in debug builds, and only if
/// the setting `recordsPayloads` is on. Turning the setting off with `CommunicationApp.configure`
/// removes the files.
package struct PayloadRecorder: Sendable {
    /// The maximum number of payloads. The oldest payloads are removed first.
    static let capacity = 20

    /// Whether this build of the library can record payloads.
    static var isAvailable: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }

    package let folder: URL

    /// Creates a recorder that stores payloads in the directory of an app group.
    package init(container: URL) {
        folder = container.appendingPathComponent("Cameo/payloads", isDirectory: true)
    }

    /// The files with recorded payloads, oldest first.
    var files: [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return TimestampedName.sorted(names.filter { $0.hasSuffix(".json") })
            .map(folder.appendingPathComponent)
    }

    /// Copies the files to a folder so that the app can share them.
    ///
    /// - Returns: URLs of the copies.
    /// - Throws: File system errors.
    func export(to destination: URL) throws -> [URL] {
        try FileManager.default.createDirectory(at: destination, withIntermediateDirectories: true)
        return try files.map { file in
            let copy = destination.appendingPathComponent(file.lastPathComponent)
            try? FileManager.default.removeItem(at: copy)
            try FileManager.default.copyItem(at: file, to: copy)
            return copy
        }
    }

    /// Removes all files.
    package func clear() { try? FileManager.default.removeItem(at: folder) }

    /// Records a payload if this build allows it.
    ///
    /// - Throws: File system errors, which don't affect the notification.
    func record(_ payload: Payload, at date: Date = Date()) throws {
        guard Self.isAvailable else { return }
        let drafts = Drafts(directory: folder.appendingPathComponent("drafts", isDirectory: true))
        try drafts.write(
            Data(JSONValue.object(payload.root).pretty.utf8),
            to: folder.appendingPathComponent(TimestampedName(date).text)
        )
        drafts.removeAbandoned()
        for file in files.dropLast(Self.capacity) { try? FileManager.default.removeItem(at: file) }
    }
}
