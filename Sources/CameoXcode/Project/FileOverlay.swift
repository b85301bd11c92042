import Foundation

/// Files as they are on disk, or as they will be.
struct FileOverlay: Sendable {
    /// What files will be, by their paths; `nil` for those that will not be.
    private var planned: [String: [UInt8]?] = [:]

    /// The bytes of a file; `nil` where there is none.
    func bytes(of file: URL) -> [UInt8]? {
        if let planned = planned[file.standardizedFileURL.path] { return planned }
        return Self.bytesOnDisk(file)
    }

    /// Says what a file will be.
    mutating func plan(_ bytes: [UInt8]?, for file: URL) {
        planned[file.standardizedFileURL.path] = .some(bytes)
    }

    /// The files of which something was said, by path.
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

    /// Refuses files that lie outside a folder, or that a link on the way leads away from it.
    ///
    /// - Parameter allowed: Files outside that the project itself names.
    func refuseForeign(root: URL, allowed: Set<String>) throws(ProjectError) {
        for (file, _) in plannedFiles {
            let path = root.relativePath(to: file)
            guard !path.hasPrefix("..") || allowed.contains(file.path) else {
                throw .outsideOfProject(path: path)
            }
            var place = root.standardizedFileURL
            for part in path.split(separator: "/") where part != ".." {
                place.appendPathComponent(String(part))
                try Self.refuseLink(place)
            }
        }
    }

    /// Refuses to work through a link: what it leads to belongs to another place.
    static func refuseLink(_ url: URL) throws(ProjectError) {
        guard
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)
        else { return }
        throw .symbolicLink(name: url.lastPathComponent, target: target)
    }
}
