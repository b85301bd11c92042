import CameoAnalysis
import CameoSend

/// An error of `cameo send`, with its exit code.
struct SendFailure: Error, CustomStringConvertible, CodedError {
    let description: String
    /// The identifier in JSON.
    let code: String
    let exitCode: Int32

    /// Creates the error of a profile, a key or an option in a file.
    static func configuration(_ description: String) -> Self {
        Self(
            description: description,
            code: "configuration",
            exitCode: CommandLineTool.ExitCode.configurationError
        )
    }

    /// Creates an error that ends the command with 1.
    static func push(_ description: String) -> Self {
        Self(description: description, code: "push", exitCode: CommandLineTool.ExitCode.failure)
    }
}

extension SendError {
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

extension SendError: CodedError {
    var code: String { kind.rawValue }
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
