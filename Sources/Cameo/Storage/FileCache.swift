import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// A cache of files whose names are derived from digests. If it exceeds its size limit, it evicts
/// the least recently used files.
///
/// The cache has no index and no lock, so processes can use it concurrently, and a suspended
/// process never holds a lock (0xdead10cc). Each file is written as a draft and then renamed, so
/// that it is either complete or absent. A file's modification date is the date of its last use.
///
/// As in a set-associative cache, the names distribute the files over sets, and each set has an
/// equal share of the limit. An insertion examines only a sample of one set, so its cost doesn't
/// depend on the size of the cache.
package struct FileCache: Sendable {
    /// The path of the cache's directory.
    private let directory: String
    /// The size limit, in bytes.
    let byteLimit: Int
    let sets: Int

    /// The number of files of a set that an insertion examines.
    private static let sampleSize = 32
    /// The maximum number of files that an insertion evicts.
    private static let maxEvicted = 8
    /// The tolerance for dates in the future, in seconds. A later date means that the clock was set
    /// back.
    private static let clockTolerance = 60.0

    /// Creates the cache in a directory, which is created when the first file is inserted.
    package init(directory: URL, byteLimit: Int, sets: Int) {
        self.init(directory: directory.path, byteLimit: byteLimit, sets: sets)
    }

    /// Creates the cache in the directory at a path.
    init(directory: String, byteLimit: Int, sets: Int) {
        self.directory = directory
        self.byteLimit = byteLimit
        self.sets = sets
    }

    func file(_ name: String) -> URL { URL(fileURLWithPath: path(name), isDirectory: false) }

    /// Returns the path of a file.
    ///
    /// - Parameter name: A name that begins with the hexadecimal digits of a digest.
    func path(_ name: String) -> String {
        let digits = Int(name.prefix(4), radix: 16) ?? 0
        return "\(directory)/\(digits % sets)/\(name)"
    }

    /// Returns the contents of a file; `nil` if it doesn't exist.
    ///
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - marksAsUsed: Whether to mark the file as most recently used.
    func bytes(_ name: String, marksAsUsed: Bool = false) -> [UInt8]? {
        guard let file = FileBytes(path: path(name)) else { return nil }
        if marksAsUsed { file.markAsUsed() }
        return file.bytes
    }

    private var drafts: Drafts {
        Drafts(directory: URL(fileURLWithPath: "\(directory)/drafts", isDirectory: true))
    }

    /// Creates a file unless a file with the same name exists.
    ///
    /// - Returns: Whether this call created the file. Of several competing processes, only one
    ///   succeeds.
    /// - Throws: A file system error. In this case, the cache is unchanged.
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

    /// Creates a file. Replaces the file with the same name, if it exists.
    ///
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - write: A closure that writes the file, an existing empty file with the correct file
    ///     protection.
    /// - Throws: A file system error. In this case, the cache is unchanged.
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
    /// - Returns: Whether the file exists.
    @discardableResult
    func touch(_ name: String) -> Bool {
        // The argument `nil` sets the access and modification dates to now.
        path(name).withCString { utimes($0, nil) } == 0
    }

    /// Removes a file, if it exists.
    package func remove(_ name: String) { unlink(path(name)) }

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

    /// Returns the contents of all files whose names satisfy a predicate. Use it only in the app,
    /// because the cost is proportional to the number of files.
    package func contents(where predicate: (_ name: String) -> Bool) -> [[UInt8]] {
        var contents: [[UInt8]] = []
        forEachFile { path, name in
            if predicate(name), let file = FileBytes(path: path) { contents.append(file.bytes) }
        }
        return contents
    }

    /// Returns the number of files and their total size, in bytes. Use it only in the app, because
    /// the cost is proportional to the number of files.
    func measure() -> (count: Int, bytes: Int) {
        var total = (count: 0, bytes: 0)
        forEachFile { path, _ in
            guard let status = FileStatus(path) else { return }
            total = (total.count + 1, total.bytes + status.size)
        }
        return total
    }

    /// Evicts files until every set is within its share of the limit. Use it only in the app,
    /// because the cost is proportional to the number of files.
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

    /// Samples a set, and evicts the least recently used files of the sample until the set is
    /// within its share. The size of the set is estimated from the sample.
    private func evictFiles(in directory: String, except excluded: String?, sample: Int) {
        let (names, count) = Directory.names(directory, sample: sample)
        var files = names.compactMap { name in
            FileStatus("\(directory)/\(name)").map { (name: name, status: $0) }
        }
        guard !files.isEmpty else { return }
        let sampleBytes = files.reduce(0) { $0 + $1.status.size }
        // The product may overflow an integer.
        var bytes = Double(sampleBytes) / Double(files.count) * Double(max(count, files.count))
        let share = Double(byteLimit / sets)
        let latest = Date().timeIntervalSince1970 + Self.clockTolerance
        // Evict files with a future date first. Otherwise they would stay forever, and each new
        // file would be evicted instead.
        func order(_ status: FileStatus) -> (Int, Double) {
            (status.lastUse > latest ? 0 : 1, status.lastUse)
        }
        files.sort { order($0.status) < order($1.status) }
        // If file sizes vary, the estimate may be far too high, so limit the number of evictions.
        var remaining = sample == .max ? Int.max : Self.maxEvicted
        for file in files where bytes > share && file.name != excluded && remaining > 0 {
            unlink("\(directory)/\(file.name)")
            bytes -= Double(file.status.size)
            remaining -= 1
        }
    }
}
