#if os(macOS) || os(Linux)
import CameoHost
import Foundation

/// A host in which operations fail. It has its own current folder.
final class FaultyHost: CameoHost.Host, @unchecked Sendable {
    enum Operation: String, CaseIterable, Decodable {
        case read, create, replace, list, rename, remove, createFolder, setPermissions

        var writes: Bool { self != .read && self != .list }
    }

    private let base: any CameoHost.Host
    let currentFolder: String
    private let lock = NSLock()
    private let fails: (Operation, FilePath) -> HostError?

    /// - Parameter fails: A closure that returns the error of an operation, or `nil` if it
    ///   succeeds.
    init(
        _ base: any CameoHost.Host,
        currentFolder: FilePath,
        fails: @escaping (Operation, FilePath) -> HostError?
    ) {
        self.base = base
        self.currentFolder = currentFolder.path
        self.fails = fails
    }

    private func check(_ operation: Operation, _ file: FilePath) throws(HostError) {
        if let error = lock.withLock({ fails(operation, file) }) { throw error }
    }

    func input(_ path: String, limit: Int) throws(HostError) -> [UInt8] {
        try check(.read, FilePath(path))
        return try base.input(path, limit: limit)
    }

    func create(_ file: FilePath, _ bytes: [UInt8]) throws(HostError) {
        try check(.create, file)
        try base.create(file, bytes)
    }

    func write(
        _ path: String,
        _ contents: [OutputContent],
        _ mode: OutputMode
    ) throws(HostError) {
        try check(.replace, FilePath(path))
        try base.write(path, contents, mode)
    }

    func contents(of folder: String) throws(HostError) -> [FolderEntry] {
        try check(.list, FilePath(folder))
        return try base.contents(of: folder)
    }

    func rename(_ file: FilePath, to new: FilePath) throws(HostError) {
        try check(.rename, new)
        try base.rename(file, to: new)
    }

    func remove(_ file: FilePath) throws(HostError) {
        try check(.remove, file)
        try base.remove(file)
    }

    func createFolder(_ folder: FilePath) throws(HostError) {
        try check(.createFolder, folder)
        try base.createFolder(folder)
    }

    func setPermissions(_ permissions: Int, of file: FilePath) throws(HostError) {
        try check(.setPermissions, file)
        try base.setPermissions(permissions, of: file)
    }

    func info(_ path: String) throws(HostError) -> InputInfo { try base.info(path) }
    func kind(ofLink path: String) -> InputInfo.Kind? { base.kind(ofLink: path) }
    func resolved(_ path: String) -> String { base.resolved(path) }
    func linkTarget(of file: FilePath) -> String? { base.linkTarget(of: file) }
    func isReadable(_ file: FilePath) -> Bool { base.isReadable(file) }
    func isWritable(_ path: String) -> Bool { base.isWritable(path) }
    func lock(_ folder: FilePath, attempts: Int) throws(HostError) -> (@Sendable () -> Void)? {
        try base.lock(folder, attempts: attempts)
    }
    func agrees(_ file: [UInt8], with value: PropertyValue) -> Bool {
        base.agrees(file, with: value)
    }
    func isIgnored(_ paths: [String], in folder: FilePath) -> Bool {
        base.isIgnored(paths, in: folder)
    }
    var libraryPaths: [String] { base.libraryPaths }
    func resource(_ path: String) -> [UInt8]? { base.resource(path) }
    var time: Double? { base.time }
    var readsTerminal: Bool { base.readsTerminal }
    func environment(_ name: String) -> String? { base.environment(name) }
    func uniqueName() -> String { base.uniqueName() }
}
#endif
