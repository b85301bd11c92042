import CameoHost

/// A resolver for the paths of groups and file references in a project.
struct ProjectPaths {
    let project: XcodeProject
    let root: FilePath

    /// Returns the location of a file reference or group; `nil` if its path is relative to a folder
    /// outside the project, such as the SDK or the build products.
    func url(of id: String) -> FilePath? { path(of: id).map { FilePath($0) } }

    /// Returns the absolute path of a file reference or group; `nil` if it is in the build
    /// products.
    func path(of id: String) -> String? { project.objects[id].flatMap { path(of: $0, depth: 0) } }

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
