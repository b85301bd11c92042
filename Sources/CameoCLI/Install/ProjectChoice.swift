import CameoAnalysis
import CameoPreview
import CameoXcode
import Foundation

/// Selects the project and the app target of a command.
enum ProjectChoice {
    static let options: [Syntax.Option] = [
        .init(
            name: "--project",
            value: "PATH",
            help: "Xcode project, or a folder that contains it. (default: the current folder)"
        ),
        .init(
            name: "--target",
            value: "NAME",
            help: "Name of the app target. (default: the only one)"
        ),
    ]

    /// Returns the project that the options specify, or the only one.
    static func project(_ arguments: Arguments, _ console: Console) throws -> URL {
        let given = arguments["--project"] ?? "."
        let place = URL(fileURLWithPath: given).standardizedFileURL
        if place.pathExtension == "xcodeproj" {
            guard Folder.exists(place.path) else {
                throw FileError("\(given): no such project")
            }
            return place
        }
        let folder =
            place.pathExtension == "xcworkspace" ? place.deletingLastPathComponent() : place
        guard Folder.exists(folder.path) else {
            throw FileError("\(given): no such folder")
        }
        let projects = ProjectFolder.projects(in: folder)
        if projects.count == 1 { return projects[0] }
        guard !projects.isEmpty else {
            throw FileError("\(given): \(MissingProject(in: folder).advice)")
        }
        let names = projects.map { folder.relativePath(to: $0) }
        let choice = try console.choose(
            "Which project?",
            among: names,
            otherwise:
                "\(given): the folder contains several projects; pass --project with one of: "
                + names.joined(separator: ", ")
        )
        return projects[choice]
    }

    /// Returns the app target that the options specify, or the only one.
    static func target(
        _ arguments: Arguments,
        in folder: ProjectFolder,
        _ console: Console
    ) throws -> String {
        if let name = arguments["--target"] { return name }
        let apps = folder.appTargets.map(\.name)
        let bundle = folder.bundle.lastPathComponent
        if apps.count == 1 { return apps[0] }
        guard !apps.isEmpty else {
            let others = folder.project.targets.map(\.name)
            throw FileError(
                "\(bundle) has no iOS app target"
                    + (others.isEmpty ? "" : "; its targets are: \(others.joined(separator: ", "))")
            )
        }
        let choice = try console.choose(
            "Which app?",
            among: apps,
            otherwise: "\(bundle) has several app targets; pass --target with one of: "
                + apps.joined(separator: ", ")
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

    /// Asks the user to choose; throws a usage error if that isn't possible.
    func choose(_ question: String, among names: [String], otherwise misuse: String) throws -> Int {
        guard isInteractive else { throw UsageError(misuse) }
        let list = names.enumerated().map { "  \($0 + 1)  \($1.printable)\n" }.joined()
        try write("\(question)\n\(list)")
        while true {
            try write("1 to \(names.count): ")
            guard let answer = readLine() else { throw UsageError(misuse) }
            if let number = Int(answer.trimmingCharacters(in: .whitespaces)),
                names.indices.contains(number - 1)
            {
                return number - 1
            }
        }
    }

    /// The error if a change can't be confirmed.
    static let notConfirmed = UsageError("Nothing was written; pass --yes to write these changes")

    /// Asks the user to confirm a change, unless `--yes` was passed; throws a usage error if that isn't
    /// possible.
    func confirms(_ question: String, _ arguments: Arguments) throws -> Bool {
        if arguments.has("--yes") { return true }
        guard isInteractive else { throw Self.notConfirmed }
        try write("\(question) [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
}
