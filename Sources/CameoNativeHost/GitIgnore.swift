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
        let process = Process()
        process.executableURL = git
        // Without the monitor, git runs no program that the repository's configuration names.
        process.arguments =
            ["-c", "core.fsmonitor=false", "-C", folder.path, "check-ignore", "--"] + paths
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationReason == .exit && process.terminationStatus == 0
    }

    /// The program in the directories of `PATH`, except relative ones, which may be in the project.
    private static var git: URL? {
        ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
            .filter { $0.hasPrefix("/") }
            .map { URL(fileURLWithPath: String($0)).appendingPathComponent("git") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
