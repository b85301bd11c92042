import CameoHost

extension AppExtension {
    /// The folder and group for new files of an extension.
    struct FileLocation {
        let directory: FilePath
        /// The ID of the group that lists the extension's files; `nil` if there is none.
        let group: String?
        /// The ID of the reference after which new references are inserted; `nil` to append them.
        let neighbor: String?
        /// Whether the group's path is the path of the folder.
        let isGroupFolder: Bool
        /// Whether the folder is synchronized, so that Xcode finds its files without references.
        let isSynchronized: Bool

        /// Finds the folder of the extension's class or Info.plist. If other targets compile all
        /// files in these folders, uses a folder with the extension's name.
        init(of found: AppExtension, _ declaration: PrincipalClass.Declaration?) {
            let folder = found.folder
            let plist = found.configurations.first?.infoPlistPath.map(folder.root.file)
            let paths = folder.paths
            let project = folder.project
            let groups = project.all("PBXFileSystemSynchronizedRootGroup").compactMap { group in
                paths.path(of: group.id).map { (id: group.id, path: "\($0)/") }
            }
            /// Returns whether a target compiles all files in the folder of a file.
            func compiles(_ target: XcodeTarget, _ file: FilePath) -> Bool {
                let own = target.object.list("fileSystemSynchronizedGroups")
                return groups.contains { own.contains($0.id) && file.path.hasPrefix($0.path) }
            }
            let root = folder.root.path + "/"
            let others = project.targets.filter { $0.object.id != found.target.object.id }
            let file =
                [declaration?.source.file, plist].compactMap { $0 }.first { file in
                    file.path.hasPrefix(root) && !others.contains { compiles($0, file) }
                } ?? folder.root.appendingPathComponent("\(found.name)/-")
            isSynchronized = compiles(found.target, file)
            let folderURL = file.deletingLastPathComponent()
            directory = folderURL
            let reference = project.all("PBXFileReference").first {
                paths.path(of: $0.id) == file.path
            }
            let parent = reference.flatMap { project.parent(of: $0) }
            neighbor = reference?.id
            group = parent?.id
            isGroupFolder = parent.map { paths.path(of: $0.id) == folderURL.path } ?? false
        }

        /// Returns the path of a new file, relative to the project's folder.
        func path(of name: String, in folder: ProjectFolder) -> String {
            folder.path(of: directory.appendingPathComponent(name))
        }
    }
}
