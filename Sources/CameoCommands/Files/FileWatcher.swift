import CameoHost

/// A polling watcher for changed files. It compares modification dates and sizes, which works on
/// every file system, even if an editor replaces files.
package struct FileWatcher {
    private let host: any CommandHost
    private var files: [String]
    private var last: [InputInfo?]
    /// The states after a change. They are final if the next comparison, after ``settlingTime``,
    /// finds the same states.
    private var changed: [InputInfo?]?

    package init(_ files: [String], _ host: any CommandHost) {
        (self.files, self.host) = (files, host)
        last = files.map { try? host.info($0) }
    }

    /// Replaces the watched files. Files that are already watched keep their state, so that no
    /// change is missed.
    package mutating func watch(_ newFiles: [String]) {
        var known: [String: InputInfo?] = [:]
        for (file, state) in zip(files, last) { known[file] = .some(state) }
        last = newFiles.map { file in known[file] ?? (try? host.info(file)) }
        files = newFiles
    }

    /// Compares the files. Returns the time until the next comparison, in seconds; `nil` if files
    /// have changed and are completely written.
    package mutating func next() -> Double? {
        let host = host
        let states = files.map { try? host.info($0) }
        if let changed, states == changed {
            (last, self.changed) = (states, nil)
            return nil
        }
        guard changed != nil || states != last else { return Self.interval(count: files.count) }
        changed = states
        return Self.settlingTime
    }

    /// How long a file must remain unchanged to count as completely written, in seconds. An editor
    /// may truncate a file before writing it.
    private static let settlingTime = 0.06

    /// Returns the interval between two comparisons, in seconds. It grows with the number of files,
    /// so that comparing (about 3 µs per file) takes at most 0.3 % of a core's time.
    static func interval(count: Int) -> Double { max(0.2, Double(count) * 0.001) }
}
