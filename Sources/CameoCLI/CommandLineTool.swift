import Cameo
import CameoAnalysis
import CameoCommands
import CameoPreview
import CameoSend
import Foundation

/// The command-line tool `cameo`.
package enum CommandLineTool {
    /// The tool's version.
    package static let version = "0.1.0"

    private static var commands: [Command<ToolDriver>] {
        [
            .inspect, .map, .lint, .preview, .gallery, .diff, .send, .install, .adopt, .uninstall,
            .doctor, .completions, .manual,
        ]
    }

    /// Runs the tool.
    ///
    /// - Parameter arguments: The arguments, without the name of the tool.
    /// - Returns: 0 for success, 1 for findings or a failure, 2 for a project that isn't set up, 64
    ///   for incorrect usage, 66 for a file that can't be read or written, 69 for a provider that
    ///   can't be reached, 75 for a provider that requests a retry later, 77 for a provider
    ///   that rejects the key, 78 for an invalid configuration.
    package static func run(_ arguments: [String]) async -> Int32 {
        // Ignore SIGPIPE: writes to a closed pipe then fail with an error, and files are still
        // written.
        signal(SIGPIPE, SIG_IGN)
        let console = Console(arguments)
        let start = DispatchTime.now().uptimeNanoseconds
        defer {
            let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
            console.messages.detail(seconds: seconds)
        }
        do {
            return try await Command.run(arguments, commands, ToolDriver(console))()
        } catch {
            console.report(error)
            return switch error {
            case let error as CommandError: error.exitCode
            case let error as SendError: error.exitCode
            default: ExitCode.failure
            }
        }
    }
}
