import CameoHost
import CameoXcode

/// Selects the project and the app target of a command.
extension ProjectContext {
    /// Throws if a command that takes no files was passed one.
    func rejectFiles(of command: CommandName) throws(CommandError) {
        if let file = arguments.files.first {
            throw .choice(.unexpectedFile(command: command.rawValue, file: file))
        }
    }

    /// Returns the project that the options specify, or the only one.
    package func project() throws(CommandError) -> FilePath {
        let given = arguments[.project] ?? "."
        let place = path(given)
        if place.pathExtension == "xcodeproj" {
            guard host.isFolder(place) else { throw .choice(.noSuchProject(path: given)) }
            return place
        }
        let folder =
            place.pathExtension == "xcworkspace" ? place.deletingLastPathComponent() : place
        guard host.isFolder(folder) else { throw .choice(.noSuchFolder(path: given)) }
        let projects = ProjectFolder.projects(in: folder, host)
        if projects.count == 1 { return projects[0] }
        guard !projects.isEmpty else {
            let path = arguments[.project] ?? place.path
            throw .choice(.noProject(path: path, MissingProject(in: folder, host)))
        }
        let names = projects.map { folder.relativePath(to: $0) }
        guard let choice = choose("Which project?", among: names) else {
            throw .choice(.severalProjects(path: given, names))
        }
        return projects[choice]
    }

    /// Returns the app target that the options specify, or the only one.
    package func target(in folder: ProjectFolder) throws(CommandError) -> String {
        if let name = arguments[.target] { return name }
        let apps = folder.appTargets.map { $0.name }
        let bundle = folder.bundle.lastPathComponent
        if apps.count == 1 { return apps[0] }
        guard !apps.isEmpty else {
            throw .choice(.noApp(project: bundle, targets: folder.project.targets.map { $0.name }))
        }
        guard let choice = choose("Which app?", among: apps) else {
            throw .choice(.severalApps(project: bundle, apps))
        }
        return apps[choice]
    }
}
