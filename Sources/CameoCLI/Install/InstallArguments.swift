import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoXcode
import EmbeddedLibrary
import Foundation

/// The options that specify an installation.
enum InstallArguments {
    /// Returns an installer that reads resources from the project's folder and the tool.
    static func installer(of folder: ProjectFolder) -> Installer {
        Installer(folder, copies: copies(in: folder.root, of: folder.bundle)) {
            (options) throws(ProjectError) in
            do {
                return try InstallResources(reading: options, root: folder.root)
            } catch {
                throw .resources(ErrorEntry(error), description: "\(error)")
            }
        }
    }

    /// The library that the tool contains.
    private static var library: Library {
        Library(
            version: CommandLineTool.version,
            files: LibraryFile.all.map { .init(path: $0.path, bytes: $0.bytes) }
        )
    }

    /// Parses the options of a call. Paths become relative to the project's folder.
    static func options(_ arguments: Arguments, root: FilePath) throws -> InstallOptions {
        var options = try InstallOptions(words: arguments.values)
        if arguments.has(.noAppGroup) {
            guard !arguments.has(.appGroup) else {
                throw InstallOptionsError.conflictingOptions(["--app-group", "--no-app-group"])
            }
            options.appGroup = .none
        }
        func relative(_ path: String) -> String {
            root.relativePath(to: FilePath(URL(fileURLWithPath: path)))
        }
        options.hook = options.hook.map(relative)
        options.defaultAvatarImage = options.defaultAvatarImage.map(relative)
        options.mapping = options.mapping.map(relative)
        if let location = options.packageLocation, !InstallResources.isURL(location) {
            guard let folder = options.copyFolder else {
                options.packageLocation = relative(location)
                return options
            }
            let inner = relative(folder)
            guard !folder.isEmpty, inner != ".", !inner.hasPrefix("..") else {
                throw InstallOptionsError.invalidValue(
                    option: "--package-location",
                    value: location,
                    expected: .subfolder
                )
            }
            options.packageLocation = LibraryCopies.prefix + inner
        }
        return options
    }

    /// Returns the copies of the library in a folder.
    ///
    /// - Parameter project: The project that uses them.
    static func copies(in folder: FilePath, of project: FilePath) -> LibraryCopies {
        LibraryCopies(NativeHost.shared, root: folder, project: project, library: library) {
            GitIgnore.matches($0, in: folder)
        }
    }

    /// Returns the default location of the library: the published package, otherwise a copy.
    static func defaults(_ copies: LibraryCopies) -> InstallOptions {
        var options = InstallOptions()
        options.packageLocation = copies.defaultLocation()
        return options
    }
}
