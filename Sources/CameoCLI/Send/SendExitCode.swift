import CameoSend

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
