import CameoHost
import CameoNativeHost
import Foundation

/// Detector of changed files. It compares modification dates and sizes, which works on every file
/// system, and if an editor replaces files.
struct FileWatcher {
    /// The minimum polling interval, in seconds.
    static let minInterval = 0.2
    /// The maximum share of a core's time that polling uses.
    static let maxLoad = 0.003

    private var files: [String]
    private var last: [FileInfo?]
    /// The polling interval, in seconds.
    private let interval: Double

    init(_ files: [String]) {
        self.files = files
        let start = Self.processorTime
        last = files.map { FileInfo($0) }
        interval = Self.interval(scanTime: Self.processorTime - start)
    }

    /// Replaces the watched files. Files that are already watched keep their state, so that no
    /// change is missed.
    mutating func watch(_ newFiles: [String]) {
        let known = Dictionary(zip(files, last), uniquingKeysWith: { first, _ in first })
        last = newFiles.map { file in known[file] ?? FileInfo(file) }
        files = newFiles
    }

    /// Returns the polling interval, in seconds. It is longer if there are many files.
    ///
    /// - Parameter scanTime: The processor time for one scan of all files, in seconds.
    static func interval(scanTime: Double) -> Double {
        max(minInterval, scanTime / maxLoad)
    }

    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The time after which an unchanged file is regarded as completely written, in nanoseconds. An
    /// editor may truncate a file before writing it.
    private static let settling: UInt64 = 60_000_000

    /// Waits until files have changed and are completely written.
    mutating func next() async throws {
        var current = files.map { FileInfo($0) }
        while current == last {
            try await Task.sleep(nanoseconds: UInt64(interval * 1e9))
            current = files.map { FileInfo($0) }
        }
        var resolved = current
        repeat {
            current = resolved
            try await Task.sleep(nanoseconds: Self.settling)
            resolved = files.map { FileInfo($0) }
        } while resolved != current
        last = current
    }
}
