/// The files, the time and chance of the process that runs the module, which `nodeHost.js` provides.
///
/// A request is the number of an operation and its fields, joined by NUL. The last field may be any bytes.
final class WasmHost: Host {
    /// The operations, with the numbers that `nodeHost.js` has.
    private enum Operation: UInt32 {
        case read = 1
        case create, replace, list, status, linkTarget, isReadable, isWritable, rename, remove
        case createFolder, setPermissions, now, uniqueName, isIgnored, libraryPaths, resource
        case currentFolder, lock, unlock, ask
    }

    private func call(
        _ operation: Operation,
        _ fields: [String],
        _ bytes: [UInt8]? = nil
    ) throws(HostError) -> [UInt8] {
        try Self.call(operation.rawValue, fields, bytes)
    }

    /// Requests an operation of the host.
    static func call(
        _ operation: UInt32,
        _ fields: [String],
        _ bytes: [UInt8]?
    ) throws(HostError) -> [UInt8] {
        var request = Array(fields.joined(separator: "\0").utf8)
        if let bytes { request += (fields.isEmpty ? [] : [0]) + bytes }
        let result = request.withUnsafeBytes {
            hostCall(operation, $0.baseAddress, UInt32($0.count))
        }
        defer { release(result) }
        let count = Int(UInt32(littleEndian: result.load(as: UInt32.self)))
        let content = [UInt8](UnsafeRawBufferPointer(start: result + 5, count: count))
        guard result.load(fromByteOffset: 4, as: UInt8.self) != 0 else { return content }
        let parts = Self.texts(content)
        throw HostError(name: parts[0], parts.count > 1 ? parts[1] : "")
    }

    /// The strings that NUL separates.
    static func texts(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Whether an operation doesn't fail.
    private func succeeds(_ operation: Operation, _ file: FilePath) -> Bool {
        (try? call(operation, [file.path])) != nil
    }

    func read(_ file: FilePath, limit: Int) throws(HostError) -> [UInt8] {
        try call(.read, [file.path, "\(limit)"])
    }

    func create(_ file: FilePath, _ bytes: [UInt8]) throws(HostError) {
        _ = try call(.create, [file.path], bytes)
    }

    func replace(_ file: FilePath, _ bytes: [UInt8]) throws(HostError) {
        _ = try call(.replace, [file.path], bytes)
    }

    func list(_ folder: FilePath) throws(HostError) -> [FolderEntry] {
        let result = try call(.list, [folder.path])
        return result.isEmpty
            ? []
            : Self.texts(result).map { entry in
                let name = String(entry.dropFirst())
                switch entry.utf8.first {
                case UInt8(ascii: "d"): return FolderEntry(name, .folder)
                case UInt8(ascii: "l"): return FolderEntry(name, .link)
                default: return FolderEntry(name, .file)
                }
            }
    }

    func status(of file: FilePath) -> FileStatus? {
        guard let result = try? call(.status, [file.path]) else { return nil }
        let fields = Self.texts(result)
        guard fields.count == 3, let permissions = Int(fields[1]), let modified = Double(fields[2])
        else { return nil }
        return FileStatus(isFolder: fields[0] == "d", permissions: permissions, modified: modified)
    }

    func linkTarget(of file: FilePath) -> String? {
        (try? call(.linkTarget, [file.path])).map { String(decoding: $0, as: UTF8.self) }
    }

    func isReadable(_ file: FilePath) -> Bool { succeeds(.isReadable, file) }

    func isWritable(_ file: FilePath) -> Bool { succeeds(.isWritable, file) }

    func rename(_ file: FilePath, to new: FilePath) throws(HostError) {
        _ = try call(.rename, [file.path, new.path])
    }

    func remove(_ file: FilePath) throws(HostError) {
        _ = try call(.remove, [file.path])
    }

    func createFolder(_ folder: FilePath) throws(HostError) {
        _ = try call(.createFolder, [folder.path])
    }

    func setPermissions(_ permissions: Int, of file: FilePath) throws(HostError) {
        _ = try call(.setPermissions, [file.path, "\(permissions)"])
    }

    func lock(
        _ folder: FilePath,
        attempts: Int
    ) throws(HostError) -> (@Sendable () -> Void)? {
        guard try call(.lock, [folder.path, "\(attempts)"]).isEmpty else { return nil }
        return { _ = try? self.call(.unlock, [folder.path]) }
    }

    /// There is no second parser.
    func agrees(_ file: [UInt8], with value: PropertyValue) -> Bool { true }

    func isIgnored(_ paths: [String], in folder: FilePath) -> Bool {
        (try? call(.isIgnored, [folder.path] + paths)) == Array("1".utf8)
    }

    var libraryPaths: [String] {
        guard let result = try? call(.libraryPaths, []), !result.isEmpty else { return [] }
        return Self.texts(result)
    }

    func resource(_ path: String) -> [UInt8]? { try? call(.resource, [path]) }

    var currentFolder: String { text(.currentFolder) }

    var now: Double { Double(text(.now)) ?? 0 }

    func uniqueName() -> String { text(.uniqueName) }

    /// Writes a question, and returns the user's answer; `nil` if no user can answer.
    func ask(_ question: String) -> String? {
        (try? call(.ask, [question])).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the result of an operation without fields.
    private func text(_ operation: Operation) -> String {
        (try? call(operation, [])).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

@_extern(wasm, module: "host", name: "call")
@_extern(c)
private func hostCall(
    _ operation: UInt32,
    _ start: UnsafeRawPointer?,
    _ count: UInt32
) -> UnsafeMutableRawPointer

@_extern(c, "cameo_free") private func release(_ pointer: UnsafeMutableRawPointer)
