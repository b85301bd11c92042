import CameoHost
import CameoXcode

/// Parsing of the options for an installation.
extension ProjectContext {
    /// Returns an installer that reads resources from the project's folder and from the host.
    func installer(of folder: ProjectFolder) -> Installer {
        let host = host
        return Installer(folder, copies: copies(in: folder.root, of: folder.bundle)) {
            (options) throws(ProjectError) in
            do throws(CommandError) {
                return try InstallResources(reading: options, root: folder.root, host)
            } catch .project(let error, _) {
                throw error
            } catch {
                throw .resources(error.entry, description: error.description)
            }
        }
    }

    /// Parses the options of an installation. Paths become relative to the project's folder.
    func options(root: FilePath) throws(CommandError) -> InstallOptions {
        var options = try CommandError.rethrowing(try InstallOptions(values: arguments.values))
        if arguments.has(.noAppGroup) {
            guard !arguments.has(.appGroup) else {
                throw .options(.conflictingOptions(["--app-group", "--no-app-group"]))
            }
            options.appGroup = .none
        }
        func relative(_ path: String) -> String { root.relativePath(to: self.path(path)) }
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
                throw .options(
                    .invalidValue(
                        option: "--package-location",
                        value: location,
                        expected: .subfolder
                    )
                )
            }
            options.packageLocation = LibraryCopies.prefix + inner
        }
        return options
    }

    /// Returns the copies of the library in a folder.
    ///
    /// - Parameter project: The project that uses the copies.
    func copies(in folder: FilePath, of project: FilePath) -> LibraryCopies {
        let host = host
        return LibraryCopies(host, root: folder, project: project, library: Library(host)) {
            host.isIgnored($0, in: folder)
        }
    }

    /// Returns options with the default location of the library: the published package, otherwise a
    /// copy.
    func defaults(_ copies: LibraryCopies) -> InstallOptions {
        var options = InstallOptions()
        options.packageLocation = copies.defaultLocation()
        return options
    }
}
