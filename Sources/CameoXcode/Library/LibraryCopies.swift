import CameoHost

/// The copies of the library in a project's folder.
package struct LibraryCopies {
    private let system: any Host
    /// The project's folder.
    let root: FilePath
    /// The `.xcodeproj`, or the manifest from which it is generated.
    let project: FilePath
    private let readLibrary: () -> Library
    private let cache = Cached<String, Library>()
    let ignores: (_ paths: [String]) -> Bool

    /// Creates the collection of copies in a project's folder.
    ///
    /// - Parameters:
    ///   - library: The library that is part of the tool.
    ///   - ignores: Returns whether version control ignores one of several paths in the folder.
    package init(
        _ system: any Host,
        root: FilePath,
        project: FilePath,
        library: @autoclosure @escaping () -> Library = Library(version: "0", files: []),
        ignores: @escaping (_ paths: [String]) -> Bool = { _ in false }
    ) {
        self.system = system
        self.root = root
        self.project = project
        readLibrary = library
        self.ignores = ignores
    }

    /// The library that is part of the tool. It is read lazily, because most commands don't need
    /// it.
    private var library: Library { cache.value(for: "", readLibrary) }

    /// The prefix of a package location that refers to a copy. The folder follows it.
    package static let prefix = "copy:"

    /// The possible folders, in order of preference.
    ///
    /// The copy is next to the project, not at the root of the repository. In React Native and
    /// Flutter apps, this folder contains all iOS code, and the project still finds the copy if
    /// the folder is moved.
    private static let locations = ["Packages/Cameo", "LocalPackages/Cameo", "Libraries/Cameo"]

    /// The folder of the copy for a first installation: a folder that contains a copy, otherwise
    /// the first folder that Git doesn't ignore.
    private var defaultFolder: String {
        let copies = Self.locations.map(copy)
        let found = copies.first { $0.exists } ?? copies.first { !isIgnored($0) }
        return (found ?? copies[0]).path
    }

    /// Returns the package location for a first installation: the published package, otherwise a
    /// copy.
    ///
    /// - Parameter url: The URL of the published package; empty if there is none.
    package func defaultLocation(published url: String = PublishedPackage.url) -> String {
        url.isEmpty ? Self.prefix + defaultFolder : url
    }

    /// Plans to create or update copies, and to remove other copies that the project uses.
    ///
    /// - Parameters:
    ///   - needed: The folders of copies that the project will use.
    ///   - former: The folders of copies that the project has used.
    /// - Returns: All folders with changes.
    func plan(
        _ needed: [String],
        former: [String] = [],
        _ view: inout FileOverlay,
        _ warnings: inout [InstallWarning]
    ) throws(ProjectError) -> [String] {
        let former = (former + Self.locations.filter { copy($0).isUsed }).unique
            .filter { !needed.contains($0) }
        for path in former { try copy(path).remove(&view, &warnings) }
        for path in needed {
            let copy = copy(path)
            if try copy.record() == nil {
                if isIgnored(copy) {
                    warnings.append(.libraryIgnored(folder: path))
                } else if Self.locations.dropFirst().contains(path) {
                    warnings.append(.libraryElsewhere(folder: path, ignored: Self.locations[0]))
                }
            }
            try copy.update(to: library, &view, &warnings)
        }
        return needed + former
    }

    /// Returns the changes to copies without changes to the project file.
    ///
    /// - Parameter needed: The folders of copies that the project will use.
    /// - Throws: ``ProjectError``.
    package func changes(_ needed: [String]) throws(ProjectError) -> ChangeSet {
        var view = FileOverlay(system)
        var warnings: [InstallWarning] = []
        let folders = try plan(needed, &view, &warnings)
        try view.rejectFiles(outside: root, except: [])
        return ChangeSet(
            view,
            bundle: system.isFolder(project) ? project : root,
            root: root,
            warnings: warnings,
            folders: folders
        )
    }

    private func copy(_ path: String) -> LibraryCopy {
        LibraryCopy(system: system, path: path, root: root, user: project)
    }

    private func isIgnored(_ copy: LibraryCopy) -> Bool {
        ignores(library.files.map { "\(copy.path)/\($0.path)" })
    }
}
