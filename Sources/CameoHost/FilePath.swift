/// The absolute path of a file or folder, without `.`, `..` or repeated slashes.
package struct FilePath: Sendable, Hashable {
    /// The path as text. It doesn't end with a slash, unless it is the root.
    package let path: String

    /// Creates a normalized path.
    ///
    /// - Parameter path: An absolute path.
    package init(_ path: String) { self.path = path.normalizedPath }

    private init(normalized path: String) { self.path = path }

    /// The name of the file or folder.
    package var lastPathComponent: String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { slash in
            path.utf8.count == 1 ? path : String(path[path.utf8.index(after: slash)...])
        } ?? path
    }

    /// The file extension without its dot; empty if the name has none.
    package var pathExtension: String {
        let name = lastPathComponent
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return String(name[name.index(after: dot)...])
    }

    /// Returns the path without the file extension.
    package func deletingPathExtension() -> FilePath {
        let count = pathExtension.utf8.count
        return count == 0
            ? self : FilePath(normalized: String(path.utf8.dropLast(count + 1)) ?? path)
    }

    /// Returns the path of the folder that contains the file or folder.
    package func deletingLastPathComponent() -> FilePath {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else {
            return FilePath(normalized: "/")
        }
        return FilePath(normalized: String(path[..<slash]))
    }

    /// Returns the path of a file in this folder.
    ///
    /// - Parameter name: A name, or several names separated by slashes.
    package func appendingPathComponent(_ name: String) -> FilePath { FilePath("\(path)/\(name)") }

    /// Returns the absolute path for a path that is absolute or relative to this folder.
    package func file(_ path: String) -> FilePath {
        FilePath(normalized: self.path.appendingPath(path))
    }

    /// Returns the relative path from this folder to a file or folder.
    package func relativePath(to other: FilePath) -> String {
        let own = path.split(separator: "/")
        let others = other.path.split(separator: "/")
        let common = zip(own, others).prefix { $0 == $1 }.count
        let steps = Array(repeating: "..", count: own.count - common) + others.dropFirst(common)
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }
}

extension String {
    /// Returns the normalized path for a path that is absolute or relative to this absolute path.
    package func appendingPath(_ path: String) -> String {
        (path.hasPrefix("/") ? path : "\(self)/\(path)").normalizedPath
    }

    /// The absolute path without `.`, `..` or repeated slashes.
    fileprivate var normalizedPath: String {
        guard !isNormalizedPath else { return self }
        var parts: [Substring] = []
        for part in split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// For speed: whether the path is already normalized, because no slash is at the end or before
    /// another slash or a dot. Paths with hidden files aren't recognized, but they are rare.
    private var isNormalizedPath: Bool {
        var previous: UInt8 = 0
        for byte in utf8 {
            if previous == UInt8(ascii: "/"), byte == previous || byte == UInt8(ascii: ".") {
                return false
            }
            previous = byte
        }
        return previous != UInt8(ascii: "/") || utf8.count == 1
    }
}
