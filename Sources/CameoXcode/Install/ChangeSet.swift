import Foundation

/// What will be done to files.
package struct ChangeSet: Sendable {
    /// A file that will be made, changed or deleted.
    package struct Change: Sendable {
        /// What will be done.
        package enum Kind: String, Sendable {
            case create, update, delete
        }

        /// The file's path in the project's folder.
        package let path: String
        let file: URL
        /// What the file holds; `nil` where there is none.
        package let before: [UInt8]?
        /// What it will hold; `nil` where there will be none.
        package let after: [UInt8]?

        /// What will be done.
        package var kind: Kind {
            if before == nil { .create } else if after == nil { .delete } else { .update }
        }
    }

    /// The changes, by path.
    package var changes: [Change] = []
    /// What the user should know.
    package var warnings: [InstallWarning] = []

    /// The changes that lead from what is on disk to what was planned.
    init(_ files: FileOverlay, root: URL, warnings: [InstallWarning]) {
        changes = files.plannedFiles.compactMap { planned in
            let before = FileOverlay.bytesOnDisk(planned.file)
            guard before != planned.bytes else { return nil }
            return Change(
                path: root.relativePath(to: planned.file),
                file: planned.file,
                before: before,
                after: planned.bytes
            )
        }
        self.warnings = warnings.unique
    }
}
