/// The surroundings of a command: files, a lock, the time and random names.
///
/// All paths are absolute. A symbolic link is followed, unless a function specifies otherwise.
package protocol Host: AnyObject, Sendable {
    /// Returns the content of a regular file of at most a number of bytes.
    func read(_ file: FilePath, limit: Int) throws(HostError) -> [UInt8]

    /// Creates a file.
    ///
    /// - Throws: ``HostError``, also if it exists.
    func create(_ file: FilePath, _ bytes: [UInt8]) throws(HostError)

    /// Creates or replaces a file in one step.
    func replace(_ file: FilePath, _ bytes: [UInt8]) throws(HostError)

    /// Returns the files and folders in a folder, in no particular order.
    func list(_ folder: FilePath) throws(HostError) -> [FolderEntry]

    /// Returns the properties of a file or folder; `nil` if there is none.
    func status(of file: FilePath) -> FileStatus?

    /// Returns the target of a symbolic link; `nil` for anything else.
    func linkTarget(of file: FilePath) -> String?

    /// Whether the process may read a file.
    func isReadable(_ file: FilePath) -> Bool

    /// Whether the process may write a file.
    func isWritable(_ file: FilePath) -> Bool

    /// Changes the name of a file, and replaces another one.
    func rename(_ file: FilePath, to new: FilePath) throws(HostError)

    /// Deletes a file, a symbolic link or an empty folder.
    func remove(_ file: FilePath) throws(HostError)

    /// Creates a folder and those around it that are missing.
    func createFolder(_ folder: FilePath) throws(HostError)

    func setPermissions(_ permissions: Int, of file: FilePath) throws(HostError)

    /// Locks a folder for other processes and runs, until the returned function is called or the process ends. On file
    /// systems without locks, it does nothing.
    ///
    /// - Parameter attempts: The number of attempts, 20 ms apart.
    /// - Returns: `nil` if the folder is locked.
    func lock(_ folder: FilePath, attempts: Int) throws(HostError) -> (@Sendable () -> Void)?

    /// Whether a second, independent parser reads a value from a property list in any format; also `true` if there is no
    /// such parser.
    func agrees(_ file: [UInt8], with value: PropertyValue) -> Bool

    /// Whether version control ignores one of several paths in a folder.
    func isIgnored(_ paths: [String], in folder: FilePath) -> Bool

    /// The paths of the library's files, relative to the package's root, sorted: sources, podspecs and license.
    var libraryPaths: [String] { get }

    /// Returns a file of the package: of the library, or in `Examples/VendorSteps`.
    func resource(_ path: String) -> [UInt8]?

    /// The absolute path of the current folder; empty if it was deleted.
    var currentFolder: String { get }

    /// The time, in seconds since January 1, 2001 (UTC).
    var now: Double { get }

    /// Returns a name that can't be guessed, for a temporary file.
    func uniqueName() -> String
}

/// A file or folder in a folder.
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
    /// The permissions of its owner, its group and others.
    package let permissions: Int
    /// The time of its last change, in seconds since January 1, 2001 (UTC).
    package let modified: Double

    package init(isFolder: Bool, permissions: Int, modified: Double) {
        self.isFolder = isFolder
        self.permissions = permissions
        self.modified = modified
    }
}

/// An operation of a host that failed.
package struct HostError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the system's error, such as `ENOSPC`.
    package let name: String
    package let description: String

    package init(name: String, _ description: String) {
        self.name = name
        self.description = description
    }

    /// The failure and, if there is one, the fix. Hosts describe the same error with different words.
    package var reason: String {
        switch name {
        case "ENOSPC", "EDQUOT": "the disk is full; free some space"
        case "EACCES", "EPERM": "a folder isn't writable; check its permissions"
        case "EROFS": "the disk is read-only; copy the project to another one"
        case "ENOTDIR", "EEXIST": "a file is in the place of a folder; move it"
        default: description
        }
    }
}

extension Host {
    /// Returns a file in `Examples/VendorSteps`.
    package func vendorStep(_ name: String) -> [UInt8]? { resource("Examples/VendorSteps/\(name)") }

    /// Whether there is a file or folder.
    package func exists(_ file: FilePath) -> Bool { status(of: file) != nil }

    /// Whether there is a folder.
    package func isFolder(_ file: FilePath) -> Bool { status(of: file)?.isFolder ?? false }

    /// The content of a file; `nil` if it can't be read or isn't a regular file.
    package func bytes(of file: FilePath) -> [UInt8]? { try? read(file, limit: maxFileSize) }

    /// The files and folders in a folder, sorted by name; none if it can't be read.
    package func entries(in folder: FilePath) -> [FolderEntry] {
        ((try? list(folder)) ?? []).sorted { $0.name < $1.name }
    }

    /// The names in a folder, sorted; none if it can't be read.
    package func sortedNames(in folder: FilePath) -> [String] {
        entries(in: folder).map { $0.name }
    }

    /// Whether an entry is a folder, or a link to one.
    package func isFolder(_ entry: FolderEntry, at path: FilePath) -> Bool {
        entry.kind == .folder || entry.kind == .link && isFolder(path)
    }

    /// The relative paths of the files in a folder and its subfolders, sorted.
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
