#if os(macOS) || os(Linux)
import CameoCommands
import CameoHost
import Foundation

/// Files in memory, for commands. `/dev/full` is a device whose disk is full.
final class MemoryCommandHost: CommandHost, @unchecked Sendable {
    /// The contents by path; `nil` for folders.
    private var files: [String: [UInt8]?] = ["/": nil]
    private let standardInput: [UInt8]
    private(set) var output: [UInt8] = []

    init(_ files: [String: String], in folder: String, input: String) {
        standardInput = Array(input.utf8)
        for (name, text) in files {
            let path = "\(folder)/\(name)"
            var parent = AbsolutePath.parent(of: path)
            while self.files.updateValue(nil, forKey: parent) == nil {
                parent = AbsolutePath.parent(of: parent)
            }
            self.files[path] = .some(Array(text.utf8))
        }
    }

    private func error(_ name: String, _ path: String) -> HostError { HostError(name: name, path) }

    /// Returns the content of a file; `nil` for a folder.
    private func entry(_ path: String) throws(HostError) -> [UInt8]? {
        if let entry = files[AbsolutePath.of(path, in: currentFolder)] { return entry }
        let parent = AbsolutePath.parent(of: path)
        throw error((files[parent] ?? nil) == nil ? "ENOENT" : "ENOTDIR", path)
    }

    func input(_ path: String, limit: Int) throws(HostError) -> [UInt8] {
        if path == "-" { return standardInput }
        guard let bytes = try entry(path) else { throw error("EISDIR", path) }
        guard bytes.count <= limit else { throw error("EFBIG", path) }
        return bytes
    }

    func info(_ path: String) throws(HostError) -> InputInfo {
        let number = UInt64(truncatingIfNeeded: path.hashValue)
        let identity = InputInfo.Identity(device: 0, number: number)
        if path == "/dev/full" {
            return InputInfo(kind: .other, permissions: 0o666, identity: identity)
        }
        let kind: InputInfo.Kind = try entry(path) == nil ? .folder : .file
        return InputInfo(kind: kind, permissions: 0o644, identity: identity)
    }

    func kind(ofLink path: String) -> InputInfo.Kind? { (try? info(path))?.kind }

    func contents(
        of folder: String
    ) throws(HostError) -> [(name: String, kind: InputInfo.Kind)] {
        guard try entry(folder) == nil else { throw error("ENOTDIR", folder) }
        let folder = AbsolutePath.of(folder, in: currentFolder)
        return files.compactMap { path, bytes in
            guard path != "/", AbsolutePath.parent(of: path) == folder,
                let name = AbsolutePath.relative(path, to: folder)
            else { return nil }
            return (name, bytes == nil ? .folder : .file)
        }
    }

    func resolved(_ path: String) -> String { path }

    func isWritable(_ path: String) -> Bool { true }

    func write(
        _ path: String,
        _ contents: [OutputContent],
        _ mode: OutputMode
    ) throws(HostError) {
        let bytes = try contents.joined()
        if path == "-" {
            output += bytes
            return
        }
        if path == "/dev/full" { throw error("ENOSPC", path) }
        guard kind(ofLink: AbsolutePath.parent(of: path)) == .folder else {
            throw error("ENOENT", path)
        }
        if case .fix(let before) = mode, try entry(path) != before {
            throw error("CHANGED", path)
        }
        files[path] = .some(bytes)
    }

    func environment(_ name: String) -> String? { nil }

    var currentFolder: String { "/elsewhere" }

    var time: Double? { 0 }

    var readsTerminal: Bool { false }

    /// The contents of the files in a folder, by path.
    var contents: [String: String] {
        files.compactMapValues { bytes in bytes.map { String(decoding: $0, as: UTF8.self) } }
    }
}
#endif
