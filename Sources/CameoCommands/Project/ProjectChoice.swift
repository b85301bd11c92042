import CameoAnalysis
import CameoHost
import CameoXcode

/// Selection of the project and the app target for a command.
extension ProjectContext {
    /// Throws an error if files are passed to a command that takes none.
    func rejectFiles(of command: CommandName) throws(CommandError) {
        if let file = arguments.files.first {
            throw .usage(
                "\(HostProgram.name) \(command.rawValue) takes no files; did you mean --project \(file)?"
            )
        }
    }

    /// Returns the project that the options specify, or the only project that is found.
    package func project() throws(CommandError) -> FilePath {
        let given = arguments[.project] ?? "."
        let location = path(given)
        let isProject = location.pathExtension == "xcodeproj"
        let folder =
            location.pathExtension == "xcworkspace"
            ? location.deletingLastPathComponent() : location
        guard host.isFolder(folder) else {
            if location.path.contains("\u{FFFD}") {
                throw .file("\(given): the path of the folder isn't valid UTF-8; rename it")
            }
            throw .file(
                host.exists(folder)
                    ? "\(given): is a file; pass an .xcodeproj, or the folder that contains it"
                    : "\(given): no such \(isProject ? "project" : "folder")"
            )
        }
        if isProject { return location }
        let projects = ProjectFolder.projects(in: folder, host)
        if projects.count == 1 { return projects[0] }
        guard !projects.isEmpty else {
            let path = arguments[.project] ?? location.path
            if let generated = GeneratedProject.find(in: [folder], bundle: nil, host) {
                throw .file("\(path): \(generated.missingProject)")
            }
            throw .file(
                "\(path): \(MissingProject(in: folder, host).suggestion(for: folder, host))"
            )
        }
        return projects[try chosenProject(projects.map { folder.relativePath(to: $0) })]
    }

    /// Returns the project, unless Bazel generates it.
    func editableProject() throws(CommandError) -> FilePath {
        let bundle = try project()
        guard MissingProject.isGeneratedByBazel(bundle, host) else { return bundle }
        let folder = bundle.deletingLastPathComponent()
        throw .file(
            "\(bundle.lastPathComponent): rules_xcodeproj generates this project and would discard "
                + "changes. \(MissingProject.bazel.suggestion(for: folder, host))"
        )
    }

    /// Returns the index of the project that the user chooses.
    func chosenProject(_ names: [String]) throws(CommandError) -> Int {
        guard let choice = choose("Which project?", among: names) else {
            let given = arguments[.project]
            let isFolder = given.map { path($0).pathExtension.isEmpty } ?? false
            let parent = given.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 } ?? ""
            throw .usage(
                "\(given ?? "."): the folder contains several projects; pass --project with one of: "
                    + names.map { isFolder ? "\(parent)/\($0)" : $0 }.joined(separator: ", ")
            )
        }
        return choice
    }

    /// Returns the app target of a generated project that the options specify, or the only one.
    func target(
        of generated: GeneratedProject,
        _ project: ProjectFolder?
    ) throws(CommandError) -> String {
        let apps = project?.appTargets.map { $0.name } ?? generated.apps
        if let name = arguments[.target] {
            // A manifest may define apps that Cameo doesn't detect.
            guard apps.isEmpty || (apps + generated.apps).contains(name) else {
                throw .usage(
                    "\(generated.file.lastPathComponent) has no app target \(name); pass --target with one of: "
                        + apps.joined(separator: ", ")
                )
            }
            return name
        }
        guard apps.count > 1 else { return apps.first ?? generated.app ?? "App" }
        return try chosen(apps, in: generated.file.lastPathComponent)
    }

    /// Returns the app target that the options specify, or the only one.
    package func target(in folder: ProjectFolder) throws(CommandError) -> String {
        if let name = arguments[.target] { return name }
        let apps = folder.appTargets.map { $0.name }
        let bundle = folder.bundle.lastPathComponent
        if apps.count == 1 { return apps[0] }
        guard !apps.isEmpty else {
            throw .project(
                .noAppTarget(project: bundle, targets: folder.project.targets.map { $0.name })
            )
        }
        return try chosen(apps, in: bundle)
    }

    private func chosen(_ apps: [String], in file: String) throws(CommandError) -> String {
        guard let choice = choose("Which app?", among: apps) else {
            throw .usage(
                "\(file) has several app targets; pass --target with one of: "
                    + apps.joined(separator: ", ")
            )
        }
        return apps[choice]
    }
}
