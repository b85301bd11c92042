import Foundation

/// Resolves the paths of groups and file references in a project.
struct ProjectPaths {
    private let root: URL
    private let project: XcodeProject

    init(project: XcodeProject, root: URL) {
        self.project = project
        self.root = root
    }

    /// The URL of a file reference or group; `nil` if it is in the build products.
    func url(of id: String) -> URL? { path(of: id).map { URL(fileURLWithPath: $0) } }

    /// The absolute path of a file reference or group; `nil` if it is in the build products.
    func path(of id: String) -> String? {
        project.objects[id].flatMap { path(of: $0, depth: 0) }
    }

    private func path(of object: XcodeProject.Object, depth: Int) -> String? {
        guard depth < 64 else { return nil }
        let path = object["path"]
        switch object["sourceTree"] {
        case "SOURCE_ROOT", "<absolute>": return path.map { root.path.appendingPath($0) }
        case "<group>", nil:
            let folder = project.parent(of: object).flatMap { parent in
                project.cache.folders.value(for: "\(parent.node.index) \(root.path)") {
                    self.path(of: parent, depth: depth + 1)
                }
            }
            let parent = folder ?? root.path
            return path.map(parent.appendingPath) ?? parent
        default: return nil
        }
    }
}

extension String {
    /// The normalized path of a path relative to this absolute one.
    func appendingPath(_ path: String) -> String {
        let start = path.hasPrefix("/") ? path : "\(self)/\(path)"
        guard start.contains("//") || start.contains("/.") || start.hasSuffix("/") else {
            return start
        }
        var parts: [Substring] = []
        for part in start.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}

extension URL {
    /// The URL of a path relative to this folder.
    func file(_ path: String) -> URL {
        URL(fileURLWithPath: self.path.appendingPath(path))
    }
}
