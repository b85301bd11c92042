import Foundation

/// The badge number of the app, stored in the app group and updated by both the app and the extension.
///
/// Each value is stored in a file with a sequence number. A new file is created by a hard link, which
/// fails if another process has created the same number; the change is then repeated. No update is lost,
/// and there is no lock: iOS terminates suspended processes that hold one (0xdead10cc).
package struct BadgeCounter: Sendable {
    /// The maximum badge number; a larger one doesn't fit on the icon.
    package static let maxValue = 1_000_000

    /// The maximum number of attempts while other processes change the number.
    private static let maxAttempts = 100

    /// The number of most recent files that aren't removed.
    private static let retainedFileCount = 64

    private let directory: URL
    private var drafts: Drafts {
        Drafts(directory: directory.appendingPathComponent("drafts", isDirectory: true))
    }

    /// Creates the counter of an app group.
    package init(container: URL) {
        directory = container.appendingPathComponent("Cameo/badge", isDirectory: true)
    }

    /// The current number; 0 if none was set.
    package var value: Int { (try? latest())?.value ?? 0 }

    /// Applies a change.
    ///
    /// - Returns: The new number.
    /// - Throws: An error of the file system, for example if the number can't be read before the device's
    ///   first unlock.
    package func apply(_ change: BadgeChange) throws -> Int {
        for _ in 0..<Self.maxAttempts {
            let current = try latest()
            let requested: Int =
                switch change {
                case .set(let number): number
                case .add(let number):
                    (current?.value ?? 0) + min(max(number, -Self.maxValue), Self.maxValue)
                }
            let new = min(max(0, requested), Self.maxValue)
            if let current, current.value == new { return new }
            if try write(new, number: (current?.number ?? 0) + 1) { return new }
        }
        throw CocoaError(.fileWriteUnknown)
    }

    /// Writes a value with a sequence number; returns `false` if another process has used the number.
    private func write(_ value: Int, number: Int) throws -> Bool {
        var isTaken = false
        try drafts.write(file(number)) {
            try Data(String(value).utf8).write(to: $0)
        } commit: { draft, file in
            if link(draft, file) == 0 { return true }
            isTaken = errno == EEXIST
            return isTaken
        }
        drafts.removeAbandoned()
        guard !isTaken else { return false }
        // The last files stay: a slow process could otherwise reuse a number that was just removed.
        try? FileManager.default.removeItem(at: file(number - Self.retainedFileCount))
        return true
    }

    /// Returns the most recent sequence number and its value; `nil` if none was set.
    private func latest() throws -> (number: Int, value: Int)? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        var numbers = names.compactMap(Int.init)
        let isEmpty = numbers.isEmpty
        // A file may be removed after the directory was listed; then a newer one exists. There are only a few
        // files: sorting would take more code than time.
        while let number = numbers.max() {
            numbers.removeAll { $0 == number }
            if let data = FileManager.default.contents(atPath: file(number).path),
                let value = Int(String(decoding: data, as: UTF8.self))
            {
                return (number, min(max(0, value), Self.maxValue))
            }
        }
        guard isEmpty else { throw CocoaError(.fileReadNoPermission) }
        return nil
    }

    private func file(_ number: Int) -> URL {
        directory.appendingPathComponent(String(number))
    }
}
