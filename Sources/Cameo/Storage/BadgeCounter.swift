import Foundation

/// The number on the app icon, which is stored in the app group. Both the app and the extension
/// update it.
///
/// Each value is stored in a file whose name is a sequence number. The file is created as a hard
/// link, which fails if another process has already used the number; the change is then retried. So
/// no update is lost, and no process needs a file lock: iOS terminates suspended processes that
/// hold one (0xdead10cc).
package struct BadgeCounter: Sendable {
    /// The maximum badge number. Larger numbers don't fit on the icon.
    package static let maxValue = 1_000_000

    /// The maximum number of attempts while other processes change the number.
    private static let maxAttempts = 100

    /// The number of most recent files that are never removed.
    private static let retainedFileCount = 64
    /// The age at which older files are removed, in seconds.
    private static let retention = 3600.0

    private let directory: URL
    private var drafts: Drafts {
        Drafts(directory: directory.appendingPathComponent("drafts", isDirectory: true))
    }

    /// Creates the counter of an app group.
    package init(container: URL) {
        directory = container.appendingPathComponent("Cameo/badge", isDirectory: true)
    }

    /// The current number; 0 if no number was set.
    package var value: Int { (try? latest(of: fileNumbers))?.value ?? 0 }

    /// Applies a change.
    ///
    /// - Returns: The new number.
    /// - Throws: A file system error, for example if the number can't be read before the device's
    ///   first unlock.
    package func apply(_ change: BadgeChange) throws -> Int {
        for _ in 0..<Self.maxAttempts {
            let numbers = fileNumbers
            let current = try latest(of: numbers)
            let requested: Int =
                switch change {
                case .set(let number): number
                case .add(let number):
                    (current?.value ?? 0) + min(max(number, -Self.maxValue), Self.maxValue)
                }
            let new = min(max(0, requested), Self.maxValue)
            if let current, current.value == new { return new }
            let number = (current?.number ?? 0) + 1
            if try write(new, number: number) {
                removeFiles(numbers, before: number)
                return new
            }
        }
        throw CocoaError(.fileWriteUnknown)
    }

    /// Writes a value with a sequence number. Returns `false` if another process has already used
    /// the sequence number.
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
        return !isTaken
    }

    /// Removes old files, but keeps recent ones. Otherwise, a process that reads a sequence number
    /// and is then overtaken by many other changes could reuse the number of a removed file, and
    /// its change would be lost.
    private func removeFiles(_ numbers: [Int], before number: Int) {
        let now = Date().timeIntervalSince1970
        for old in numbers where old <= number - Self.retainedFileCount {
            let path = file(old).path
            if let status = FileStatus(path), status.isUnused(for: Self.retention, at: now) {
                unlink(path)
            }
        }
    }

    private var fileNumbers: [Int] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        return names.compactMap(Int.init)
    }

    /// Returns the most recent sequence number and its value; `nil` if no number was set.
    private func latest(of numbers: [Int]) throws -> (number: Int, value: Int)? {
        var numbers = numbers
        let isEmpty = numbers.isEmpty
        // If a file was removed after the directory was listed, a newer file exists. The number of
        // files is small, so sorting them would only add code.
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

    private func file(_ number: Int) -> URL { directory.appendingPathComponent(String(number)) }
}
