#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation

/// A host with files in memory. `/dev/full` is a device whose disk is full.
package final class MemoryHost: CameoHost.Host, @unchecked Sendable {
    private let lock = NSLock()
    /// The contents by path; `nil` for folders.
    private var files: [String: [UInt8]?] = ["/": nil]
    /// The targets of links by path. `files` has the target's contents at a link's path.
    private var links: [String: String] = [:]
    private var permissions: [String: Int] = [:]
    private var isLocked = false
    private var count = 0
    private let standardInput: [UInt8]
    package private(set) var output: [UInt8] = []
    package let currentFolder: String

    /// Creates a host with a copy of a folder at a path.
    package init(
        _ folder: URL,
        to path: FilePath,
        currentFolder: String = "/",
        input: String = ""
    ) throws {
        (standardInput, self.currentFolder) = (Array(input.utf8), currentFolder)
        try copy(FilePath(folder), to: path)
    }

    /// Creates a host with files in a folder that isn't the current one.
    package init(_ files: [String: String], in folder: String, input: String) throws {
        (standardInput, currentFolder) = (Array(input.utf8), "/elsewhere")
        for (name, text) in files {
            let file = FilePath(folder).file(name)
            try createFolder(file.deletingLastPathComponent())
            try create(file, Array(text.utf8))
        }
    }

    private func copy(_ folder: FilePath, to path: FilePath) throws {
        let native = NativeHost.shared
        try createFolder(path)
        for entry in native.entries(in: folder) {
            let (source, file) = (folder.file(entry.name), path.file(entry.name))
            links[file.path] = native.linkTarget(of: source)
            guard let status = native.status(of: source) else { continue }
            if status.isFolder {
                try copy(source, to: file)
            } else {
                try create(file, try native.read(source, limit: .max))
                permissions[file.path] = status.permissions
            }
        }
    }

    /// Releases the lock, as the kernel does when a process ends.
    package func releaseLock() { lock.withLock { isLocked = false } }

    /// Returns the contents of the files in a folder, by relative path.
    package func contents(of folder: FilePath) -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for name in self.files(in: folder) { contents[name] = bytes(of: folder.file(name)) }
        return contents
    }

    private func error(_ name: String, _ file: FilePath) -> HostError {
        HostError(name: name, "\(file.path): \(name)")
    }

    private func entry(_ file: FilePath) -> [UInt8]?? { lock.withLock { files[file.path] } }

    package func create(_ file: FilePath, _ bytes: [UInt8]) throws(HostError) {
        guard !exists(file) else { throw error("EEXIST", file) }
        try put(file, bytes)
    }

    private func put(_ file: FilePath, _ bytes: [UInt8]) throws(HostError) {
        guard isFolder(file.deletingLastPathComponent()) else { throw error("ENOENT", file) }
        lock.withLock { files[file.path] = .some(bytes) }
    }

    package func linkTarget(of file: FilePath) -> String? { links[file.path] }

    package func isReadable(_ file: FilePath) -> Bool { exists(file) }

    package func rename(_ file: FilePath, to new: FilePath) throws(HostError) {
        guard let bytes = entry(file) else { throw error("ENOENT", file) }
        lock.withLock {
            files[new.path] = .some(bytes)
            files[file.path] = nil
        }
    }

    package func remove(_ file: FilePath) throws(HostError) {
        guard exists(file) else { throw error("ENOENT", file) }
        if isFolder(file), try !contents(of: file.path).isEmpty { throw error("ENOTEMPTY", file) }
        _ = lock.withLock { files.removeValue(forKey: file.path) }
    }

    package func createFolder(_ folder: FilePath) throws(HostError) {
        if isFolder(folder) { return }
        guard !exists(folder) else { throw error("ENOTDIR", folder) }
        try createFolder(folder.deletingLastPathComponent())
        lock.withLock { files[folder.path] = .some(nil) }
    }

    package func setPermissions(_ permissions: Int, of file: FilePath) throws(HostError) {}

    package func lock(
        _ folder: FilePath,
        attempts: Int
    ) throws(HostError) -> (@Sendable () -> Void)? {
        guard isFolder(folder) else { throw error("ENOENT", folder) }
        let isFree = lock.withLock {
            defer { isLocked = true }
            return !isLocked
        }
        guard isFree else { return nil }
        return { self.lock.withLock { self.isLocked = false } }
    }

    package func agrees(_ file: [UInt8], with value: PropertyValue) -> Bool { true }

    package func isIgnored(_ paths: [String], in folder: FilePath) -> Bool { false }

    package var libraryPaths: [String] { NativeHost.shared.libraryPaths }

    package func resource(_ path: String) -> [UInt8]? { NativeHost.shared.resource(path) }

    package func uniqueName() -> String {
        lock.withLock {
            count += 1
            return "\(count)"
        }
    }

    // MARK: Files that the user passes

    private func file(_ path: String) -> FilePath { FilePath(currentFolder).file(path) }

    package func input(_ path: String, limit: Int) throws(HostError) -> [UInt8] {
        if path == "-" { return standardInput }
        let file = file(path)
        guard let entry = entry(file) else { throw missing(file) }
        guard let bytes = entry else { throw error("EISDIR", file) }
        guard bytes.count <= limit else { throw error("EFBIG", file) }
        return bytes
    }

    private func missing(_ file: FilePath) -> HostError {
        let parent = file.deletingLastPathComponent()
        return error(exists(parent) && !isFolder(parent) ? "ENOTDIR" : "ENOENT", file)
    }

    package func info(_ path: String) throws(HostError) -> InputInfo {
        let file = file(path)
        let number = UInt64(truncatingIfNeeded: file.path.hashValue)
        let identity = InputInfo.Identity(device: 0, number: number)
        if path == "/dev/full" {
            return InputInfo(kind: .other, permissions: 0o666, identity: identity)
        }
        guard let entry = entry(file) else { throw missing(file) }
        return InputInfo(
            kind: entry == nil ? .folder : .file,
            permissions: permissions[file.path] ?? 0o644,
            identity: identity
        )
    }

    package func kind(ofLink path: String) -> InputInfo.Kind? { (try? info(path))?.kind }

    package func contents(of path: String) throws(HostError) -> [FolderEntry] {
        let folder = file(path)
        guard isFolder(folder) else { throw error("ENOTDIR", folder) }
        return lock.withLock {
            files.compactMap { path, bytes in
                let file = FilePath(path)
                guard path != "/", file.deletingLastPathComponent() == folder else { return nil }
                return FolderEntry(
                    file.lastPathComponent,
                    links[path] != nil ? .link : bytes == nil ? .folder : .file
                )
            }
        }
    }

    package func resolved(_ path: String) -> String { path }

    package func isWritable(_ path: String) -> Bool { exists(file(path)) }

    package func write(
        _ path: String,
        _ contents: [OutputContent],
        _ mode: OutputMode
    ) throws(HostError) {
        let bytes = try contents.joined()
        if path == "-" {
            output += bytes
            return
        }
        if path == "/dev/full" { throw error("ENOSPC", file(path)) }
        if case .fix(let before) = mode, try input(path, limit: .max) != before {
            throw error("CHANGED", file(path))
        }
        try put(file(path), bytes)
    }

    package func environment(_ name: String) -> String? { nil }

    package var time: Double? { 0 }

    package var readsTerminal: Bool { false }
}
#endif
