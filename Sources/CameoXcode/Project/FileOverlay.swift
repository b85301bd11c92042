import Foundation

/// Files on disk, overlaid with planned changes.
struct FileOverlay: Sendable {
    /// The planned contents by path; `nil` for files to delete.
    private var planned: [String: [UInt8]?] = [:]

    /// The content of a file; `nil` if there is none.
    func bytes(of file: URL) -> [UInt8]? {
        if let planned = planned[file.standardizedFileURL.path] { return planned }
        return Self.bytesOnDisk(file)
    }

    /// Plans the content of a file, or its deletion.
    mutating func plan(_ bytes: [UInt8]?, for file: URL) {
        planned[file.standardizedFileURL.path] = .some(bytes)
    }

    /// The planned files, sorted by path.
    var plannedFiles: [(file: URL, bytes: [UInt8]?)] {
        planned.sorted { $0.key < $1.key }.map { (URL(fileURLWithPath: $0.key), $0.value) }
    }

    static func bytesOnDisk(_ file: URL) -> [UInt8]? {
        guard !isFolder(file) else { return nil }
        return FileManager.default.contents(atPath: file.path).map(Array.init)
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

    /// Throws an error for a symbolic link, since its target may be outside the project.
    static func rejectSymbolicLink(_ url: URL) throws(ProjectError) {
        guard
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)
        else { return }
        throw .symbolicLink(name: url.lastPathComponent, target: target)
    }
}
