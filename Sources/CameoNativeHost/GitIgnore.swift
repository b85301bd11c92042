import CameoHost
import Foundation

/// The patterns in `.gitignore` and in git's other files for ignored paths.
enum GitIgnore {
    /// Returns whether git ignores at least one of several files.
    ///
    /// - Parameters:
    ///   - paths: The paths, relative to the folder.
    /// - Returns: `false` if git isn't installed, or the folder isn't in a work tree.
    static func matches(_ paths: [String], in folder: FilePath) -> Bool {
        guard let git else { return false }
        // The option disables the file system monitor, so that git doesn't run a program from the
        // repository's configuration.
        let arguments = ["-c", "core.fsmonitor=false", "-C", folder.path, "check-ignore", "--"]
        return (try? ChildProcess(git, arguments + paths))?.wait().isSuccess ?? false
    }

    /// The path of git in the directories of `PATH`. Relative directories don't count, because they
    /// may be in the project.
    private static var git: String? {
        ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
            .filter { $0.hasPrefix("/") }
            .map { "\($0)/git" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
