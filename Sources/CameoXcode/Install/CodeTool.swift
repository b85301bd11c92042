import Cameo
import CameoHost

/// A linter or formatter that a build phase may run.
struct CodeTool {
    let name: String
    /// The words of the command; each is the last part of a path.
    let commands: [[String]]
    /// The name of the file that excludes folders.
    let configuration: String
    /// The word before the excluded paths; `nil` if the file excludes its own folder.
    let exclusion: String?
    /// The word before the only paths to read; `nil` if there is none.
    let inclusion: String?
    /// Whether the tool changes files unless an argument forbids it.
    let rewrites: Bool

    static let all = [
        CodeTool(
            name: "SwiftLint",
            commands: [["swiftlint"]],
            configuration: ".swiftlint.yml",
            exclusion: "excluded:",
            inclusion: "included:",
            rewrites: false
        ),
        CodeTool(
            name: "SwiftFormat",
            commands: [["swiftformat"]],
            configuration: ".swiftformat",
            exclusion: "--exclude",
            inclusion: nil,
            rewrites: true
        ),
        CodeTool(
            name: "swift-format",
            commands: [["swift-format"], ["swift", "format"]],
            configuration: ".swift-format-ignore",
            exclusion: nil,
            inclusion: nil,
            rewrites: false
        ),
    ]
}

/// A command that runs a linter or formatter.
struct ToolRun {
    let tool: CodeTool
    /// The words after the command, without quotation marks.
    let arguments: [String]
    /// The folder in which the command runs.
    let directory: FilePath
    /// The words of the whole script, which may list the folders of a variable.
    let scriptWords: [String]

    /// Whether the command changes files.
    var rewrites: Bool {
        let changes = ["--fix", "--autocorrect", "autocorrect", "-i", "--in-place"]
        let isLint = arguments.contains { ["lint", "--lint"].contains($0) }
        return arguments.contains(where: changes.contains) || tool.rewrites && !isLint
    }

    /// Returns whether the command reads a folder: if it names paths in the project, one of them
    /// contains the folder. Paths that can't be resolved don't count.
    func reads(_ copy: FilePath, _ folder: ProjectFolder) -> Bool {
        let own = arguments.prefix { $0 != "--exclude" }
        let hasVariable = own.contains { word in
            word.contains("$")
                && !folder.system.isFolder(ShellScript.path(word, in: directory, folder))
        }
        let paths = (own + (hasVariable ? scriptWords : []))
            .filter { !$0.hasPrefix("-") && !$0.isEmpty }
            .map { ShellScript.path($0, in: directory, folder) }
            .filter { path in
                (folder.root.contains(path) || path.contains(folder.root))
                    && (path.pathExtension == "swift" || folder.system.isFolder(path))
            }
        return (paths.isEmpty ? [directory] : paths).contains { $0.contains(copy) }
    }

    /// Returns whether the configuration or an argument excludes a folder.
    func excludes(_ copy: FilePath, _ folder: ProjectFolder) -> Bool {
        guard let exclusion = tool.exclusion else {
            return copy.enclosing(upTo: folder.root.deletingLastPathComponent()).contains {
                folder.system.exists($0.appendingPathComponent(tool.configuration))
            }
        }
        func isIn(_ word: String, _ text: String, _ base: FilePath) -> Bool? {
            let paths = Self.paths(after: word, in: text)
            return paths.isEmpty
                ? nil : paths.contains { Self.matches($0, copy, base, folder) }
        }
        if isIn(exclusion, arguments.joined(separator: " "), directory) == true { return true }
        return configurations(folder).contains { file in
            let text = String(decoding: folder.system.bytes(of: file) ?? [], as: UTF8.self)
            let base = file.deletingLastPathComponent()
            return isIn(exclusion, text, base) == true
                || tool.inclusion.map { isIn($0, text, base) == false } ?? false
        }
    }

    /// The fix, which names the line to add and its file.
    func fix(_ copy: FilePath, _ folder: ProjectFolder) -> String {
        let file = configurations(folder).first ?? folder.root.file(tool.configuration)
        let path = file.deletingLastPathComponent().relativePath(to: copy)
        return switch tool.exclusion {
        case "excluded:"?: "add \(path) to excluded in \(folder.path(of: file))"
        case let option?: "add \(option) \(path) to \(folder.path(of: file))"
        case nil:
            "create \(folder.path(of: copy.deletingLastPathComponent()))/\(tool.configuration) with the line *"
        }
    }

    /// The configuration files that exist: those that the command names, then those in the folder of
    /// the command and in the project's folder and its parent.
    private func configurations(_ folder: ProjectFolder) -> [FilePath] {
        let named = arguments.map { ShellScript.path($0, in: directory, folder) }
            .filter { $0.lastPathComponent.hasSuffix(tool.configuration) }
        let folders = [directory, folder.root, folder.root.deletingLastPathComponent()]
        let all = named + folders.map { $0.appendingPathComponent(tool.configuration) }
        return all.unique.filter { folder.system.bytes(of: $0) != nil }
    }

    /// Returns the paths after each occurrence of a word: on its line, separated by commas, and on
    /// the next lines of a YAML list.
    private static func paths(after word: String, in text: String) -> [String] {
        var (paths, isInside) = ([String](), false)
        for line in text.split(whereSeparator: { $0.isNewline }) {
            let trimmed = String(line).trimmed
            if trimmed.hasPrefix("#") { continue }
            var rest = trimmed[...]
            if let start = trimmed.parts(separatedBy: word).dropFirst().first,
                line.first?.isWhitespace != true
            {
                rest = start[...]
                isInside = true
            } else if isInside, !trimmed.hasPrefix("- "), line.first?.isWhitespace != true,
                !trimmed.hasPrefix("]")
            {
                isInside = false
            }
            guard isInside else { continue }
            let words = rest.split { " ,[]\"'".contains($0) }
            paths += words.prefix { !$0.hasPrefix("--") && $0 != "#" }.filter { $0 != "-" }
                .map(String.init)
        }
        return paths
    }

    /// Returns whether a path in a configuration, which may end with a wildcard, contains a folder.
    private static func matches(
        _ pattern: String,
        _ copy: FilePath,
        _ base: FilePath,
        _ folder: ProjectFolder
    ) -> Bool {
        var path = pattern
        for suffix in ["/*.swift", "/**", "/*"] where path.hasSuffix(suffix) {
            path = String(path.dropLast(suffix.count))
        }
        if path.hasPrefix("**/") {
            let name = path.dropFirst(3)
            return copy.path.split(separator: "/").contains { $0 == name }
        }
        return ShellScript.path(path, in: base, folder).contains(copy)
    }
}

extension FilePath {
    /// Whether a file or folder is this one, or is inside it.
    func contains(_ other: FilePath) -> Bool {
        other == self || other.path.hasPrefix(path == "/" ? path : "\(path)/")
    }

    /// Returns this folder and the folders that contain it, up to a given one.
    func enclosing(upTo root: FilePath) -> [FilePath] {
        var folders = [self]
        while let last = folders.last, last != root, last.path != "/" {
            folders.append(last.deletingLastPathComponent())
        }
        return folders
    }
}
