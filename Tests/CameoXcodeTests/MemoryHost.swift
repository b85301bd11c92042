#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation

/// Files in memory.
final class MemoryHost: CameoHost.Host, @unchecked Sendable {
    private let lock = NSLock()
    /// The contents by path; `nil` for folders.
    private var files: [String: [UInt8]?] = ["/": nil]
    /// The targets of links, whose paths also have the contents of the targets.
    private var links: [String: String] = [:]
    private var permissions: [String: Int] = [:]
    private var isLocked = false
    private var count = 0

    /// Copies a folder to a path.
    init(_ folder: URL, to path: FilePath) throws {
        try copy(FilePath(folder), to: path)
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
    func releaseLock() { lock.withLock { isLocked = false } }

    /// The contents of the files in a folder, by relative path.
    func contents(of folder: FilePath) -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for name in self.files(in: folder) { contents[name] = bytes(of: folder.file(name)) }
        return contents
    }

    private func error(_ name: String, _ file: FilePath) -> HostError {
        HostError(name: name, "\(file.path): \(name)")
    }

    private func entry(_ file: FilePath) -> [UInt8]?? { lock.withLock { files[file.path] } }

    func read(_ file: FilePath, limit: Int) throws(HostError) -> [UInt8] {
        guard let entry = entry(file) else { throw error("ENOENT", file) }
        guard let bytes = entry else { throw error("EISDIR", file) }
        return bytes
    }

    func create(_ file: FilePath, _ bytes: [UInt8]) throws(HostError) {
        guard !exists(file) else { throw error("EEXIST", file) }
        try replace(file, bytes)
    }

    func replace(_ file: FilePath, _ bytes: [UInt8]) throws(HostError) {
        guard isFolder(file.deletingLastPathComponent()) else { throw error("ENOENT", file) }
        lock.withLock { files[file.path] = .some(bytes) }
    }

    func list(_ folder: FilePath) throws(HostError) -> [FolderEntry] {
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

    func status(of file: FilePath) -> FileStatus? {
        entry(file).map {
            FileStatus(
                isFolder: $0 == nil,
                permissions: permissions[file.path] ?? 0o644,
                modified: 0
            )
        }
    }

    func linkTarget(of file: FilePath) -> String? { links[file.path] }

    func isReadable(_ file: FilePath) -> Bool { exists(file) }

    func isWritable(_ file: FilePath) -> Bool { exists(file) }

    func rename(_ file: FilePath, to new: FilePath) throws(HostError) {
        guard let bytes = entry(file) else { throw error("ENOENT", file) }
        lock.withLock {
            files[new.path] = .some(bytes)
            files[file.path] = nil
        }
    }

    func remove(_ file: FilePath) throws(HostError) {
        guard exists(file) else { throw error("ENOENT", file) }
        if isFolder(file), try !list(file).isEmpty { throw error("ENOTEMPTY", file) }
        _ = lock.withLock { files.removeValue(forKey: file.path) }
    }

    func createFolder(_ folder: FilePath) throws(HostError) {
        if isFolder(folder) { return }
        guard !exists(folder) else { throw error("ENOTDIR", folder) }
        try createFolder(folder.deletingLastPathComponent())
        lock.withLock { files[folder.path] = .some(nil) }
    }

    func setPermissions(_ permissions: Int, of file: FilePath) throws(HostError) {}

    func lock(
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

    func agrees(_ file: [UInt8], with value: PropertyValue) -> Bool { true }

    func isIgnored(_ paths: [String], in folder: FilePath) -> Bool { false }

    var libraryPaths: [String] { NativeHost.shared.libraryPaths }

    func resource(_ path: String) -> [UInt8]? { NativeHost.shared.resource(path) }

    var currentFolder: String { "/" }

    var now: Double { 0 }

    func uniqueName() -> String {
        lock.withLock {
            count += 1
            return "\(count)"
        }
    }
}
#endif
