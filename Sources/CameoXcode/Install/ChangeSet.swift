import CameoHost

/// The planned changes to files, and the warnings about them.
package struct ChangeSet: Sendable {
    /// A file to create, update or delete.
    package struct Change: Sendable {
        /// The effect of a change on its file.
        package enum Kind: String, Sendable {
            case create, update, delete
        }

        /// The path, relative to the project's folder.
        package let path: String
        let file: FilePath
        /// The current contents; `nil` if the file doesn't exist.
        package let before: [UInt8]?
        /// The new contents; `nil` to delete the file.
        package let after: [UInt8]?

        /// The effect, which follows from the contents before and after the change.
        package var kind: Kind {
            if before == nil { .create } else if after == nil { .delete } else { .update }
        }
    }

    /// The changes, sorted by path.
    package var changes: [Change] = []
    /// The warnings to show to the user.
    package var warnings: [InstallWarning] = []
    /// The path of the `.xcodeproj`.
    let bundle: FilePath
    let system: any Host
    let root: FilePath
    /// The version of the project on disk for which the changes were planned; `nil` to skip the
    /// check.
    let version: ProjectVersion?

    /// Folders with too many changed files to list, relative to the project's folder.
    package var folders: [String] = []

    /// Compares planned files with the files on disk.
    ///
    /// - Parameters:
    ///   - bundle: The `.xcodeproj`, or the folder of a project that is generated.
    ///   - root: The project's folder.
    ///   - version: The version of the project that was read.
    init(
        _ files: FileOverlay,
        bundle: FilePath,
        root: FilePath,
        version: ProjectVersion? = nil,
        warnings: [InstallWarning],
        folders: [String] = []
    ) {
        self.bundle = bundle
        system = files.system
        self.root = root
        self.version = version
        changes = files.plannedFiles.compactMap { planned in
            let before = files.system.bytes(of: planned.file)
            guard before != planned.bytes else { return nil }
            return Change(
                path: root.relativePath(to: planned.file),
                file: planned.file,
                before: before,
                after: planned.bytes
            )
        }
        self.warnings = warnings.unique
        self.folders = folders
    }
}
