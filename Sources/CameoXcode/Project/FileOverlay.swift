import CameoHost

/// Files on disk, overlaid with planned changes.
struct FileOverlay: Sendable {
    let system: any Host
    /// The planned contents by path; `nil` for files to delete.
    private var planned: [String: [UInt8]?] = [:]

    init(_ system: any Host) { self.system = system }

    /// Returns the content of a file after the planned changes; `nil` if it doesn't exist.
    func bytes(of file: FilePath) -> [UInt8]? {
        if !planned.isEmpty, let planned = planned[file.path] {
            return planned
        }
        return system.bytes(of: file)
    }

    /// Returns the planned content of a file; `nil` if the file doesn't change or will be deleted.
    func planned(_ file: FilePath) -> [UInt8]? { planned.isEmpty ? nil : planned[file.path] ?? nil }

    /// Whether a file will be deleted.
    func isDeleted(_ file: FilePath) -> Bool {
        if planned.isEmpty { return false }
        if case .some(.none) = planned[file.path] { return true }
        return false
    }

    /// Plans the content of a file, or its deletion.
    mutating func plan(_ bytes: [UInt8]?, for file: FilePath) { planned[file.path] = .some(bytes) }

    /// The planned files, sorted by path.
    var plannedFiles: [(file: FilePath, bytes: [UInt8]?)] {
        planned.sorted { $0.key < $1.key }.map { (FilePath($0.key), $0.value) }
    }

    /// Throws an error for planned files that are outside a folder, directly or through a symbolic
    /// link.
    ///
    /// - Parameter allowed: Paths of files outside the folder to which the project itself refers.
    func rejectFiles(outside root: FilePath, except allowed: Set<String>) throws(ProjectError) {
        for (file, _) in plannedFiles {
            let path = root.relativePath(to: file)
            guard !path.hasPrefix("..") || allowed.contains(file.path) else {
                throw .outsideProject(path: path)
            }
            var inner = root
            for part in path.split(separator: "/") where part != ".." {
                inner = inner.appendingPathComponent(String(part))
                try system.rejectSymbolicLink(inner)
            }
        }
    }

    /// Whether a relative path refers to a file outside of its folder.
    static func leavesFolder(_ path: String) -> Bool {
        path.hasPrefix("/") || path.split(separator: "/").contains("..")
    }
}

extension Host {
    /// Throws an error for a symbolic link, because its target may be outside the project.
    func rejectSymbolicLink(_ file: FilePath) throws(ProjectError) {
        guard let target = linkTarget(of: file) else { return }
        throw .symbolicLink(name: file.lastPathComponent, target: target)
    }
}
