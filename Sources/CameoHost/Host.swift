/// The environment of a command that changes a project. It provides files, a lock, the time and
/// random names.
///
/// All paths are absolute. Functions follow symbolic links, unless a comment states
/// the contrary.
package protocol Host: AnyObject, Sendable {
    /// Returns the contents of a regular file.
    func read(_ file: FilePath, limit: Int) throws(HostError) -> [UInt8]

    /// Creates a file with contents.
    ///
    /// - Throws: ``HostError`` if the file exists or can't be created.
    func create(_ file: FilePath, _ bytes: [UInt8]) throws(HostError)

    /// Atomically creates or replaces a file.
    func replace(_ file: FilePath, _ bytes: [UInt8]) throws(HostError)

    /// Returns the files and folders in a folder, in no particular order.
    func list(_ folder: FilePath) throws(HostError) -> [FolderEntry]

    /// Returns the properties of a file or folder; `nil` if it doesn't exist.
    func status(of file: FilePath) -> FileStatus?

    /// Returns the target of a symbolic link; `nil` if the file isn't a symbolic link.
    func linkTarget(of file: FilePath) -> String?

    /// Returns whether the process may read a file.
    func isReadable(_ file: FilePath) -> Bool

    /// Returns whether the process may write a file.
    func isWritable(_ file: FilePath) -> Bool

    /// Renames a file. Replaces an existing file.
    func rename(_ file: FilePath, to new: FilePath) throws(HostError)

    /// Deletes a file, a symbolic link or an empty folder.
    func remove(_ file: FilePath) throws(HostError)

    /// Creates a folder and its missing parent folders.
    func createFolder(_ folder: FilePath) throws(HostError)

    func setPermissions(_ permissions: Int, of file: FilePath) throws(HostError)

    /// Locks a folder for other processes and other runs, until the returned function is called or
    /// the process ends. Does nothing on file systems without locks.
    ///
    /// - Parameter attempts: The number of attempts, 20 ms apart.
    /// - Returns: A function that unlocks the folder; `nil` if the folder is already locked.
    func lock(_ folder: FilePath, attempts: Int) throws(HostError) -> (@Sendable () -> Void)?

    /// Returns whether a second, independent parser reads the same value from a property list.
    /// Returns `true` if there is no such parser.
    func agrees(_ file: [UInt8], with value: PropertyValue) -> Bool

    /// Returns whether version control ignores at least one of several paths in a folder.
    func isIgnored(_ paths: [String], in folder: FilePath) -> Bool

    /// The paths of the library's files, sorted and relative to the package's root. They include
    /// sources, podspecs and the license.
    var libraryPaths: [String] { get }

    /// Returns the contents of a file in the package: a file of the library, or a file in
    /// `Examples/VendorSteps`.
    func resource(_ path: String) -> [UInt8]?

    /// The absolute path of the current folder; empty if it was deleted.
    var currentFolder: String { get }

    /// The time, in seconds since January 1, 2001 (UTC).
    var now: Double { get }

    /// Returns an unpredictable name for a temporary file.
    func uniqueName() -> String
}

/// An entry of a folder: a file, a folder or a symbolic link.
package struct FolderEntry: Sendable, Hashable {
    package enum Kind: Sendable {
        case file, folder, link
    }

    package let name: String
    package let kind: Kind

    package init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }
}

/// The properties of a file or folder.
package struct FileStatus: Sendable, Hashable {
    package let isFolder: Bool
    /// The permissions for the owner, the group and others.
    package let permissions: Int
    /// The time of the last change, in seconds since January 1, 2001 (UTC).
    package let modified: Double

    package init(isFolder: Bool, permissions: Int, modified: Double) {
        self.isFolder = isFolder
        self.permissions = permissions
        self.modified = modified
    }
}

/// The error that is thrown if an operation of a host fails.
package struct HostError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the system's error, such as `ENOSPC`.
    package let name: String
    package let description: String

    package init(name: String, _ description: String) {
        self.name = name
        self.description = description
    }

    /// The failure and, if known, the fix. The wording depends on the host.
    package var reason: String {
        switch name {
        case "ENOSPC", "EDQUOT": "the disk is full; free some space"
        case "EACCES", "EPERM": "a folder isn't writable; check its permissions"
        case "EROFS": "the disk is read-only; copy the project to a writable disk"
        case "ENOTDIR", "EEXIST": "a file has the path of a folder; move it"
        default: description
        }
    }
}

extension Host {
    /// Returns the contents of a file in `Examples/VendorSteps`; `nil` if the file doesn't exist.
    package func vendorStep(_ name: String) -> [UInt8]? { resource("Examples/VendorSteps/\(name)") }

    /// Returns whether a file or folder exists at a path.
    package func exists(_ file: FilePath) -> Bool { status(of: file) != nil }

    /// Returns whether a folder exists at a path.
    package func isFolder(_ file: FilePath) -> Bool { status(of: file)?.isFolder ?? false }

    /// Returns the contents of a file; `nil` if it can't be read or isn't a regular file.
    package func bytes(of file: FilePath) -> [UInt8]? { try? read(file, limit: maxFileSize) }

    /// Returns the files and folders in a folder, sorted by name; empty if the folder can't be
    /// read.
    package func entries(in folder: FilePath) -> [FolderEntry] {
        ((try? list(folder)) ?? []).sorted { $0.name < $1.name }
    }

    /// Returns the sorted names in a folder; empty if the folder can't be read.
    package func sortedNames(in folder: FilePath) -> [String] {
        entries(in: folder).map { $0.name }
    }

    /// Returns whether an entry is a folder or a symbolic link to a folder.
    package func isFolder(_ entry: FolderEntry, at path: FilePath) -> Bool {
        entry.kind == .folder || entry.kind == .link && isFolder(path)
    }

    /// Returns the relative paths of the files in a folder and its subfolders, sorted.
    package func files(in folder: FilePath) -> [String] {
        var files: [String] = []
        for entry in entries(in: folder) {
            switch entry.kind {
            case .file, .link: files.append(entry.name)
            case .folder:
                let inner = self.files(in: folder.appendingPathComponent(entry.name))
                files += inner.map { "\(entry.name)/\($0)" }
            }
        }
        return files.sorted()
    }
}

/// The maximum size of a file, in bytes.
private let maxFileSize = Int(Int32.max)
