import CameoXcode

/// A project, or a change to it, that the arguments don't specify. No file is changed when it is thrown.
package enum ProjectChoiceError: Error, Sendable {
    case unexpectedFile(command: String, file: String)
    case noSuchProject(path: String)
    case noSuchFolder(path: String)
    case noProject(path: String, MissingProject)
    case severalProjects(path: String, [String])
    case noApp(project: String, targets: [String])
    case severalApps(project: String, [String])
    /// Without a terminal, only `--yes` confirms changes.
    case notConfirmed
}

extension ProjectChoiceError: CustomStringConvertible {
    /// Whether the arguments are incorrect, not the project.
    var isUsage: Bool {
        switch self {
        case .unexpectedFile, .severalProjects, .severalApps, .notConfirmed: true
        case .noSuchProject, .noSuchFolder, .noProject, .noApp: false
        }
    }

    /// The failure, then the fix.
    package var description: String {
        switch self {
        case .unexpectedFile(let command, let file):
            "cameo \(command) takes no files; did you mean --project \(file)?"
        case .noSuchProject(let path): "\(path): no such project"
        case .noSuchFolder(let path): "\(path): no such folder"
        case .noProject(let path, let missing): "\(path): \(missing.suggestion)"
        case .severalProjects(let path, let names):
            "\(path): the folder contains several projects; pass --project with one of: "
                + names.joined(separator: ", ")
        case .noApp(let project, let targets):
            "\(project) has no iOS app target"
                + (targets.isEmpty ? "" : "; its targets are: \(targets.joined(separator: ", "))")
        case .severalApps(let project, let apps):
            "\(project) has several app targets; pass --target with one of: "
                + apps.joined(separator: ", ")
        case .notConfirmed: "Nothing was written; pass --yes to write these changes"
        }
    }
}
