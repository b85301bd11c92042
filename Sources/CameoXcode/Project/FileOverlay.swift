import Foundation

/// Files on disk, overlaid with planned changes.
struct FileOverlay: Sendable {
    /// The planned contents by path; `nil` for files to delete.
    private var planned: [String: [UInt8]?] = [:]

    /// The content of a file; `nil` if there is none.
    func bytes(of file: URL) -> [UInt8]? {
        if !planned.isEmpty, let planned = planned[file.standardizedFileURL.path] {
            return planned
        }
        return Self.bytesOnDisk(file)
    }

    /// The planned content of a file; `nil` if the file doesn't change or is deleted.
    func planned(_ file: URL) -> [UInt8]? {
        planned.isEmpty ? nil : planned[file.standardizedFileURL.path] ?? nil
    }

    /// Whether a file will be deleted.
    func isDeleted(_ file: URL) -> Bool {
        if planned.isEmpty { return false }
        if case .some(.none) = planned[file.standardizedFileURL.path] { return true }
        return false
    }

    /// Plans the content of a file, or its deletion.
    mutating func plan(_ bytes: [UInt8]?, for file: URL) {
        planned[file.standardizedFileURL.path] = .some(bytes)
    }

    /// The planned files, sorted by path.
    var plannedFiles: [(file: URL, bytes: [UInt8]?)] {
        planned.sorted { $0.key < $1.key }.map { (URL(fileURLWithPath: $0.key), $0.value) }
    }

    /// The maximum size of a file, in bytes.
    private static let maxSize = 1 << 31

    /// The content of a file on disk; `nil` if it can't be read or isn't a regular file.
    static func bytesOnDisk(_ file: URL) -> [UInt8]? {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // A pipe has no size, and folders can't be read.
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard (0...maxSize).contains(size), lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
        var isComplete = true
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size, let base = buffer.baseAddress {
                let length = read(descriptor, base + count, size - count)
                if length < 0, errno == EINTR { continue }
                guard length > 0 else {
                    isComplete = length == 0
                    return
                }
                count += length
            }
        }
        return isComplete ? bytes : nil
    }

    static func isFolder(_ url: URL) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
            && isDirectory.boolValue
    }

    /// Throws an error for planned files that are outside a folder, directly or by a symbolic link.
    ///
    /// - Parameter allowed: Paths of files outside the folder that the project itself refers to.
    func rejectFiles(outside root: URL, except allowed: Set<String>) throws(ProjectError) {
        for (file, _) in plannedFiles {
            let path = root.relativePath(to: file)
            guard !path.hasPrefix("..") || allowed.contains(file.path) else {
                throw .outsideProject(path: path)
            }
            var url = root.standardizedFileURL
            for part in path.split(separator: "/") where part != ".." {
                url.appendPathComponent(String(part))
                try Self.rejectSymbolicLink(url)
            }
        }
    }

    /// Whether a relative path leaves its folder.
    static func leavesFolder(_ path: String) -> Bool {
        path.hasPrefix("/") || path.split(separator: "/").contains("..")
    }

    /// Throws an error for a symbolic link, since its target may be outside the project.
    static func rejectSymbolicLink(_ url: URL) throws(ProjectError) {
        guard
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)
        else { return }
        throw .symbolicLink(name: url.lastPathComponent, target: target)
    }
}
