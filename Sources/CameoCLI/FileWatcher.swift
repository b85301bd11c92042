import Foundation

/// Detects changed files by modification date and size, which works on every file system and when an
/// editor replaces a file.
struct FileWatcher {
    /// The polling interval, in nanoseconds.
    private static let interval: UInt64 = 200_000_000

    private let files: [String]
    private var last: [String]

    init(_ files: [String]) {
        self.files = files
        last = files.map(Self.state)
    }

    /// The time after which an unchanged file counts as written, in nanoseconds. An editor may truncate a
    /// file before writing it.
    private static let settling: UInt64 = 60_000_000

    /// Waits until files have changed and settled.
    mutating func next() async throws {
        var current = files.map(Self.state)
        while current == last {
            try await Task.sleep(nanoseconds: Self.interval)
            current = files.map(Self.state)
        }
        var resolved = current
        repeat {
            current = resolved
            try await Task.sleep(nanoseconds: Self.settling)
            resolved = files.map(Self.state)
        } while resolved != current
        last = current
    }

    private static func state(_ file: String) -> String {
        let attributes = (try? FileManager.default.attributesOfItem(atPath: file)) ?? [:]
        let time = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate
        return "\(time ?? 0) \(attributes[.size] ?? 0) \(attributes[.systemFileNumber] ?? 0)"
    }
}
