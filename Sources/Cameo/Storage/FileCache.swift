import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// Files under names derived from digests, together no larger than a limit; the least recently used
/// go first.
///
/// There is no index and no lock, so that a suspended process holds nothing (0xdead10cc), and two
/// processes may use it at once. A file is written under another name and renamed: it is whole or
/// absent. Its modification date says when it was last used.
///
/// The files are spread over sets by their name, as in a processor's cache, and each set has its
/// share of the limit. An insertion therefore looks at one set alone, and at no more than a sample of
/// it: its cost does not grow with the cache, and no count can be wrong for long, since there is none.
struct FileCache: Sendable {
    let folder: URL
    /// The limit, in bytes.
    let byteLimit: Int
    /// How many sets there are.
    let sets: Int

    /// How many files of a set are looked at for one insertion.
    private static let sample = 32
    /// How many files one insertion removes at most.
    private static let maxEvicted = 8
    /// How old a file must be that was never renamed, in seconds: whoever wrote it was killed.
    private static let abandonedSeconds = 3600.0

    /// Where a file of that name stands. The name begins with hexadecimal digits of a digest.
    func file(_ name: String) -> URL {
        let digits = Int(name.prefix(4), radix: 16) ?? 0
        return folder(ofSet: digits % sets).appendingPathComponent(name)
    }

    private func folder(ofSet set: Int) -> URL {
        folder.appendingPathComponent(String(set), isDirectory: true)
    }

    private var drafts: URL { folder.appendingPathComponent("drafts", isDirectory: true) }

    /// Puts a file under a name that nobody has taken.
    ///
    /// - Returns: Whether it was this call that took the name, of however many in however many
    ///   processes.
    /// - Throws: What the file system throws; nothing has changed then.
    func claim(_ name: String, _ write: (URL) throws -> Void) throws -> Bool {
        var isTaken = false
        try insert(name, write) { draft, place in
            guard link(draft, place) == 0 else {
                isTaken = errno == EEXIST
                return isTaken
            }
            return true
        }
        return !isTaken
    }

    /// Puts a file under a name, in the place of one that stands there.
    ///
    /// - Parameter write: Writes the file; it exists already, empty and with the right protection.
    /// - Throws: What the file system throws; nothing has changed then.
    func insert(_ name: String, _ write: (URL) throws -> Void) throws {
        try insert(name, write) { draft, place in rename(draft, place) == 0 }
    }

    private func insert(
        _ name: String,
        _ write: (URL) throws -> Void,
        _ put: (_ draft: String, _ place: String) -> Bool
    ) throws {
        let place = file(name)
        for folder in [drafts, place.deletingLastPathComponent()] {
            try FileProtection.createFolder(folder)
        }
        let draft = drafts.appendingPathComponent(UUID().uuidString)
        do {
            guard
                FileManager.default.createFile(
                    atPath: draft.path,
                    contents: nil,
                    attributes: FileProtection.afterFirstUnlock
                )
            else { throw CocoaError(.fileWriteUnknown) }
            try write(draft)
            guard put(draft.path, place.path) else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        } catch {
            unlink(draft.path)
            throw error
        }
        // A link leaves the draft's own name.
        unlink(draft.path)
        makeRoom(beside: place)
        removeAbandonedDrafts()
    }

    /// Remembers that a file was used.
    func touch(_ name: String) {
        // Now, for access and modification.
        utimes(file(name).path, nil)
    }

    /// Removes a file, where there is one.
    func remove(_ name: String) {
        unlink(file(name).path)
    }

    /// Removes all files whose name fits.
    func removeAll(where fits: (_ name: String) -> Bool = { _ in true }) {
        forEachFile { path, name in
            if fits(name) { unlink(path) }
        }
    }

    /// What the files hold whose name fits. Looks at every file: for the app.
    func contents(where fits: (_ name: String) -> Bool) -> [Data] {
        var contents: [Data] = []
        forEachFile { path, name in
            if fits(name), let data = FileManager.default.contents(atPath: path) {
                contents.append(data)
            }
        }
        return contents
    }

    /// How many files there are, and how many bytes they hold. Looks at every file: for the app.
    func measure() -> (count: Int, bytes: Int) {
        var total = (count: 0, bytes: 0)
        forEachFile { path, _ in
            guard let status = FileStatus(path) else { return }
            total = (total.count + 1, total.bytes + status.size)
        }
        return total
    }

    /// Brings every set within its share. Looks at every file: for the app.
    func trim() {
        for set in 0..<sets {
            let folder = folder(ofSet: set)
            makeRoom(in: folder, sparing: nil, sample: .max)
        }
        removeAbandonedDrafts()
    }

    private func forEachFile(_ body: (_ path: String, _ name: String) -> Void) {
        for set in 0..<sets {
            let folder = folder(ofSet: set).path
            for name in Directory.names(folder, sample: .max).names {
                body("\(folder)/\(name)", name)
            }
        }
    }

    private func makeRoom(beside place: URL) {
        makeRoom(
            in: place.deletingLastPathComponent(),
            sparing: place.lastPathComponent,
            sample: Self.sample
        )
    }

    /// Removes the least recently used of a sample, until the set is within its share as far as the
    /// sample tells.
    private func makeRoom(in folder: URL, sparing spared: String?, sample: Int) {
        let (names, count) = Directory.names(folder.path, sample: sample)
        var files = names.compactMap { name in
            FileStatus("\(folder.path)/\(name)").map { (name: name, status: $0) }
        }
        guard !files.isEmpty else { return }
        let seen = files.reduce(0) { $0 + $1.status.size }
        // In whole numbers the product may not fit; an estimate may be one.
        var bytes = Double(seen) / Double(files.count) * Double(max(count, files.count))
        let share = Double(byteLimit / sets)
        files.sort { $0.status.lastUse < $1.status.lastUse }
        // A sample of few large files and many small ones may mislead: no insertion removes many.
        var left = sample == .max ? Int.max : Self.maxEvicted
        for file in files where bytes > share && file.name != spared && left > 0 {
            unlink("\(folder.path)/\(file.name)")
            bytes -= Double(file.status.size)
            left -= 1
        }
    }

    private func removeAbandonedDrafts() {
        let now = Date().timeIntervalSince1970
        for name in Directory.names(drafts.path, sample: Self.sample).names {
            let path = "\(drafts.path)/\(name)"
            if let status = FileStatus(path), now - status.lastUse > Self.abandonedSeconds {
                unlink(path)
            }
        }
    }
}
