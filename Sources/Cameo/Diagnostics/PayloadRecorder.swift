import Foundation

/// The last payloads, whole, as files that `cameo inspect` reads: for the day on which an app's keys
/// and its mapping are brought together.
///
/// They hold what people write. So they are kept only where the settings say `keepPayloads` **and** the
/// library was built for debugging, and `updateSettings` without the switch removes them.
public struct PayloadRecorder: Sendable {
    /// How many are kept.
    public static let capacity = 20

    /// Whether this build of the library keeps any.
    public static var isPossible: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }

    private let folder: URL

    /// The payloads in the app group's container.
    public init(container: URL) {
        folder = container.appendingPathComponent("Cameo/payloads", isDirectory: true)
    }

    /// The files, oldest first.
    public var files: [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
            .map(folder.appendingPathComponent)
    }

    /// Copies the files into a folder, to be shared from the app.
    ///
    /// - Returns: The copies.
    /// - Throws: What the file system throws.
    public func export(to destination: URL) throws -> [URL] {
        try FileManager.default.createDirectory(at: destination, withIntermediateDirectories: true)
        return try files.map { file in
            let copy = destination.appendingPathComponent(file.lastPathComponent)
            try? FileManager.default.removeItem(at: copy)
            try FileManager.default.copyItem(at: file, to: copy)
            return copy
        }
    }

    /// Removes all.
    public func clear() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Keeps a payload, where this build may.
    ///
    /// - Throws: What the file system throws; the push does not suffer.
    func record(_ payload: Payload, at date: Date = Date()) throws {
        guard Self.isPossible else { return }
        try FileProtection.createDirectory(folder)
        let file = folder.appendingPathComponent(TimestampedName.name(date))
        try FileProtection.write(
            Data(JSONValue.object(payload.root).pretty.utf8),
            to: file,
            atomically: true
        )
        for file in files.dropLast(Self.capacity) { try? FileManager.default.removeItem(at: file) }
    }
}
