import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// A cache of files whose names are derived from digests. When it exceeds its size limit, it evicts the
/// least recently used files.
///
/// There is no index and no lock, so several processes can use the cache at the same time, and a
/// suspended process holds no lock (0xdead10cc). Files are written to a draft and renamed, so that each
/// file is either complete or absent. The modification date is the date of the last use.
///
/// As in a set-associative cache, files are distributed over sets by their names, and each set has an
/// equal share of the limit. An insertion examines only a sample of one set, so its cost doesn't grow
/// with the cache.
package struct FileCache: Sendable {
    /// The path of the directory of the cache.
    private let directory: String
    /// The size limit, in bytes.
    let byteLimit: Int
    /// The number of sets.
    let sets: Int

    /// The number of files of a set that an insertion examines.
    private static let sampleSize = 32
    /// The maximum number of files that an insertion evicts.
    private static let maxEvicted = 8
    /// The maximum time that a date may be in the future, in seconds. A later one is from a clock
    /// that was set back since.
    private static let clockTolerance = 60.0

    /// Creates the cache of a directory, which is created when a file is inserted.
    package init(directory: URL, byteLimit: Int, sets: Int) {
        self.init(directory: directory.path, byteLimit: byteLimit, sets: sets)
    }

    /// Creates the cache of a directory with a path.
    init(directory: String, byteLimit: Int, sets: Int) {
        self.directory = directory
        self.byteLimit = byteLimit
        self.sets = sets
    }

    /// Returns the location of a file.
    func file(_ name: String) -> URL { URL(fileURLWithPath: path(name), isDirectory: false) }

    /// Returns the path of a file.
    ///
    /// - Parameter name: A name that begins with hexadecimal digits of a digest.
    func path(_ name: String) -> String {
        let digits = Int(name.prefix(4), radix: 16) ?? 0
        return "\(directory)/\(digits % sets)/\(name)"
    }

    /// Returns the content of a file, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - marksAsUsed: Whether the file is then the most recently used one.
    func bytes(_ name: String, marksAsUsed: Bool = false) -> [UInt8]? {
        guard let file = FileBytes(path: path(name)) else { return nil }
        if marksAsUsed { file.markAsUsed() }
        return file.bytes
    }

    private var drafts: Drafts {
        Drafts(directory: URL(fileURLWithPath: "\(directory)/drafts", isDirectory: true))
    }

    /// Creates a file unless one with the same name exists.
    ///
    /// - Returns: Whether this call created the file. If several processes compete, only one succeeds.
    /// - Throws: An error of the file system; the cache is then unchanged.
    package func claim(_ name: String, _ write: (URL) throws -> Void) throws -> Bool {
        var exists = false
        try insert(name, write) { draft, destination in
            guard link(draft, destination) == 0 else {
                exists = errno == EEXIST
                return exists
            }
            return true
        }
        return !exists
    }

    /// Creates a file, or replaces the existing one with the same name.
    ///
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - write: A closure that writes the file, which already exists, empty and with the correct file
    ///     protection.
    /// - Throws: An error of the file system; the cache is then unchanged.
    package func insert(_ name: String, _ write: (URL) throws -> Void) throws {
        try insert(name, write) { draft, destination in
            rename(draft, destination) == 0
        }
    }

    private func insert(
        _ name: String,
        _ write: (URL) throws -> Void,
        _ commit: (_ draft: String, _ destination: String) -> Bool
    ) throws {
        let (drafts, destination) = (drafts, file(name))
        try drafts.write(destination, write, commit: commit)
        evictFiles(
            in: destination.deletingLastPathComponent().path,
            except: name,
            sample: Self.sampleSize
        )
        drafts.removeAbandoned()
    }

    /// Marks a file as used.
    ///
    /// - Returns: Whether it exists.
    @discardableResult
    func touch(_ name: String) -> Bool {
        // `nil` sets the access and modification dates to now.
        path(name).withCString { utimes($0, nil) } == 0
    }

    /// Removes a file, if it exists.
    package func remove(_ name: String) {
        unlink(path(name))
    }

    /// Removes all files whose names satisfy a predicate, and their drafts. (default: all files)
    package func removeAll(where predicate: (_ name: String) -> Bool = { _ in true }) {
        removeDrafts(where: predicate)
        forEachFile { path, name in
            if predicate(name) { unlink(path) }
        }
    }

    /// Removes the drafts of all files whose names satisfy a predicate.
    package func removeDrafts(where predicate: (_ name: String) -> Bool) {
        drafts.removeAll(where: predicate)
    }

    /// Returns the contents of all files whose names satisfy a predicate. The cost grows with the number
    /// of files; use it in the app only.
    package func contents(where predicate: (_ name: String) -> Bool) -> [[UInt8]] {
        var contents: [[UInt8]] = []
        forEachFile { path, name in
            if predicate(name), let file = FileBytes(path: path) { contents.append(file.bytes) }
        }
        return contents
    }

    /// Returns the number of files and their total size, in bytes. The cost grows with the number of
    /// files; use it in the app only.
    func measure() -> (count: Int, bytes: Int) {
        var total = (count: 0, bytes: 0)
        forEachFile { path, _ in
            guard let status = FileStatus(path) else { return }
            total = (total.count + 1, total.bytes + status.size)
        }
        return total
    }

    /// Evicts files until every set is within its share of the limit. The cost grows with the number of
    /// files; use it in the app only.
    func trim() {
        for set in 0..<sets {
            evictFiles(in: "\(directory)/\(set)", except: nil, sample: .max)
        }
        drafts.removeAbandoned()
    }

    private func forEachFile(_ body: (_ path: String, _ name: String) -> Void) {
        for set in 0..<sets {
            let path = "\(directory)/\(set)"
            for name in Directory.names(path, sample: .max).names {
                body("\(path)/\(name)", name)
            }
        }
    }

    /// Evicts the least recently used files of a sample until the set is within its share. The size of
    /// the set is estimated from the sample.
    private func evictFiles(in directory: String, except excluded: String?, sample: Int) {
        let (names, count) = Directory.names(directory, sample: sample)
        var files = names.compactMap { name in
            FileStatus("\(directory)/\(name)").map { (name: name, status: $0) }
        }
        guard !files.isEmpty else { return }
        let sampleBytes = files.reduce(0) { $0 + $1.status.size }
        // Floating point, because the product may overflow an integer.
        var bytes = Double(sampleBytes) / Double(files.count) * Double(max(count, files.count))
        let share = Double(byteLimit / sets)
        let latest = Date().timeIntervalSince1970 + Self.clockTolerance
        // Files with a date in the future would otherwise stay, and each new file would be evicted.
        func order(_ status: FileStatus) -> (Int, Double) {
            (status.lastUse > latest ? 0 : 1, status.lastUse)
        }
        files.sort { order($0.status) < order($1.status) }
        // Limited, because the estimate may be far too large if file sizes vary.
        var remaining = sample == .max ? Int.max : Self.maxEvicted
        for file in files where bytes > share && file.name != excluded && remaining > 0 {
            unlink("\(directory)/\(file.name)")
            bytes -= Double(file.status.size)
            remaining -= 1
        }
    }
}
