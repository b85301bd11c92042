import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import Foundation

// Overloads of the core's functions that use the tool's host.

extension InputFile {
    /// Reads a file, or standard input for `-`. Doesn't block on a pipe that no process writes to.
    static func bytes(_ path: String) throws(CommandError) -> [UInt8] {
        try bytes(path, NativeHost.shared)
    }
}

extension CommandError {
    /// Creates the error for a file that a system call can't find.
    init(missing path: String) {
        do throws(HostError) {
            _ = try NativeHost.shared.info(path)
            self.init(file: path, .missing)
        } catch {
            self.init(file: path, InputFile.problem(error, path, NativeHost.shared))
        }
    }
}

extension PayloadFile {
    /// Returns the JSON object in a file, such as settings or a mapping.
    static func object(_ path: String) throws(CommandError) -> JSONObject {
        try object(path, NativeHost.shared)
    }
}

extension AbsolutePath {
    /// The path of the current folder.
    static let current = NativeHost.shared.currentFolder

    /// Returns a path as an absolute path, without `.` and `..`.
    static func of(_ path: String) -> String { of(path, in: current) }

    /// Returns a path for messages: relative if it is in the current folder, otherwise absolute.
    static func forPeople(_ path: String) -> String { forPeople(path, in: current) }

    /// Returns whether two paths refer to the same file.
    static func isSame(_ path: String, _ other: String) -> Bool {
        path == other
            || NativeHost.shared.resolved(of(path)) == NativeHost.shared.resolved(of(other))
    }
}
