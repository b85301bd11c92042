import Cameo
import CameoAnalysis
import CameoHost
import CameoXcode

/// An error that ends a command, or that a command reports for one of several files.
package enum CommandError: Error, Sendable, CustomStringConvertible {
    /// The arguments are incorrect.
    case usage(String)
    /// A file can't be used.
    case file(ErrorEntry, description: String)
    /// Several files can't be used.
    case files([CommandError])
    /// `cameo.config.json`, or a file that it refers to, can't be used.
    case configuration(String)
    /// A project can't be used. No file is changed when it is thrown.
    case project(ProjectError)
    /// An extension can't be adopted, with instructions for doing it by hand.
    case adopt(ProjectError.Adopt, instructions: String)
    /// A program that the command starts failed.
    case program(String)
    /// Nothing can be downloaded.
    case network(reason: String)
    /// The reader of standard output closed it. It has what it wants, so nothing is reported.
    case closedPipe

    /// Without a terminal, only `--yes` confirms changes.
    static let notConfirmed = CommandError.usage(
        "Nothing was written; pass --yes to write these changes"
    )

    /// Creates the error of a file, with a message that names it.
    package static func file(_ description: String) -> CommandError {
        .file(ErrorEntry(code: "file", message: description), description: description)
    }

    /// Creates the error of options of an installation.
    static func options(_ error: ProjectError.Option) -> CommandError {
        .project(.options(error))
    }

    package init(file path: String, _ problem: FileProblem) {
        let message = problem.message(path)
        self = .file(
            ErrorEntry(code: problem.code, message: message, file: path),
            description: "\(InputFile.label(path)): \(message)"
        )
    }

    package init(file path: String, _ error: PayloadText.ParseError) {
        self = .file(
            ErrorEntry(error, file: path),
            description: "\(InputFile.label(path)): \(error)"
        )
    }

    package var exitCode: Int32 {
        switch self {
        case .usage, .project(.options): ExitCode.usageError
        case .file, .files: ExitCode.fileError
        case .project(let error) where error.isFileError: ExitCode.fileError
        case .configuration: ExitCode.configurationError
        case .project, .adopt, .program, .network: ExitCode.failure
        case .closedPipe: ExitCode.closedPipe
        }
    }

    /// The failure, then the fix.
    package var description: String {
        switch self {
        case .usage(let text), .file(_, let text), .configuration(let text), .program(let text):
            text
        case .files(let errors): errors.map { $0.description }.joined(separator: "\n")
        case .project(let error): error.description
        case .adopt(let error, let instructions):
            instructions.isEmpty ? error.description : "\(error.description)\n\n\(instructions)"
        case .network(let reason): "Nothing can be downloaded: \(reason)"
        case .closedPipe: ""
        }
    }

    /// The errors to report.
    package var parts: [CommandError] {
        switch self {
        case .files(let errors): errors
        case .closedPipe: []
        default: [self]
        }
    }

    /// The error in JSON.
    package var entry: ErrorEntry {
        switch self {
        case .file(let entry, _), .project(.resources(let entry, _)): entry
        default: ErrorEntry(code: code, message: description)
        }
    }

    /// The identifier in JSON.
    private var code: String {
        switch self {
        case .usage, .project(.options): "usage"
        case .configuration: "configuration"
        case .project: "project"
        case .adopt: "adopt"
        case .network: "network"
        case .file, .files, .program, .closedPipe: "file"
        }
    }

    /// Performs work of the project's module.
    static func rethrowing<Value>(
        _ work: () throws(ProjectError) -> Value
    ) throws(CommandError) -> Value {
        do throws(ProjectError) { return try work() } catch { throw .project(error) }
    }
}
