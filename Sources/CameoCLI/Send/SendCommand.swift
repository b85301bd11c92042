import Cameo
import CameoAnalysis
import CameoSend
import Foundation

extension Command {
    /// `cameo send` sends pushes to devices.
    static let send = Command(syntax: SendCommand.syntax, run: SendCommand.run)
}

private enum SendCommand {
    static let syntax = Syntax(
        name: "send",
        summary: "Send a push to devices, and explain the provider's response.",
        discussion: """
            FILE is a payload, or a request to APNs, Firebase, OneSignal or Expo; pass - for
            standard input. cameo lint checks it first, and errors stop the command. Keys are
            never options: a profile in \(SendConfiguration.fileName) refers to them, or the
            environment variables that the providers document. To create a profile, run
            cameo send --setup.

            exit codes:
              0   the provider accepted all pushes
              1   the provider refused a push, or cameo lint found an error
              64  incorrect usage
              66  a file can't be read or written
              69  the provider can't be reached
              75  the provider asked to retry later
              77  the provider refused the key or the certificate
              78  the profile or the key is invalid
            """,
        options: SendOptions.all + ConfigurationLoader.options
    )

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        do {
            let variables = ProcessInfo.processInfo.environment
            let options = try SendOptions(arguments, environment: variables)
            let run = SendRun(
                options: options,
                variables: variables,
                console: console,
                dialog: Dialog(console)
            )
            return try await run.run()
        } catch let error as FileError {
            console.report(error)
            return CommandLineTool.ExitCode.fileError
        } catch let error as SendError {
            console.report(error)
            return error.exitCode
        }
    }
}

extension SendError: CodedError {
    var code: String { kind.rawValue }

    /// The exit code, as sysexits.h defines it.
    var exitCode: Int32 {
        switch kind {
        case .configuration: CommandLineTool.ExitCode.configurationError
        case .unauthorized: CommandLineTool.ExitCode.notAuthorized
        case .unreachable: CommandLineTool.ExitCode.unavailable
        case .later: CommandLineTool.ExitCode.tryLater
        case .push: CommandLineTool.ExitCode.failure
        }
    }
}

/// The exit code of a run, from the outcomes of all pushes.
struct SendExitCode {
    private var outcomes: Set<SendAnswer.Outcome> = []

    /// Counts the outcome of a push.
    mutating func add(_ outcome: SendAnswer.Outcome) { outcomes.insert(outcome) }

    /// The exit code: the cause that affects most pushes first. 0 if the provider accepted all.
    var value: Int32 {
        if outcomes.contains(.unauthorized) { return CommandLineTool.ExitCode.notAuthorized }
        if outcomes.contains(.unreachable) { return CommandLineTool.ExitCode.unavailable }
        if outcomes.contains(.later) { return CommandLineTool.ExitCode.tryLater }
        let isAccepted = outcomes.isSubset(of: [.accepted])
        return isAccepted ? CommandLineTool.ExitCode.success : CommandLineTool.ExitCode.failure
    }
}
