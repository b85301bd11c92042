import CameoHost

/// The conditions that prevent an installation.
extension Installer {
    /// Throws if the project contains an extension that isn't recorded in the manifest and
    /// conflicts with the options.
    func refuseExisting(
        _ options: InstallOptions,
        _ host: XcodeTarget,
        _ folder: ProjectFolder,
        _ files: FileOverlay,
        updates: Bool = false
    ) throws(ProjectError) {
        let app = ProjectProperties.configurations(of: host, folder, files)
        let own = ProjectProperties.extensions(of: host, app, folder, files).map { $0.name }
        let extensions = folder.extensionTargets.map { AppExtension($0, folder, files) }
        for found in extensions {
            let isOfHost = own.contains(found.name)
            let kind = options.kinds.first { options.name(of: $0) == found.name }
            if updates, kind != nil, Uninstaller.isOwn(found.target, folder) { continue }
            guard let kind, found.point == kind.extensionPoint else {
                if isOfHost, options.kinds.contains(.service) {
                    if found.isService {
                        throw exists(found, host)
                    }
                    // It may be a service extension, and iOS runs only one of them.
                    if let path = found.unreadablePath {
                        if let include = folder.missingInclude {
                            throw .install(.missingInclude(include, target: found.name))
                        }
                        throw .install(.unreadableExtension(target: found.name, path: path))
                    }
                }
                continue
            }
            let owner = folder.appTargets.first {
                $0.name != host.name && found.isDependency(of: $0)
            }
            if let owner, !isOfHost {
                throw .install(
                    .extensionOfOtherApp(
                        project: bundle.lastPathComponent,
                        extension: found.name,
                        owner: owner.name,
                        app: host.name
                    )
                )
            }
            let missing = found.missing(in: host)
            // Adopting the app's own extension adds the dependency.
            if missing.isEmpty
                || (missing == [.dependency(app: host.name)] && !found.importsCameo)
            {
                throw exists(found, host)
            }
            throw incomplete(found.name, missing)
        }
    }

    /// Throws if the project contains only parts of a recorded installation.
    func refuseIncomplete(
        _ entry: InstallManifest.Entry,
        _ folder: ProjectFolder
    ) throws(ProjectError) {
        let host = try Self.host(named: entry.app, in: folder)
        for name in entry.extensions.values.sorted() {
            guard let target = folder.project.targets.first(where: { $0.name == name }) else {
                throw incomplete(name, [.target])
            }
            let missing = AppExtension(target, folder, disk).missing(in: host)
            if !missing.isEmpty { throw incomplete(name, missing) }
        }
    }

    private func exists(_ found: AppExtension, _ host: XcodeTarget) -> ProjectError {
        .install(
            .serviceExtensionExists(target: found.name, app: host.name, isCameo: found.importsCameo)
        )
    }

    private func incomplete(
        _ name: String,
        _ missing: [ProjectError.Install.MissingPart]
    ) -> ProjectError {
        .install(
            .incompleteExtension(project: bundle.lastPathComponent, target: name, missing: missing)
        )
    }
}
