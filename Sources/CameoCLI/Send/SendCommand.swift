import Cameo
import CameoAnalysis
import CameoCommands
import CameoSend
import Foundation

extension Command<ToolDriver> {
    /// The command `cameo send`, which sends pushes to devices.
    static var send: Command {
        Command(.send) { arguments, driver in
            {
                let variables = ProcessInfo.processInfo.environment
                let run = SendRun(
                    options: try SendOptions(arguments, environment: variables),
                    variables: variables,
                    console: driver.console,
                    dialog: Dialog(driver.console)
                )
                return try await run.run()
            }
        }
    }
}

extension SendError {
    /// The exit code according to sysexits.h.
    var exitCode: Int32 {
        switch kind {
        case .configuration: ExitCode.configurationError
        case .unauthorized: ExitCode.notAuthorized
        case .unreachable: ExitCode.unavailable
        case .retryLater: ExitCode.tryLater
        case .push: ExitCode.failure
        }
    }
}

/// The exit code of a run, which depends on the outcomes of all pushes.
struct SendExitCode {
    private var outcomes: Set<SendResponse.Outcome> = []

    /// Adds the outcome of a push.
    mutating func add(_ outcome: SendResponse.Outcome) { outcomes.insert(outcome) }

    /// The exit code: 0 if the provider accepted all pushes, otherwise the code of the most
    /// severe failure.
    var value: Int32 {
        if outcomes.contains(.unauthorized) { return ExitCode.notAuthorized }
        if outcomes.contains(.unreachable) { return ExitCode.unavailable }
        if outcomes.contains(.retryLater) { return ExitCode.tryLater }
        let isAccepted = outcomes.isSubset(of: [.accepted])
        return isAccepted ? ExitCode.success : ExitCode.failure
    }
}
