import CameoHost
import Foundation

/// Patterns in `.gitignore` and git's other files.
enum GitIgnore {
    /// Whether git ignores one of several files.
    ///
    /// - Parameters:
    ///   - paths: The paths, relative to the folder.
    /// - Returns: `false` if git isn't installed, or the folder isn't in a work tree.
    static func matches(_ paths: [String], in folder: FilePath) -> Bool {
        guard let git else { return false }
        // Without the monitor, git runs no program that the repository's configuration names.
        let arguments = ["-c", "core.fsmonitor=false", "-C", folder.path, "check-ignore", "--"]
        return (try? ChildProcess(git, arguments + paths))?.wait().isSuccess ?? false
    }

    /// The program in the directories of `PATH`, except relative ones, which may be in the project.
    private static var git: String? {
        ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
            .filter { $0.hasPrefix("/") }
            .map { "\($0)/git" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
