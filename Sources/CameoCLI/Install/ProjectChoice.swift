import CameoAnalysis
import CameoPreview
import CameoXcode
import Foundation

/// Which project and which of its targets a command is about.
enum ProjectChoice {
    static let options: [Syntax.Option] = [
        .init(
            name: "--project",
            value: "PATH",
            help: "The .xcodeproj, or the folder it is in; the folder that you are in without it."
        ),
        .init(name: "--target", value: "NAME", help: "The app's target, where there are several."),
    ]

    /// The project that the options name, or the only one there is.
    static func project(_ arguments: Arguments, _ console: Console) throws -> URL {
        let given = arguments["--project"] ?? "."
        let place = URL(fileURLWithPath: given).standardizedFileURL
        if place.pathExtension == "xcodeproj" {
            guard Folder.exists(place.path) else {
                throw FileError("\(given): there is no such project")
            }
            return place
        }
        let folder =
            place.pathExtension == "xcworkspace" ? place.deletingLastPathComponent() : place
        guard Folder.exists(folder.path) else {
            throw FileError("\(given): there is no such folder")
        }
        let projects = ProjectFolder.projects(in: folder)
        if projects.count == 1 { return projects[0] }
        guard !projects.isEmpty else { throw FileError(missing(folder, given)) }
        let names = projects.map { folder.relativePath(to: $0) }
        let choice = try console.choose(
            "Which project?",
            among: names,
            otherwise: "\(given): there are several projects; pass --project with one of: "
                + names.joined(separator: ", ")
        )
        return projects[choice]
    }

    /// Why there is no project, and what makes one.
    private static func missing(_ folder: URL, _ given: String) -> String {
        let has = { (name: String) in
            FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
        }
        let package = FileManager.default.contents(
            atPath: folder.appendingPathComponent("package.json").path
        )
        let text = package.map { String(decoding: $0, as: UTF8.self) } ?? ""
        if text.contains("\"expo\"") || has("app.config.js") || has("app.config.ts") {
            return "\(given): there is no Xcode project yet in this Expo app; "
                + "make it with npx expo prebuild -p ios"
        }
        if text.contains("\"@capacitor/core\"") {
            return "\(given): there is no Xcode project yet; make it with npx cap add ios"
        }
        if has("config.xml") {
            return "\(given): there is no Xcode project yet; make it with cordova platform add ios"
        }
        if has("pubspec.yaml") {
            return
                "\(given): there is no Xcode project yet; make it with flutter create --platforms=ios ."
        }
        return "\(given): there is no Xcode project in this folder or below; pass --project"
    }

    /// The app's target that the options name, or the only one there is.
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
                "\(bundle): it has no target that makes an iPhone app"
                    + (others.isEmpty ? "" : "; its targets are \(others.joined(separator: ", "))")
            )
        }
        let choice = try console.choose(
            "Which app?",
            among: apps,
            otherwise: "\(bundle): there are several apps; pass --target with one of: "
                + apps.joined(separator: ", ")
        )
        return apps[choice]
    }
}

extension Console {
    /// Whether somebody is there to answer: a terminal on both sides, and no build machine.
    var isInteractive: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
            && ProcessInfo.processInfo.environment["CI", default: ""].isEmpty
    }

    /// Asks which of several things is meant; where nobody can answer, that is misuse.
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

    /// Asks whether to go on; where nobody can answer, it goes on.
    func confirms(_ question: String) throws -> Bool {
        guard isInteractive else { return true }
        try write("\(question) [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
}
