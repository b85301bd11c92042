import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoPreview
import CameoXcode
import Foundation

/// Selects the project and the app target of a command.
enum ProjectChoice {
    /// Throws if a command that takes no files was passed one.
    static func rejectFiles(_ arguments: Arguments, of command: String) throws {
        if let file = arguments.files.first {
            throw ProjectChoiceError.unexpectedFile(command: command, file: file)
        }
    }

    /// Returns the project that the options specify, or the only one.
    static func project(_ arguments: Arguments, _ console: Console) throws -> FilePath {
        let given = arguments[.project] ?? "."
        let place = FilePath(URL(fileURLWithPath: given))
        if place.pathExtension == "xcodeproj" {
            guard Folder.exists(place.path) else {
                throw ProjectChoiceError.noSuchProject(path: given)
            }
            return place
        }
        let folder =
            place.pathExtension == "xcworkspace" ? place.deletingLastPathComponent() : place
        guard Folder.exists(folder.path) else {
            throw ProjectChoiceError.noSuchFolder(path: given)
        }
        let projects = ProjectFolder.projects(in: folder, NativeHost.shared)
        if projects.count == 1 { return projects[0] }
        guard !projects.isEmpty else {
            throw ProjectChoiceError.noProject(
                path: arguments[.project] ?? place.path,
                MissingProject(in: folder, NativeHost.shared)
            )
        }
        let names = projects.map { folder.relativePath(to: $0) }
        let choice = try console.choose(
            "Which project?",
            among: names,
            otherwise: .severalProjects(path: arguments[.project] ?? place.path, names)
        )
        return projects[choice]
    }

    /// Returns the app target that the options specify, or the only one.
    static func target(
        _ arguments: Arguments,
        in folder: ProjectFolder,
        _ console: Console
    ) throws -> String {
        if let name = arguments[.target] { return name }
        let apps = folder.appTargets.map(\.name)
        let bundle = folder.bundle.lastPathComponent
        if apps.count == 1 { return apps[0] }
        guard !apps.isEmpty else {
            throw ProjectChoiceError.noApp(
                project: bundle,
                targets: folder.project.targets.map(\.name)
            )
        }
        let choice = try console.choose(
            "Which app?",
            among: apps,
            otherwise: .severalApps(project: bundle, apps)
        )
        return apps[choice]
    }
}

extension Console {
    /// Whether the user can answer: input and output are terminals, and the tool isn't running in CI.
    var isInteractive: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
            && ProcessInfo.processInfo.environment["CI", default: ""].isEmpty
    }

    /// Asks the user to choose; throws an error if that isn't possible.
    func choose(
        _ question: String,
        among names: [String],
        otherwise error: ProjectChoiceError
    ) throws -> Int {
        guard isInteractive else { throw error }
        let list = names.enumerated().map { "  \($0 + 1)  \($1.printable)\n" }.joined()
        try write("\(question)\n\(list)")
        while true {
            try write("1 to \(names.count): ")
            guard let answer = readLine() else { throw error }
            if let number = Int(answer.trimmingCharacters(in: .whitespaces)),
                names.indices.contains(number - 1)
            {
                return number - 1
            }
        }
    }

    /// Asks the user to confirm a change, unless `--yes` was passed; throws an error if that isn't possible.
    func confirms(_ question: String, _ arguments: Arguments) throws -> Bool {
        if arguments.has(.yes) { return true }
        guard isInteractive else { throw ProjectChoiceError.notConfirmed }
        try write("\(question) [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
}
