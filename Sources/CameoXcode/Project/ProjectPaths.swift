import Foundation

/// Resolves the paths of groups and file references in a project.
struct ProjectPaths {
    private let root: URL
    private let project: XcodeProject
    private let parents: [String: XcodeProject.Object]

    init(project: XcodeProject, root: URL) {
        self.project = project
        self.root = root
        var parents: [String: XcodeProject.Object] = [:]
        for object in project.objects.values {
            for child in object.list("children") { parents[child] = object }
        }
        self.parents = parents
    }

    /// The URL of a file reference or group; `nil` if it is in the build products.
    func url(of id: String, depth: Int = 0) -> URL? {
        guard depth < 64, let object = project.objects[id] else { return nil }
        let path = object["path"]
        switch object["sourceTree"] {
        case "SOURCE_ROOT", "<absolute>": return path.map(root.file)
        case "<group>", nil:
            let folder = parents[id].flatMap { url(of: $0.id, depth: depth + 1) } ?? root
            guard let path else { return folder }
            return folder.file(path)
        default: return nil
        }
    }
}

extension URL {
    /// The URL of a path relative to this folder.
    func file(_ path: String) -> URL {
        path.hasPrefix("/")
            ? URL(fileURLWithPath: path).standardizedFileURL
            : appendingPathComponent(path).standardizedFileURL
    }
}
