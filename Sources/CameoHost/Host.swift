/// The host of a command that changes a project. In addition to a ``CommandHost``, it provides
/// locks, the library's files and random names.
///
/// All paths are absolute. Functions follow symbolic links, unless a comment states otherwise.
package protocol Host: CommandHost {
    /// Creates a file with the given contents.
    ///
    /// - Throws: ``HostError`` if the file exists or can't be created.
    func create(_ file: FilePath, _ bytes: [UInt8]) throws(HostError)

    /// Returns the target of a symbolic link; `nil` if the file isn't a symbolic link.
    func linkTarget(of file: FilePath) -> String?

    /// Returns whether the process may read a file.
    func isReadable(_ file: FilePath) -> Bool

    /// Renames a file. Replaces an existing file.
    func rename(_ file: FilePath, to new: FilePath) throws(HostError)

    /// Deletes a file, a symbolic link or an empty folder.
    func remove(_ file: FilePath) throws(HostError)

    /// Creates a folder and its missing parent folders.
    func createFolder(_ folder: FilePath) throws(HostError)

    func setPermissions(_ permissions: Int, of file: FilePath) throws(HostError)

    /// Locks a folder, so that no other process or run can lock it until the returned function is
    /// called or the process ends. Does nothing on file systems without locks.
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
    /// `Examples/VendorSteps`; `nil` if there is no such file.
    func resource(_ path: String) -> [UInt8]?

    /// Returns an unpredictable name for a temporary file.
    func uniqueName() -> String
}

extension Host {
    /// Returns the contents of a regular file.
    package func read(_ file: FilePath, limit: Int) throws(HostError) -> [UInt8] {
        guard try info(file.path).kind == .file else {
            throw HostError(name: "EFBIG", "\(file.path): not a regular file")
        }
        return try input(file.path, limit: limit)
    }

    /// Atomically creates or replaces a file.
    package func replace(_ file: FilePath, _ bytes: [UInt8]) throws(HostError) {
        try write(file.path, [.bytes(bytes)], .replace)
    }

    /// Returns the properties of a file or folder; `nil` if it doesn't exist.
    package func status(of file: FilePath) -> InputInfo? { try? info(file.path) }

    /// The time, in seconds since January 1, 2001 (UTC).
    package var now: Double { (time ?? 0) - 978_307_200 }

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
        ((try? contents(of: folder.path)) ?? []).sorted { $0.name < $1.name }
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
            case .folder:
                let inner = self.files(in: folder.appendingPathComponent(entry.name))
                files += inner.map { "\(entry.name)/\($0)" }
            default: files.append(entry.name)
            }
        }
        return files.sorted()
    }
}

/// The maximum size of a file, in bytes.
private let maxFileSize = Int(Int32.max)
