import Foundation

/// Recorder of complete payloads, as files for `cameo inspect`, to develop a mapping.
///
/// The files contain message text. They are recorded only if the setting `recordsPayloads` is on **and**
/// the library was built for debugging. Turning the setting off with `CommunicationApp.configure` removes them.
package struct PayloadRecorder: Sendable {
    /// Maximum number of payloads. The oldest are removed.
    static let capacity = 20

    /// Whether this build of the library can record payloads.
    static var isAvailable: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }

    /// The folder of the payloads.
    package let folder: URL

    /// Creates a recorder that stores payloads in the app group container.
    package init(container: URL) {
        folder = container.appendingPathComponent("Cameo/payloads", isDirectory: true)
    }

    /// Files with payloads, oldest first.
    var files: [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return TimestampedName.sorted(names.filter { $0.hasSuffix(".json") })
            .map(folder.appendingPathComponent)
    }

    /// Copies the files to a folder, from which the app can share them.
    ///
    /// - Returns: URLs of the copies.
    /// - Throws: Errors of the file system.
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
    package func clear() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Records a payload if this build can.
    ///
    /// - Throws: Errors of the file system, which don't affect the notification.
    func record(_ payload: Payload, at date: Date = Date()) throws {
        guard Self.isAvailable else { return }
        let drafts = Drafts(
            directory: folder.appendingPathComponent("drafts", isDirectory: true)
        )
        try drafts.write(
            Data(JSONValue.object(payload.root).pretty.utf8),
            to: folder.appendingPathComponent(TimestampedName(date).text)
        )
        drafts.removeAbandoned()
        for file in files.dropLast(Self.capacity) { try? FileManager.default.removeItem(at: file) }
    }
}
