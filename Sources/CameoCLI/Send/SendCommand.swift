import Cameo
import CameoAnalysis
import CameoCommands
import CameoSend
import Foundation

extension Command {
    /// `cameo send` sends pushes to devices.
    static let send = Command(name: .send, run: SendCommand.run)
}

private enum SendCommand {
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

    /// Takes the outcome of a push into account.
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
