import CameoHost

/// Functions for absolute paths that don't access the file system.
package enum AbsolutePath {
    /// Returns a path as an absolute path, without `.` and `..`.
    ///
    /// - Parameter current: The current folder.
    package static func of(_ path: String, in current: String) -> String {
        current.appendingPath(path)
    }

    /// Returns the folder that contains a file or folder.
    package static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex
        else { return "/" }
        return String(path[..<slash])
    }

    /// Returns the path of an item in a folder.
    package static func file(_ name: String, in folder: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// Returns a path relative to a folder; `nil` if it isn't in the folder.
    package static func relative(_ path: String, to folder: String) -> String? {
        let prefix = folder == "/" ? "/" : folder + "/"
        guard path.hasPrefix(prefix) else { return nil }
        return String(path.dropFirst(prefix.count))
    }

    /// Returns a path for messages: relative if it is in the current folder, otherwise absolute.
    ///
    /// - Parameter current: The current folder; empty if it was deleted.
    package static func forPeople(_ path: String, in current: String) -> String {
        current.isEmpty ? path : relative(path, to: current) ?? path
    }
}

extension CommandContext {
    /// Returns a path as an absolute path, without `.` and `..`.
    package func absolute(_ path: String) -> String { AbsolutePath.of(path, in: folder) }

    /// Returns a path for messages: relative if it is in the current folder, otherwise absolute.
    package func forPeople(_ path: String) -> String { AbsolutePath.forPeople(path, in: folder) }

    /// Returns whether a file or folder exists at a path.
    package func exists(_ path: String) -> Bool { (try? host.info(path)) != nil }

    /// Returns whether a folder exists at a path.
    package func isFolder(_ path: String) -> Bool { (try? host.info(path))?.kind == .folder }
}
